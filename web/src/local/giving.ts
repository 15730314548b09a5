/* What was played in this browser alone, handed to the house far away: each match once. */
import type { AloneOrder, MatchInfo, Problem } from '../protocol';
import { language } from '../words/words.svelte';
import { far, openHouse, shutHouse } from './begin';
import type { House } from './house';
import { noteGiven, readPlayed } from './played';

/** A record that no house takes is not offered again; everything else may be tried once more. */
const REFUSED_FOR_GOOD = 422;

/** Gives back how many the house has taken. Fails with words for people where it does not go on. */
export async function giveAll(): Promise<number> {
  const house = openHouse();
  if (!house) return 0;
  let given = 0;
  try {
    for (const match of readPlayed()) given += Number(await give(match, house));
  } finally {
    shutHouse();
  }
  return given;
}

async function give(match: string, house: House): Promise<boolean> {
  const order = await readMatch(match, house);
  const answer = await far.request(`/api/matches?lang=${language()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok && answer.status !== REFUSED_FOR_GOOD) throw await problemOf(answer);
  noteGiven(match);
  return answer.ok;
}

async function readMatch(match: string, house: House): Promise<AloneOrder> {
  const [told, kept] = await Promise.all(
    [`/api/matches/${match}`, `/api/matches/${match}/record`].map((target) => house.request(target)),
  );
  if (!told!.ok || !kept!.ok) throw await problemOf(told!.ok ? kept! : told!);
  const { card } = (await told!.json()) as MatchInfo;
  return { seat: card.seat ?? 0, finished_at: card.finished_at, record: await kept!.text() };
}

async function problemOf(answer: Response): Promise<Error> {
  return new Error(((await answer.json()) as Problem).text);
}
