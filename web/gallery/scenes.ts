/* Made-up tables to look at: two, three and four seats, partners, a crowded mesa, the last tanda. */
import type { Colour, Face } from '../src/protocol';
import type { MesaSlot, Scene, SeatScene, Slot } from '../src/table/scene';

const NAMES = ['Yulimar', 'Don Chucho', 'María Gabriela', 'Wilmer'];
const COLOURS: Colour[] = ['copa', 'mar', 'mango', 'flor'];

const FACES: Face[] = ['rizos', 'llanero', 'cayena', 'gorra'];

function backs(seat: number, count: number): Slot[] {
  return Array.from({ length: count }, (_, index) => ({ id: `s${seat}-${index}`, card: null }));
}

function seatOf(seat: number, change: Partial<SeatScene> = {}): SeatScene {
  return {
    seat,
    name: NAMES[seat] ?? '',
    colour: COLOURS[seat] ?? 'oro',
    face: FACES[seat] ?? 'pana',
    kind: 'person',
    level: null,
    slots: backs(seat, 3),
    pile: 4 * seat + 3,
    isDealer: false,
    isMano: false,
    isTurn: false,
    isPartner: false,
    isConnected: true,
    isAway: false,
    sung: [],
    clock: null,
    saying: null,
    drawn: null,
    ...change,
  };
}

function mesaOf(text: string): MesaSlot[] {
  return text.split(' ').map((card) => ({ id: card, card }));
}

function handOf(text: string): Slot[] {
  return text.split(' ').map((card) => ({ id: card, card }));
}

const POINTS = [
  { id: 5, colour: 'copa', points: 4, reason: '¡Mesa limpia! Yulimar no deja ni una carta.' },
  { id: 4, colour: 'mar', points: 2, reason: '¡Caída de sota! Yulimar, te cayeron: 2 puntos para Don Chucho.' },
  { id: 3, colour: 'copa', points: 7, reason: 'Yulimar muestra su vigía (5o 5c 6e).' },
  { id: 2, colour: 'mar', points: 1, reason: '¡Mal echada! No pegó ningún número.' },
] satisfies Scene['points'];

const two: Scene = {
  you: 0,
  isDealing: false,
  direction: 'left',
  target: 24,
  tanda: 2,
  tandas: 6,
  stock: 24,
  seats: [
    seatOf(0, { slots: [], isMano: true, isTurn: true, pile: 12, clock: { seconds: 19, fraction: 0.64 } }),
    seatOf(1, { kind: 'bot', level: 'maestro', isDealer: true, pile: 6 }),
  ],
  sides: [
    { side: 0, name: 'Yulimar', colour: 'copa', points: 14, isYours: true },
    { side: 1, name: 'Don Chucho', colour: 'mar', points: 9, isYours: false },
  ],
  mesa: mesaOf('3o 6c 7e 10b').map((slot, index) => (index ? { ...slot, order: index } : slot)),
  hand: handOf('6o 12b 1e'),
  chosen: '6o',
  prompt: 'Con seis de oros recoges tres cartas.',
  points: POINTS,
};

const three: Scene = {
  ...two,
  tanda: 4,
  tandas: 4,
  stock: 0,
  seats: [
    seatOf(0, { slots: [], isDealer: true }),
    seatOf(1, {
      isMano: true,
      isTurn: true,
      sung: [{ name: 'patrulla', canto: 'patrulla', isFalse: false, isFallen: false }],
      clock: { seconds: 6, fraction: 0.2 },
    }),
    seatOf(2, { kind: 'bot', slots: backs(2, 2) }),
  ],
  sides: [0, 1, 2].map((side) => ({
    side,
    name: NAMES[side]!,
    colour: COLOURS[side]!,
    points: [21, 7, 18][side]!,
    isYours: side === 0,
  })),
  mesa: mesaOf('1o 2c 4e 5b 7o 11e').map((slot) => (slot.card === '7o' ? { ...slot, thrower: 'Yulimar' } : slot)),
  hand: handOf('10e 11c 2b'),
  chosen: null,
  prompt: 'Juega Don Chucho…',
};

const four: Scene = {
  ...three,
  tanda: 1,
  tandas: 3,
  stock: 24,
  direction: 'right',
  seats: [
    seatOf(0, { slots: [], isTurn: true, isDealer: true }),
    seatOf(1, { isMano: true }),
    seatOf(2, { kind: 'bot', sung: [{ name: 'casa_grande', canto: 'casa grande', isFalse: true, isFallen: false }] }),
    seatOf(3, { isConnected: false, isAway: true, slots: backs(3, 1) }),
  ],
  sides: [0, 1, 2, 3].map((side) => ({
    side,
    name: NAMES[side]!,
    colour: COLOURS[side]!,
    points: [3, 0, 23, 11][side]!,
    isYours: side === 0,
  })),
  mesa: mesaOf('1o 2c 3b 4e 5b 6c 7o 10o 11e 12c'),
  prompt: 'Te toca.',
};

const teams: Scene = {
  ...four,
  direction: 'left',
  seats: four.seats.map((seat) => ({ ...seat, isPartner: seat.seat === 2 })),
  sides: [
    { side: 0, name: 'Yulimar y María Gabriela', colour: 'copa', points: 17, isYours: true },
    { side: 1, name: 'Don Chucho y Wilmer', colour: 'mar', points: 22, isYours: false },
  ],
  mesa: mesaOf('1o 1c 2c 3b 4e 4b 5b 6c 6e 7o 10o 11e 12c').map((slot) =>
    slot.card === '6e' ? { ...slot, thrower: 'Wilmer' } : slot,
  ),
};

const clean: Scene = { ...two, mesa: [], chosen: null, hand: handOf('7c 3e'), prompt: 'Te toca.', points: [] };
const watching: Scene = {
  ...teams,
  you: null,
  hand: [],
  seats: teams.seats.map((seat) => ({ ...seat, slots: backs(seat.seat, 3) })),
  prompt: 'Juega Yulimar…',
};

export const SCENES: Record<string, Scene> = { two, three, four, teams, clean, watching };
