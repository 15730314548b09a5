/* Everything one reads on the page, in English. Game words stay Spanish. */
import type { Translation } from './catalog';
import type { es } from './es';

export const en: Translation<typeof es> = {
  'rank.1': 'ace',
  'rank.2': 'two',
  'rank.3': 'three',
  'rank.4': 'four',
  'rank.5': 'five',
  'rank.6': 'six',
  'rank.7': 'seven',
  'rank.10': 'sota',
  'rank.11': 'caballo',
  'rank.12': 'rey',
  'suit.o': 'oros',
  'suit.c': 'copas',
  'suit.e': 'espadas',
  'suit.b': 'bastos',
  card: (rank, suit) => `${rank} of ${suit}`,
  points: (n) => (n === 1 ? '1 point' : `${n} points`),

  'net.offline': "The server can't be reached. Check your connection and try again.",

  'home.title': 'Caída',
  'home.tagline': 'The Venezuelan card game',

  'score.title': 'Score',
  'score.of': (side, points, target) => `${side}: ${points} of ${target}`,

  'seat.dealer': 'dealer',
  'seat.mano': 'mano',
  'seat.bot': 'bot',
  'seat.program': 'program',
  'seat.partner': 'partner',
  'seat.you': 'you',
  'seat.turn': 'to play',
  'seat.offline': 'offline',
  'seat.away': 'a bot plays for this person',
  'seat.cards': (n) => (n === 1 ? '1 card in hand' : `${n} cards in hand`),
  'seat.pile': (n) => (n === 1 ? '1 card in the pile' : `${n} cards in the pile`),
  'seat.sung': (canto) => `${canto}!`,
  'seat.time': (seconds) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),

  'mesa.title': 'The mesa',
  'mesa.empty': 'The mesa is clean',
  'mesa.last': (card) => `${card}, just thrown`,
  'mesa.taken': (card, order) => `${card}, you take it as number ${order}`,
  'mesa.tanda': (tanda, tandas) => `tanda ${tanda} of ${tandas}`,
  'mesa.ultimas': 'las últimas!',
  'mesa.lay': (card) => `Throw ${card} to the mesa`,
  'mesa.stock': (n) => `stock ${n}`,

  'hand.title': 'Your hand',
  'log.title': 'Latest points',
  'log.empty': 'Nobody has scored yet.',
};
