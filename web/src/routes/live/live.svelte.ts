/* A live room on this screen: what the server said, and how much of it has been shown so far.
   It keeps only what the server sent to this seat. */
import { flushSync } from 'svelte';
import { beatsOf, staying, type Beat } from '../../motion/beats';
import { canFly, leave, prepare, type Ghost } from '../../motion/flight';
import { Player } from '../../motion/player';
import { blank, settled, type DealEnd, type Shown } from '../../motion/shown';
import type { RoomConnection, Wish } from '../../net/connection';
import type { Opening } from '../../net/early';
import type { Status } from '../../net/socket';
import { rememberPromise } from '../../shared/promises';
import type {
  ActionMessage,
  ChoiceMessage,
  GameEvent,
  HostView,
  Pause,
  RoomMessage,
  RoomState,
  Said,
  Snapshot,
  ToAct,
  TurnClock,
  Update,
} from '../../protocol';
import { settings } from '../../browser/settings.svelte';
import { cueOf, sound } from '../../sound/cues';
import { listed } from '../../words/play';
import {
  heardOf,
  isLogged,
  isScored,
  type LoggedEvent,
  type People,
  type ScoredEvent,
} from '../../words/event-sentences';
import { DealPause } from './deal-pause.svelte';
import { alertTurn } from './turn-alert';
import { isMuted } from './muted.svelte';

export const PACES = { calm: 1.5, normal: 1, fast: 0.4 };
const BUBBLE = 4000;
const COMPLAINT = 5000;
const HEARD = 12;

export class Live {
  room: RoomState | null = $state.raw(null);
  you: number | null = $state.raw(null);
  isHost = $state.raw(false);
  /** The host took one's seat; what only a host is told. */
  isRemoved = $state.raw(false);
  host: HostView | null = $state.raw(null);
  /** What one may do by the server's last word, and whose turn it is. */
  offered: readonly ChoiceMessage[] = $state.raw([]);
  /** Which one may be sung, where singing is one of the choices. */
  canto: string | null = $state.raw(null);
  turn: ToAct | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  moment: GameEvent | null = $state.raw(null);
  /** What a bot did on the own seat since one last acted oneself. */
  playedFor: readonly GameEvent[] = $state.raw([]);
  /** Points given or lost in this match, and cantos that were beaten. */
  log: LoggedEvent[] = $state.raw([]);
  points: ScoredEvent[] = $derived(this.log.filter(isScored));
  heard: { id: number; text: string }[] = $state.raw([]);
  bubbles: { id: number; seat: number; phrase: string }[] = $state.raw([]);
  phrases: readonly string[] = $state.raw([]);
  clock: (TurnClock & { endsAt: number }) | null = $state.raw(null);
  pause = new DealPause();
  /** The end of the match was shown here, and not only found. */
  sawEnd = $state.raw(false);
  /** Between matches: who sits where is being looked at, or changed. */
  isArranging = $state.raw(false);
  status: Status = $state.raw('connecting');
  isBusy = $state.raw(false);
  isSending = $state.raw(false);
  /** Why the last wish was not granted; goes away by itself. */
  trouble = $state.raw('');

  #layer: HTMLElement | null = null;
  #coming: { beat: Beat; ghosts: readonly Ghost[]; frame: number } | null = null;

  #connection: RoomConnection;
  #ids = 0;
  #alerted = -1;
  #seq = -1;
  /** What bots have said to what is not on the screen yet. */
  #unsaid: Said[] = [];
  #player = new Player({
    show: (beat, skipped) => this.#show(beat, skipped),
    isComing: () => this.#coming !== null && this.#coming.beat.shown !== this.shown,
    onbusy: (busy) => this.#setBusy(busy),
    pace: () => this.#pace,
    stay: () => (this.pause.staysFor = this.#look()),
    onseen: () => this.#seen(),
  });

  people: People = $derived.by(() => {
    const seats = this.room?.seats ?? [];
    const names = seats.map((seat) => seat.name);
    const sides = [...new Set(seats.map((seat) => seat.side))].sort();
    return {
      names,
      sides: sides.map((side) => listed(seats.filter((seat) => seat.side === side).map((seat) => seat.name))),
    };
  });
  side: number | null = $derived(this.you === null ? null : (this.room?.seats[this.you]?.side ?? null));
  hasHints: boolean = $derived(this.you !== null && this.room?.hints_for === this.you);
  /** It is this person's turn by the server's last word. */
  isMine: boolean = $derived(this.you !== null && this.turn?.to_act === this.you);
  /** A bot plays for this person. */
  isAway: boolean = $derived(
    this.you !== null && this.room?.stage === 'playing' && this.room.seats[this.you]?.away !== null,
  );
  /** What one may do on the screen as it is; nothing while it is still catching up. */
  choices: readonly ChoiceMessage[] = $derived(this.isBusy || this.isSending || this.isAway ? [] : this.offered);

  constructor(open: Opening) {
    this.#connection = open({
      onmessage: (message) => this.#hear(message),
      onstatus: (status) => (this.status = status),
    });
  }

  /** Where cards fly; null while the table is not on the screen. */
  flyOver(layer: HTMLElement | null): void {
    this.#layer = layer;
  }

  close(): void {
    this.pause.stop();
    this.#player.clear();
    this.#connection.close();
  }

  /** Show at once what is still to be shown, because somebody wants to go on. */
  hurry(): void {
    if (this.isBusy) {
      this.#player.hurry();
      flushSync();
    }
  }

  /** Go on to the next deal. */
  goOn(): void {
    this.#player.goOn();
    flushSync();
  }

  act(action: ActionMessage): Promise<void> {
    return this.ask({ type: 'act', action });
  }

  /** Against bots alone: stand again before one's own last decision. */
  takeBack(): Promise<void> {
    return this.ask({ type: 'take_back' });
  }

  /** Send a command; a refusal is shown for a while. */
  async ask(wish: Wish): Promise<void> {
    this.isSending = true;
    const refused = await this.#connection.send(wish);
    this.isSending = false;
    if (refused && refused.code !== 'stale') this.complain(refused.text);
  }

  sayPhrase(phrase: string): void {
    this.#connection.mention({ type: 'say', phrase });
  }

  get #pace(): number {
    return document.visibilityState === 'hidden' ? 0 : PACES[settings.speed];
  }

  #hear(message: RoomMessage): void {
    switch (message.type) {
      case 'snapshot':
        return this.#reset(message);
      case 'update':
        return this.#follow(message);
      case 'presence':
        if (this.room) {
          const seats = this.room.seats.map((seat, index) => ({
            ...seat,
            connected: message.connected[index] || seat.kind === 'bot',
          }));
          const begins_in_ms = message.begins_in_ms ?? null;
          this.room = { ...this.room, seats, watchers: message.watchers, begins_in_ms };
        }
        return;
      case 'paused':
        this.#setPause(message.pause);
        return this.#setClock(message.clock ?? null);
      case 'said':
        return this.#listen(message);
      case 'refused':
        if (!message.command || message.code === 'phrases_often') this.complain(message.text);
    }
  }

  #reset(snapshot: Snapshot): void {
    this.#player.clear();
    this.#unsaid = [];
    this.#seq = snapshot.seq;
    this.#see(snapshot.room);
    this.you = snapshot.you ?? null;
    this.isHost = snapshot.is_host ?? false;
    this.isRemoved = snapshot.is_removed ?? false;
    this.host = snapshot.host ?? null;
    this.offered = snapshot.own?.choices ?? [];
    this.canto = snapshot.own?.canto ?? null;
    this.turn = snapshot.table ?? null;
    this.shown = snapshot.table ? settled(snapshot.table, snapshot.own) : null;
    this.log = (snapshot.points ?? []) as LoggedEvent[];
    this.playedFor = snapshot.played_for_you ?? [];
    this.phrases = snapshot.phrases ?? [];
    this.moment = null;
    this.sawEnd = false;
    this.#setPause(snapshot.pause);
    this.#setClock(snapshot.clock ?? null);
    this.#lookAgain(snapshot.counted ?? []);
    this.#alert();
  }

  /** Who comes in the middle of a pause sees what it is about. */
  #lookAgain(events: readonly GameEvent[]): void {
    const { shown } = this;
    const [swept, ...counted] = events as [DealEnd['swept'], ...DealEnd['counted']];
    if (!shown || !swept) return;
    const ended = { swept, counted, paid: counted.length };
    this.#player.play([staying({ ...shown, ended }), { shown, flights: [], hold: 0, event: null }]);
  }

  /** A commitment seen before the match is over is what makes its proof worth something. */
  #see(room: RoomState): void {
    this.room = room;
    if (room.stage !== 'finished') rememberPromise(room.commitment);
  }

  #follow(update: Update): void {
    const events = update.events ?? [];
    const first = events[0]?.event;
    const isNew = first === 'DealerCardsDrawn' || first === 'DealStarted';
    this.#seq = update.seq;
    if (update.room) this.#see(update.room);
    if (update.turn) {
      this.turn = update.turn;
      this.offered = (update.choices ?? []) as ChoiceMessage[];
      this.canto = update.canto ?? null;
    }
    this.#setPause(update.pause);
    this.#setClock(update.clock ?? null);
    const { kind, seat, by_bot: byBot } = update.change;
    if (kind === 'started' || (kind === 'acted' && seat === this.you))
      this.playedFor = byBot ? [...this.playedFor, ...events] : [];
    if (isNew) {
      this.log = [];
      this.isArranging = false;
    }
    const before =
      isNew && this.room
        ? blank(this.room.seats.length, this.people.sides.length)
        : ((this.#player.last ?? this.#coming?.beat)?.shown ?? this.shown);
    const rules = this.room?.settings.ruleset;
    const beats = before && rules ? beatsOf(events, before, update.turn, rules, this.pause.looking !== null) : [];
    this.#player.play(beats);
    if (beats.length === 0 && !this.isBusy) this.#alert();
  }

  /** The cards that fly are drawn in one frame, the screen changes in the next, and then it is told: all in one would
      take too long. */
  #show(beat: Beat, skipped: boolean): void {
    this.#finish();
    const layer = this.#layer;
    if (skipped || !layer || !canFly()) {
      this.shown = beat.shown;
      return this.#tell(beat, skipped);
    }
    const wait = (ghosts: readonly Ghost[], then: () => void) =>
      (this.#coming = { beat, ghosts, frame: requestAnimationFrame(then) });
    wait([], () => {
      const ghosts = prepare(beat.flights, layer);
      wait(ghosts, () => {
        const land = leave(ghosts, this.#pace);
        this.shown = beat.shown;
        flushSync();
        land();
        wait([], () => this.#finish());
      });
    });
  }

  /** What is still coming is put on the screen at once, and flies no more. */
  #finish(): void {
    const coming = this.#coming;
    if (!coming) return;
    this.#coming = null;
    cancelAnimationFrame(coming.frame);
    for (const ghost of coming.ghosts) ghost.dismiss();
    this.shown = coming.beat.shown;
    this.#tell(coming.beat, false);
  }

  #tell({ event }: Beat, skipped: boolean): void {
    if (!event) return;
    this.moment = event;
    this.sawEnd = event.event === 'MatchWon';
    if (isLogged(event)) this.log = [...this.log, event];
    if (event.event === 'MatchWon') this.#speak(); // before the result covers the table
    const text = heardOf(event, this.people);
    if (text !== null) this.heard = [...this.heard.slice(1 - HEARD), { id: (this.#ids += 1), text }];
    if (!skipped) sound(cueOf(event, this.you, this.side));
  }

  #setBusy(busy: boolean): void {
    this.isBusy = busy;
    if (busy) return;
    this.#finish();
    this.moment = null;
    this.#speak();
    this.#alert();
  }

  /** Once a turn: it is yours. */
  #alert(): void {
    if (!this.isMine || this.isAway || this.#alerted === this.#seq) return;
    this.#alerted = this.#seq;
    alertTurn(this.room?.code ?? '');
  }

  /** It runs when the pause is over. */
  #setClock(clock: TurnClock | null): void {
    const startsAt = performance.now() + this.pause.left;
    this.clock = clock && { ...clock, endsAt: startsAt + clock.remaining_ms };
  }

  #setPause(pause: Pause | null | undefined): void {
    this.pause.set(pause, () => this.#player.goOn());
    if (this.#look() === 0) this.#player.goOn();
  }

  #look(): number {
    return this.pause.lookOf(this.isAway ? null : this.you, this.#pace);
  }

  #seen(): void {
    this.pause.staysFor = 0;
    if (this.you !== null && this.pause.looking?.includes(this.you)) this.#connection.mention({ type: 'ready' });
  }

  /** What a bot says to a play is not to be read before the play is seen. */
  #listen(said: Said): void {
    const isBot = this.room?.seats[said.seat]?.kind === 'bot';
    if (isMuted(said.who) || (isBot && !settings.sayings)) return;
    if (isBot && this.isBusy) this.#unsaid.push(said);
    else this.#bubble(said);
  }

  #speak(): void {
    for (const said of this.#unsaid.splice(0)) this.#bubble(said);
  }

  #bubble({ seat, phrase }: Said): void {
    const bubble = { id: (this.#ids += 1), seat, phrase };
    this.bubbles = [...this.bubbles.filter((other) => other.seat !== seat), bubble];
    if (seat !== this.you) sound({ sound: 'said' });
    setTimeout(() => (this.bubbles = this.bubbles.filter((other) => other.id !== bubble.id)), BUBBLE);
  }

  /** Say for a while why something did not work. */
  complain(text: string): void {
    this.trouble = text;
    setTimeout(() => {
      if (this.trouble === text) this.trouble = '';
    }, COMPLAINT);
  }
}
