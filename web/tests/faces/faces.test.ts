import { mount, unmount } from 'svelte';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import Face from '../../src/faces/Face.svelte';
import { FACES } from '../../src/protocol';
import { readFaces } from '../../vite/faces';

const drawing = readFaces();
const drawn = [...drawing.matchAll(/<symbol id="(\w+)"/g)].map((found) => found[1]!);

test('every face that people choose from is drawn, each once', () => {
  expect(FACES.filter((face) => !drawn.includes(face))).toEqual([]);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('no drawing leans on another, and nothing in them acts', () => {
  expect(drawing.match(/ id=/g)).toHaveLength(drawn.length);
  expect(drawing).not.toMatch(/<style|<script|<use|<image|<text|\sstyle=|\son\w+=|url\(/);
});

test('all of them together stay light', () => {
  expect(gzipSync(drawing).length / drawn.length).toBeLessThan(450);
});

test('a face names its drawing in the file that browsers keep, and says nothing aloud', () => {
  const shown = mount(Face, { target: document.body, props: { face: 'rizos' } });
  expect(document.querySelector('use')?.getAttribute('href')).toBe('/faces.svg#rizos');
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  void unmount(shown);
});
