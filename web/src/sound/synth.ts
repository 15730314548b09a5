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

function shape(ctx: AudioContext, at: number, loud: number, length: number): GainNode {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(out);
  return gain;
}

function pluck(ctx: AudioContext, frequency: number, after = 0, loud = 0.25, length = 0.9): void {
  const at = ctx.currentTime + after;
  const gain = shape(ctx, at, loud, length);
  for (const [times, share, kind] of [
    [1, 1, 'triangle'],
    [2, 0.3, 'sine'],
    [3, 0.12, 'sine'],
  ] as const) {
    const string = ctx.createOscillator();
    const part = ctx.createGain();
    string.type = kind;
    string.frequency.value = frequency * times;
    part.gain.value = share;
    string.connect(part).connect(gain);
    string.start(at);
    string.stop(at + length);
  }
}

function strum(ctx: AudioContext, chord: readonly number[], after = 0, loud = 0.16): void {
  chord.forEach((frequency, index) => pluck(ctx, frequency, after + index * 0.035, loud));
}

function swish(ctx: AudioContext, after = 0, pitch = 2200, loud = 0.3, length = 0.07): void {
  const at = ctx.currentTime + after;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const noise = ctx.createBufferSource();
  noise.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  noise.connect(filter).connect(shape(ctx, at, loud, length));
  noise.start(at);
}

const SOUNDS = {
  deal: (ctx: AudioContext) => [0, 0.08, 0.16].forEach((after) => swish(ctx, after, 2800, 0.14)),
  lay: (ctx: AudioContext) => swish(ctx),
  sweep: (ctx: AudioContext, times: number) => {
    for (let index = 0; index < times; index += 1) swish(ctx, index * 0.13, 1700 + index * 260, 0.2);
  },
  hit: (ctx: AudioContext) => strum(ctx, [FA * 2, LA * 2]),
  back: (ctx: AudioContext) =>
    [RE * 1.5, RE * 1.26].forEach((note, index) => pluck(ctx, note, index * 0.12, 0.15, 0.4)),
  caida: (ctx: AudioContext) => {
    [SI * 2, FA * 2, RE * 2, LA, RE].forEach((note, index) => pluck(ctx, note, index * 0.075, 0.22));
    swish(ctx, 0.36, 500, 0.7, 0.16);
  },
  limpia: (ctx: AudioContext) =>
    [RE, FA, LA, RE * 2, FA * 2, LA * 2].forEach((note, index) => pluck(ctx, note, index * 0.07, 0.2)),
  canto: (ctx: AudioContext) => {
    strum(ctx, [LA, RE, FA, SI]);
    strum(ctx, [SI, FA, RE, LA], 0.2);
  },
  points: (ctx: AudioContext) => strum(ctx, [RE * 2, LA * 2], 0, 0.12),
  turn: (ctx: AudioContext) => [LA, RE * 2].forEach((note, index) => pluck(ctx, note, index * 0.1, 0.14, 0.6)),
  said: (ctx: AudioContext) => pluck(ctx, SI * 2, 0, 0.08, 0.25),
  won: (ctx: AudioContext) =>
    [
      [RE, FA, LA],
      [LA, SI, RE * 2],
      [RE, FA, LA, RE * 2],
    ].forEach((chord, index) => strum(ctx, chord, index * 0.3, 0.18)),
  lost: (ctx: AudioContext) =>
    [
      [SI, FA, RE],
      [RE, LA / 2, FA / 2],
    ].forEach((chord, index) => strum(ctx, chord, index * 0.4, 0.14)),
};
export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound, times = 1): void {
  if (context?.state === 'running') SOUNDS[sound](context, times);
}
