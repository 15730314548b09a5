import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoomConnection } from '../../src/net/connection';
import type { Status } from '../../src/net/socket';
import type { Refused, RoomMessage } from '../../src/protocol';
import { Wire } from './wire';

let heard: RoomMessage[];
let statuses: Status[];
let connection: RoomConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  Wire.all = [];
  [heard, statuses] = [[], []];
  connection = new RoomConnection('abc', {
    onmessage: (message) => heard.push(message),
    onstatus: (status) => statuses.push(status),
  });
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function update(seq: number, more: object = {}): object {
  return { type: 'update', seq, change: { kind: 'acted' }, ...more };
}

test('it comes without a number, and comes back with the last one it has seen', () => {
  expect(Wire.now.url).toMatch(/\/ws\/rooms\/abc\?v=1&lang=es$/);
  Wire.now.open();
  Wire.now.say({ type: 'snapshot', seq: 7 });
  Wire.now.say(update(8));
  Wire.now.lose();
  vi.advanceTimersByTime(2000);
  expect(Wire.all).toHaveLength(2);
  expect(Wire.now.url).toMatch(/since=8$/);
});

test('a short gap is silent, a longer one is said, and the return too', () => {
  Wire.now.open();
  Wire.now.lose();
  vi.advanceTimersByTime(700);
  Wire.now.open();
  vi.advanceTimersByTime(5000);
  expect(statuses).toEqual(['open']);
  Wire.now.lose();
  vi.advanceTimersByTime(3000);
  expect(statuses).toEqual(['open', 'lost']);
  Wire.now.open();
  expect(statuses).toEqual(['open', 'lost', 'open']);
});

test('who takes the call and says nothing is given up for another try', () => {
  Wire.now.open();
  Wire.now.lose();
  vi.advanceTimersByTime(700);
  expect(Wire.all).toHaveLength(2);
  vi.advanceTimersByTime(25_000);
  expect(Wire.all.length).toBeGreaterThan(2);
  Wire.now.open();
  expect(statuses.at(-1)).toBe('open');
});

test('tries get rarer while nobody answers', () => {
  for (let time = 0; time < 60; time += 1) {
    if (Wire.now.readyState === 0) Wire.now.lose();
    vi.advanceTimersByTime(1000);
  }
  expect(Wire.all.length).toBeLessThan(14);
  expect(Wire.all.length).toBeGreaterThan(5);
});

test('what was seen is not heard twice, and a gap asks for everything anew', () => {
  Wire.now.open();
  Wire.now.say({ type: 'snapshot', seq: 7 });
  Wire.now.say(update(7));
  expect(heard).toHaveLength(1);
  Wire.now.say(update(9));
  expect(heard).toHaveLength(1);
  expect(Wire.all).toHaveLength(2);
  expect(Wire.now.url).not.toContain('since');
});

test('an unanswered command is sent again with the same id, an answered one is not', async () => {
  Wire.now.open();
  Wire.now.say({ type: 'snapshot', seq: 7 });
  const answers: (Refused | null)[] = [];
  void connection
    .send({ type: 'act', action: { kind: 'play', card: '6e', takes: 1 } })
    .then((answer) => answers.push(answer));
  void connection.send({ type: 'resign' }).then((answer) => answers.push(answer));
  const [act, resign] = Wire.now.sent;
  expect(act).toMatchObject({ type: 'act', seq: 7 });
  Wire.now.say(update(8, { command: act!['id'] }));
  Wire.now.lose();
  vi.advanceTimersByTime(2000);
  Wire.now.open();
  expect(Wire.now.sent).toEqual([resign]);
  Wire.now.say({ type: 'refused', code: 'no_match', text: 'no', seq: 8, command: resign!['id'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([null, expect.objectContaining({ code: 'no_match' })]);
});

test('a server that says goodbye is visited again when it asked for it', () => {
  Wire.now.open();
  Wire.now.say({ type: 'goodbye', reason: 'draining', retry_ms: 4000 });
  Wire.now.lose(1012);
  vi.advanceTimersByTime(3900);
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(Wire.all).toHaveLength(2);
});

test('an unknown room is not asked for again', () => {
  Wire.now.lose(4404);
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(statuses).toEqual(['over']);
});

test('when it is quiet for long it asks, and without an answer it starts anew', () => {
  Wire.now.open();
  vi.advanceTimersByTime(25_000);
  expect(Wire.now.sent.map((message) => message['type'])).toEqual(['ping']);
  Wire.now.say({ type: 'pong', command: 'x', seq: 0 });
  vi.advanceTimersByTime(20_000);
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(20_000);
  expect(Wire.all).toHaveLength(2);
});

test('a command that gets no answer tells soon that nobody is there', () => {
  Wire.now.open();
  Wire.now.say({ type: 'snapshot', seq: 7 });
  void connection.send({ type: 'resign' });
  vi.advanceTimersByTime(11_000);
  expect(Wire.all.length).toBeGreaterThan(1);
  expect(statuses).toEqual(['open', 'lost']);
});

test('a network that is gone is not waited for', () => {
  Wire.now.open();
  dispatchEvent(new Event('offline'));
  vi.advanceTimersByTime(3000);
  expect(statuses).toEqual(['open', 'lost']);
  expect(Wire.all.length).toBeGreaterThan(1);
});
