/* Every sound is made here: plucked strings tuned like a cuatro (la, re, fa sostenido, si), and cards of noise. */

let context: AudioContext | null = null;
let out: GainNode;

/** Browsers only let a page sound after a tap; call it on one. */
export function wake(): void {
  if (!context) {
    if (!('AudioContext' in globalThis)) return;
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = 0.5;
    out.connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume();
}

const LA = 440;
const RE = 293.66;
const FA = 369.99;
const SI = 493.88;

function shape(at: number, loud: number, length: number): GainNode {
  const gain = out.context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(out);
  return gain;
}

function pluck(frequency: number, after: number, loud: number, length: number): void {
  const at = out.context.currentTime + after;
  const gain = shape(at, loud, length);
  for (const [times, share, kind] of [
    [1, 1, 'triangle'],
    [2, 0.3, 'sine'],
    [3, 0.12, 'sine'],
  ] as const) {
    const string = out.context.createOscillator();
    const part = out.context.createGain();
    string.type = kind;
    string.frequency.value = frequency * times;
    part.gain.value = share;
    string.connect(part).connect(gain);
    string.start(at);
    string.stop(at + length);
  }
}

/** One after the other, `step` apart. */
function pick(notes: readonly number[], step: number, loud: number, length = 0.9, after = 0): void {
  notes.forEach((frequency, index) => pluck(frequency, after + index * step, loud, length));
}

function strum(chord: readonly number[], after = 0, loud = 0.16): void {
  pick(chord, 0.035, loud, 0.9, after);
}

function swish(after = 0, pitch = 2200, loud = 0.3, length = 0.07): void {
  const { context } = out;
  const at = context.currentTime + after;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  noise.connect(filter).connect(shape(at, loud, length));
  noise.start(at);
}

const SOUNDS = {
  deal: () => [0, 0.08, 0.16].forEach((after) => swish(after, 2800, 0.14)),
  lay: () => swish(),
  sweep: (times: number) => {
    for (let index = 0; index < times; index += 1) swish(index * 0.13, 1700 + index * 260, 0.2);
  },
  hit: () => strum([FA * 2, LA * 2]),
  back: () => pick([RE * 1.5, RE * 1.26], 0.12, 0.15, 0.4),
  caida: () => {
    pick([SI * 2, FA * 2, RE * 2, LA, RE], 0.075, 0.22);
    swish(0.36, 500, 0.7, 0.16);
  },
  limpia: () => pick([RE, FA, LA, RE * 2, FA * 2, LA * 2], 0.07, 0.2),
  canto: () => {
    strum([LA, RE, FA, SI]);
    strum([SI, FA, RE, LA], 0.2);
  },
  points: () => strum([RE * 2, LA * 2], 0, 0.12),
  turn: () => pick([LA, RE * 2], 0.1, 0.14, 0.6),
  hurry: () => pick([SI * 2, SI * 2], 0.16, 0.14, 0.3),
  said: () => pluck(SI * 2, 0, 0.08, 0.25),
  /* A joropo's last turn: up the strings, and the chord three times over. */
  won: () => {
    pick([RE, FA, LA, RE * 2, FA * 2, LA * 2], 0.09, 0.2);
    [0.6, 0.78, 0.96].forEach((after) => strum([LA, SI, FA * 2], after, 0.14));
    strum([RE, FA, LA, RE * 2, FA * 2], 1.3, 0.2);
    [0, 0.12, 0.24, 0.36].forEach((after) => pluck(RE * 4, 1.6 + after, 0.06, 0.3));
  },
  lost: () => {
    pick([LA, FA, RE], 0.22, 0.14, 1.1);
    strum([SI / 2, RE, FA], 0.8, 0.1);
  },
  over: () => strum([RE, LA, RE * 2], 0, 0.14),
};
export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound, times = 1): void {
  if (context?.state === 'running') SOUNDS[sound](times);
}
