import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertTurn } from '../../src/routes/live/turn-alert';
import type { GameEvent } from '../../src/protocol';
import { settings } from '../../src/browser/settings.svelte';
import { cueOf, sound } from '../../src/sound/cues';
import { play, wake } from '../../src/sound/synth';
import { chooseVoice } from '../../src/sound/voice';
import { speak } from '../../src/words/words.svelte';
import { heard, listen, touch } from './heard';

beforeEach(() => {
  listen();
  speak('es');
  Object.assign(settings, { sound: true, voices: true, haptics: true, alerts: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('nothing sounds before the page was touched', () => {
  play('caida');
  expect(heard.notes).toBe(0);
  wake();
  play('caida');
  expect(heard.notes).toBeGreaterThan(0);
});

const voices = ['en-US', 'es-ES', 'es_MX', 'fr-FR'].map((lang) => ({ lang }));

test('the voice from nearest home calls the cantos', () => {
  expect(chooseVoice([...voices, { lang: 'es-VE' }], 'es')?.lang).toBe('es-VE');
  expect(chooseVoice(voices, 'es')?.lang).toBe('es_MX');
  expect(chooseVoice([{ lang: 'es-ES' }], 'es')?.lang).toBe('es-ES');
});

test('without a voice of the language nobody calls', () => {
  expect(chooseVoice([{ lang: 'fr-FR' }], 'es')).toBeUndefined();
  expect(chooseVoice([{ lang: 'es-ES' }], 'en')).toBeUndefined();
});

const CAIDA: GameEvent = { event: 'CaidaScored', rule: 'CAI-1', side: 1, points: 2, seat: 1, fallen: 0, card: '10o' };
const SUNG: GameEvent = { event: 'CantoSung', rule: 'CAN-3', seat: 1, canto: 'vigia' };
const HIT: GameEvent = { event: 'MesaCardDealt', rule: 'DEA-2', card: '2o', number: 2, hit: true };

test.each<[GameEvent, object]>([
  [{ event: 'DealStarted', rule: 'DLR-2', deal: 1, dealer: 0, mano: 1 }, { sound: 'deal' }],
  [{ event: 'HandDealt', rule: 'DEA-8', seat: 0, cards: null }, { sound: 'deal' }],
  [HIT, { sound: 'hit', words: 'dos' }],
  [
    { event: 'MesaCardDealt', rule: 'DEA-2', card: '5b', number: 3, hit: false },
    { sound: 'lay', words: 'tres' },
  ],
  [
    { event: 'CardPutBack', rule: 'DEA-5', card: '1c', number: 4, place: null },
    { sound: 'back', words: 'cuatro' },
  ],
  [{ event: 'CountHit', rule: 'DEA-3', side: 0, points: 2, seat: 0, number: 2 } as GameEvent, { sound: 'points' }],
  [
    { event: 'MalEchada', rule: 'DEA-4', side: 1, points: 1, seat: 1 },
    { sound: 'points', words: '¡Mal echada!' },
  ],
  [SUNG, { sound: 'canto', words: 'vigía' }],
  [{ event: 'CardThrown', rule: 'CAP-4', seat: 1, card: '3b' }, { sound: 'lay' }],
  [
    { event: 'CardsCaptured', rule: 'CAP-1', seat: 0, card: '6e', taken: ['6c', '7e', '10b'] },
    { sound: 'sweep', times: 4 },
  ],
  [CAIDA, { sound: 'caida', words: '¡Caída!', buzz: [60, 40, 140] }],
  [
    { ...CAIDA, seat: 0, fallen: 1 },
    { sound: 'caida', words: '¡Caída!', buzz: [40] },
  ],
  [
    { event: 'MesaLimpia', rule: 'MES-1', side: 1, points: 4, seat: 1 },
    { sound: 'limpia', words: '¡Mesa limpia!', buzz: [30, 30, 30, 30, 60] },
  ],
  [{ event: 'PileCounted', rule: 'CNT-2', side: 1, points: 2, cards: 22, quota: 20 }, { sound: 'points' }],
  [{ event: 'PileCounted', rule: 'CNT-2', side: 1, points: 0, cards: 18, quota: 20 }, {}],
  [
    { event: 'MatchWon', rule: 'MAT-6', side: 0, reason: 'target', scores: [24, 5] },
    { sound: 'won', buzz: [80, 60, 80, 60, 200] },
  ],
  [
    { event: 'MatchWon', rule: 'MAT-6', side: 1, reason: 'target', scores: [5, 24] },
    { sound: 'lost', buzz: [120] },
  ],
  [{ event: 'TandaDealt', rule: 'DEA-8', tanda: 2, tandas: 6 }, {}],
  [
    { event: 'CantoExposed', rule: 'CAN-8', seat: 1, canto: 'trivilin' },
    { sound: 'back', words: '¡Embuste!' },
  ],
  [
    { event: 'CantoFined', rule: 'CAN-8', side: 0, points: -1, seat: 0, canto: 'ronda' },
    { sound: 'back', words: '¡Embuste!', buzz: [60, 40, 140] },
  ],
  [
    { event: 'CountVoided', rule: 'CAI-5', side: 1, points: -3, seat: 1 },
    { sound: 'back', words: '¡Mata mesa!' },
  ],
  [
    { event: 'CountVoided', rule: 'CAI-5', side: 0, points: -3, seat: 0 },
    { sound: 'back', words: '¡Mata mesa!', buzz: [60, 40, 140] },
  ],
])('what is heard and felt: %o', (event, expected) => expect(cueOf(event, 0, 0)).toEqual(expected));

test('who watches has neither won nor lost', () => {
  expect(cueOf({ event: 'MatchWon', rule: 'MAT-6', side: 1, reason: 'target', scores: [5, 24] }, null, null)).toEqual({
    sound: 'over',
  });
});

test('cantos and the count are called in the language of the page', () => {
  sound(cueOf(SUNG, 0, 0));
  sound(cueOf(HIT, 0, 0));
  speak('en');
  sound(cueOf(HIT, 0, 0));
  expect(heard.spoken).toEqual(['es-VE vigía', 'es-VE dos', 'en-US two']);
});

test('every sound is made of notes or noise', () => {
  wake();
  for (const name of ['deal', 'lay', 'sweep'] as const) {
    heard.noises = 0;
    play(name);
    expect(heard.noises, name).toBeGreaterThan(0);
  }
  for (const name of ['hit', 'back', 'caida', 'limpia', 'canto', 'points', 'turn', 'said', 'won', 'lost'] as const) {
    heard.notes = 0;
    play(name);
    expect(heard.notes, name).toBeGreaterThan(0);
  }
});

test('a longer chain is swept for longer', () => {
  wake();
  sound({ sound: 'sweep', times: 4 });
  expect(heard.noises).toBe(4);
});

/* What a caída gives with each of the settings turned off. */
test.each([
  [{}, { notes: true, spoken: 1, buzzes: 1 }],
  [{ sound: false }, { notes: false, spoken: 0, buzzes: 1 }],
  [{ voices: false }, { notes: true, spoken: 0, buzzes: 1 }],
  [{ haptics: false }, { notes: true, spoken: 1, buzzes: 0 }],
])('with %o', (wish, expected) => {
  wake();
  Object.assign(settings, wish);
  sound(cueOf(CAIDA, 0, 0));
  expect({ notes: heard.notes > 0, spoken: heard.spoken.length, buzzes: heard.buzzes.length }).toEqual(expected);
});

test('a page that nobody has touched does not buzz', () => {
  touch(false);
  sound(cueOf(CAIDA, 0, 0));
  expect(heard.buzzes).toEqual([]);
  touch(true);
  sound(cueOf(CAIDA, 0, 0));
  expect(heard.buzzes).toEqual([[60, 40, 140]]);
});

function alerted(
  visibility: DocumentVisibilityState,
  wanted: boolean,
  permission: NotificationPermission,
): typeof heard.notified {
  listen(permission);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  settings.alerts = wanted;
  alertTurn('ABCDEF');
  return heard.notified;
}

test('a turn is notified to who looks elsewhere, wants it and allows it, and to nobody else', () => {
  expect(alerted('hidden', true, 'granted')).toEqual([
    { title: 'Te toca · Caída', body: 'Te están esperando en la mesa ABCDEF.' },
  ]);
  expect(alerted('visible', true, 'granted')).toEqual([]);
  expect(alerted('hidden', false, 'granted')).toEqual([]);
  expect(alerted('hidden', true, 'denied')).toEqual([]);
});

test('a turn is heard and felt', () => {
  wake();
  alertTurn('ABCDEF');
  expect(heard.notes).toBeGreaterThan(0);
  expect(heard.buzzes).toEqual([[20]]);
});
