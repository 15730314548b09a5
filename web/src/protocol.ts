/* What the server and the pages say to each other.
   Written by `python -m scripts.protocol_types`; change the Python, not this file. */

export const PROTOCOL = 1;

export const COLOURS: readonly Colour[] = ['oro', 'copa', 'espada', 'basto', 'mar', 'mango', 'cacao', 'flor'];

export const FACES: readonly PersonFace[] = ['pana', 'abuela', 'llanero', 'trenzas', 'bigote', 'rizos', 'gorra', 'cayena', 'abuelo', 'panuelo', 'barba', 'flequillo'];

export const LEVELS = [
  { level: 'novato', name: 'Cheo', face: 'cheo', colour: 'oro' },
  { level: 'conocedor', name: 'Yajaira', face: 'yajaira', colour: 'basto' },
  { level: 'maestro', name: 'Maigualida', face: 'maigualida', colour: 'cacao' },
] as const;

export type ActionKind = 'play' | 'sing' | 'claim' | 'mesa_first' | 'hands_first' | 'count_up' | 'count_down';

export type Colour = 'oro' | 'copa' | 'espada' | 'basto' | 'mar' | 'mango' | 'cacao' | 'flor';

export type PersonFace = 'pana' | 'abuela' | 'llanero' | 'trenzas' | 'bigote' | 'rizos' | 'gorra' | 'cayena' | 'abuelo' | 'panuelo' | 'barba' | 'flequillo';

export type BotFace = 'robot' | 'cheo' | 'nene' | 'zulay' | 'yajaira' | 'goyo' | 'coromoto' | 'maigualida' | 'chucho' | 'crispulo';

export type Face = 'pana' | 'abuela' | 'llanero' | 'trenzas' | 'bigote' | 'rizos' | 'gorra' | 'cayena' | 'abuelo' | 'panuelo' | 'barba' | 'flequillo' | 'robot' | 'cheo' | 'nene' | 'zulay' | 'yajaira' | 'goyo' | 'coromoto' | 'maigualida' | 'chucho' | 'crispulo';

export type Clock = 0 | 15 | 30 | 60;

export type Language = 'es' | 'en';

export type Grade = 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export type EndReason = 'target' | 'trivilin' | 'resignation' | 'abandonment';

export type Phase = 'order' | 'count' | 'play' | 'over';

export type Stage = 'waiting' | 'playing' | 'finished' | 'closed';

export type SeatKind = 'empty' | 'person' | 'program' | 'bot';

export type Absence = 'clock' | 'gone' | 'left';

export type ChangeKind = 'seated' | 'stood' | 'bot_placed' | 'cleared' | 'kept' | 'swapped' | 'removed' | 'readmitted' | 'held' | 'started' | 'acted' | 'taken_back' | 'taken_over' | 'returned' | 'resigned' | 'rematch_wanted' | 'renamed' | 'closed';

export type SessionKind = 'cookie' | 'token';

export type ReportReason = 'name' | 'phrases' | 'stalling' | 'leaving' | 'cheating' | 'other';

export type Order = 'mesa_first' | 'hands_first';

export type CountDirection = 'up' | 'down';

export type GroupName = 'match' | 'deal' | 'turn' | 'cantos' | 'count';

export type OptionValue = boolean | number | string | readonly number[];

/** One decision of a seat; only a play has a card, and how many mesa cards it takes, and only a
 * claim has the canto that it sings without holding it.
 */
export interface ActionMessage {
  kind: ActionKind;
  card?: string | null;
  takes?: number;
  canto?: string | null;
}

/** A legal action and the mesa cards it takes, the match first. */
export interface ChoiceMessage {
  action: ActionMessage;
  taken: readonly string[];
}

/** How a match ended: the winning side, why, and the scores by side. */
export interface OutcomeMessage {
  winner: number;
  reason: EndReason;
  scores: readonly number[];
}

/** A card that a seat played in this tanda, and what it took. */
export interface PlayMessage {
  seat: number;
  card: string;
  taken: readonly string[];
}

/** What everybody at the table sees, spectators too. `mesa` is in the order laid.
 *
 * Of this tanda: `turns` played, cantos `sung`, seats whose canto was `voided` or is known
 * to be false (`exposed`), whether they are `settled`, seats whose canto was `beaten` by a
 * better one, and the cards `shown` then. Of this deal: `taken`, all cards captured, and
 * `hits`, the numbers of the count that hit. `truths` and `lies` count by seat what cantos
 * of this match turned out to be.
 */
export interface PublicTable {
  phase: Phase;
  to_act: number | null;
  deal: number;
  tanda: number;
  tandas: number;
  dealer: number | null;
  mano: number | null;
  scores: readonly number[];
  hand_sizes: readonly number[];
  mesa: readonly string[];
  pile_sizes: readonly number[];
  taken: readonly string[];
  stock_size: number;
  hits: readonly number[];
  last_throw: readonly [number | null, string] | null;
  last_captor: number | null;
  turns: readonly PlayMessage[];
  sung: readonly (readonly [number, string])[];
  voided: readonly number[];
  exposed: readonly number[];
  settled: boolean;
  beaten: readonly number[];
  shown: readonly (readonly [number, readonly string[]])[];
  truths: readonly number[];
  lies: readonly number[];
  outcome: OutcomeMessage | null;
}

/** What only this seat sees: its cards, the canto they make, and what it may do now. */
export interface Own {
  seat: number;
  hand: readonly string[];
  dealt: readonly string[];
  canto: string | null;
  choices: readonly ChoiceMessage[];
}

/** What is to be decided now, and by whom; nobody, once the match is over. */
export interface ToAct {
  phase: Phase;
  to_act: number | null;
}

/** A deal has ended and people look at the count: for how long at most, counted from when this
 * was sent, and the seats that still do. Bots and clocks wait; whoever is to act may.
 */
export interface Pause {
  remaining_ms: number;
  looking: readonly number[];
}

/** How long the seat to act still has, counted from when this was sent, or from the end of the
 * pause that came with it.
 */
export interface TurnClock {
  seat: number;
  remaining_ms: number;
  total_ms: number;
}

/** Who holds a seat. `who` is the same wherever this person sits, and gives nothing away; of a
 * bot it names who of the cast it is, and `bot` is its level.
 *
 * `away` says why a bot plays for a person: the clock ran out, they are gone, or they left.
 * `is_kept`: it is empty and kept for somebody, whom `name` may name.
 */
export interface SeatState {
  seat: number;
  side: number;
  kind: SeatKind;
  name: string;
  colour: Colour;
  face: Face;
  who: string;
  bot: string | null;
  connected: boolean;
  away: Absence | null;
  wants_rematch: boolean;
  is_kept: boolean;
}

/** What a room was made with; `preset` is the nearest one and `changes` what differs. */
export interface RoomSettings {
  preset: string;
  changes: Partial<Ruleset>;
  ruleset: Ruleset;
  clock: Clock;
  is_public: boolean;
}

/** The proof of a finished match: check it with docs/fairness.md and the record. */
export interface Reveal {
  match: string;
  secret: string;
  contributions: Record<string, string>;
}

/** A room apart from its cards. `commitment` binds the match being played or the next one.
 *
 * `hints_for` is the seat that may ask for advice and take back, since all others are bots.
 * `begins_in_ms` is there when the match begins by itself: in how long, from when it was sent.
 */
export interface RoomState {
  id: string;
  code: string;
  stage: Stage;
  settings: RoomSettings;
  match: number;
  host: number | null;
  seats: readonly SeatState[];
  hints_for: number | null;
  watchers: number;
  commitment: string;
  reveal: Reveal | null;
  begins_in_ms: number | null;
}

/** Somebody who may not sit; `who` is what a host says to let them. */
export interface RemovedPerson {
  who: string;
  name: string;
}

/** What only the host sees: what opens each kept seat, and who was removed. */
export interface HostView {
  keys: Record<string, string>;
  removed: readonly RemovedPerson[];
}

/** What moved the room on, and which seat did it. Everybody is told the same: whoever claims a
 * canto is told to sing, as if it were true. After `taken_back` comes a snapshot of the table
 * as it stood before.
 */
export interface Change {
  kind: ChangeKind;
  seat?: number | null;
  action?: ActionMessage | null;
  by_bot?: boolean;
  away?: Absence | null;
}

/** Everything there is to draw, on arrival and whenever the client has lost the thread.
 *
 * `you` is the own seat, null for who watches; `points` are all events of this match so far
 * that gave or took points, and the cantos that were beaten.
 * `counted` comes with a pause: the events with which the deal ended that it is about.
 * `played_for_you` is what a bot did on the own seat since one last did something there: what
 * was chosen, sung and played, and what that scored. Updates tell the same, where `change` says
 * that the own seat `acted` `by_bot`.
 * `is_removed`: one may not sit, until the host allows it. `host` is there for the host alone.
 */
export interface Snapshot {
  type: 'snapshot';
  seq: number;
  room: RoomState;
  you?: number | null;
  is_host?: boolean;
  is_removed?: boolean;
  host?: HostView | null;
  table?: PublicTable | null;
  own?: Own | null;
  clock?: TurnClock | null;
  pause?: Pause | null;
  counted?: GameEvent[];
  points?: GameEvent[];
  played_for_you?: GameEvent[];
  phrases?: readonly string[];
}

/** One step of the room. `command` is the id of the command it comes from, if any.
 *
 * `events` are to be folded into the table in order; `turn` comes with them and says who
 * decides now, `choices` what the own seat may do if that is it, and `canto` which one it
 * may sing. `clock` is missing where no clock runs, `pause` where nobody looks at the end of a
 * deal. `room` is there when something else than the cards has changed, and is whole.
 */
export interface Update {
  type: 'update';
  seq: number;
  change: Change;
  command?: string | null;
  events?: GameEvent[];
  turn?: ToAct | null;
  choices?: ChoiceMessage[] | null;
  canto?: string | null;
  clock?: TurnClock | null;
  pause?: Pause | null;
  room?: RoomState | null;
}

/** A command that was accepted before, at this sequence number; nothing changed now. */
export interface Accepted {
  type: 'accepted';
  command: string;
  seq: number;
}

/** A command that was not accepted; `code` is stable, `text` is for people.
 *
 * `stale` means that the room had moved on: a snapshot follows.
 */
export interface Refused {
  type: 'refused';
  code: string;
  text: string;
  seq: number;
  command?: string | null;
  rule?: string | null;
}

/** Who is connected, by seat, how many watch, and, as in the room, when the match begins. */
export interface Presence {
  type: 'presence';
  connected: readonly boolean[];
  watchers: number;
  begins_in_ms?: number | null;
}

/** Others than before look at the end of a deal; without `pause` nobody does, and the clock
 * runs from now.
 */
export interface Paused {
  type: 'paused';
  pause?: Pause | null;
  clock?: TurnClock | null;
}

/** A phrase said by a seat. */
export interface Said {
  type: 'said';
  seat: number;
  who: string;
  phrase: string;
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
  command: string;
  seq: number;
}

/** The connection is about to be closed; come back after `retry_ms` if it is there. */
export interface Goodbye {
  type: 'goodbye';
  reason: 'draining' | 'slow' | 'flooding' | 'closed' | 'signed_out';
  retry_ms?: number | null;
}

/** A table in a list. */
export interface RoomCard {
  id: string;
  code: string;
  stage: string;
  preset: string;
  changed: number;
  seats: number;
  teams: boolean;
  clock: Clock;
  people: readonly string[];
  bots: number;
  free: number;
}

/** A table where one holds a seat: who sits there, by seat, and how a match that is on stands.
 *
 * `names` is empty for a free seat, `scores` by side and empty before the first match.
 */
export interface OwnRoomCard {
  id: string;
  code: string;
  stage: string;
  preset: string;
  changed: number;
  seats: number;
  teams: boolean;
  clock: Clock;
  people: readonly string[];
  bots: number;
  free: number;
  seat: number;
  names: readonly string[];
  scores: readonly number[];
  target: number;
  is_your_turn: boolean;
}

/** All public tables, and how many people are online. */
export interface Lobby {
  type: 'lobby';
  rooms: RoomCard[];
  online: number;
}

/** Tables that are new or different, and the ids of those that are gone. */
export interface LobbyChanged {
  type: 'lobby_changed';
  online: number;
  rooms?: RoomCard[];
  gone?: string[];
}

/** Take a free seat, or move to one; `contribution` is mixed into the shuffles.
 *
 * With the `key` of a seat that is kept for somebody, that one, whichever was asked for.
 */
export interface Sit {
  type: 'sit';
  seat: number;
  contribution?: string;
  key?: string;
  id: string;
  seq: number;
}

/** Give the own seat up while no match is on. */
export interface Stand {
  type: 'stand';
  id: string;
  seq: number;
}

/** The host puts a bot on a free seat, or another in place of one. */
export interface PlaceBot {
  type: 'place_bot';
  seat: number;
  bot: string;
  id: string;
  seq: number;
}

/** The host takes a bot away, or gives a kept seat free. */
export interface ClearSeat {
  type: 'clear_seat';
  seat: number;
  id: string;
  seq: number;
}

/** The host keeps a free seat for somebody, by name or not; who has its key may sit there. */
export interface KeepSeat {
  type: 'keep_seat';
  seat: number;
  name?: string;
  id: string;
  seq: number;
}

/** The host lets two seats change places, whoever holds them, also nobody. */
export interface SwapSeats {
  type: 'swap_seats';
  seat: number;
  other: number;
  id: string;
  seq: number;
}

/** The host asks a person to get up, who may watch, but not sit before being readmitted. */
export interface Remove {
  type: 'remove';
  seat: number;
  id: string;
  seq: number;
}

/** The host lets somebody sit again who was removed; `who` as the host was told. */
export interface Readmit {
  type: 'readmit';
  who: string;
  id: string;
  seq: number;
}

/** The host stops the match from beginning by itself; it begins when the host starts it. */
export interface Hold {
  type: 'hold';
  id: string;
  seq: number;
}

/** The host starts the match; with `fill`, bots of that name take the free seats. */
export interface Start {
  type: 'start';
  fill?: string | null;
  id: string;
  seq: number;
}

/** Play a card, sing, or make one of the dealer's choices. */
export interface Act {
  type: 'act';
  action: ActionMessage;
  id: string;
  seq: number;
}

/** Stand again before the own last decision, in a match against bots alone. */
export interface TakeBack {
  type: 'take_back';
  id: string;
  seq: number;
}

/** Give the match up. */
export interface Resign {
  type: 'resign';
  id: string;
  seq: number;
}

/** Go away: a bot plays on, or the match is abandoned when nobody else is left. */
export interface Leave {
  type: 'leave';
  id: string;
  seq: number;
}

/** Take the own seat back from the bot that plays for it. */
export interface ComeBack {
  type: 'come_back';
  id: string;
  seq: number;
}

/** Want the same again; it starts when everybody seated does. */
export interface Rematch {
  type: 'rematch';
  contribution?: string;
  id: string;
  seq: number;
}

/** Have seen how the deal ended: when everybody at the table has, it goes on at once. Not
 * kept, and not answered; who never says so is waited for a few seconds.
 */
export interface Ready {
  type: 'ready';
  id: string;
  seq: number;
}

/** Say a set phrase to the table. Not kept: who is away misses it. */
export interface Say {
  type: 'say';
  phrase: string;
  id: string;
  seq: number;
}

/** Ask for a snapshot. */
export interface Look {
  type: 'look';
  id: string;
  seq: number;
}

/** Ask for a pong. */
export interface Ping {
  type: 'ping';
  id: string;
  seq: number;
}

/** Why a request was refused; `code` is stable, `text` is for people. */
export interface Problem {
  code: string;
  text: string;
}

/** Without a `face` one keeps one's own; who has none is given one. */
export interface MeOrder {
  name: string;
  colour: Colour;
  face?: PersonFace | null;
}

/** Who one is; `who` is what others know one by. */
export interface Me {
  name: string;
  colour: Colour;
  who: string;
  is_program: boolean;
  face: Face;
}

/** A preset and what is to differ from it. */
export interface RulesOrder {
  preset?: string;
  seats?: number;
  teams?: boolean;
  options?: Record<string, boolean | number | string | number[]>;
}

/** Rules in words: `sentences` by option, and all of them explained; `changes` are what
 * differs from the nearest preset, and `scoring` is why each kind of event gives points.
 */
export interface Rules {
  preset: string;
  ruleset: Ruleset;
  changes: Partial<Ruleset>;
  sentences: Record<string, string>;
  explanation: Explanation;
  scoring: readonly ExplainedEvent[];
}

export interface Mode {
  seats: number;
  teams: boolean;
}

export interface PresetInfo {
  name: string;
  title: string;
  modes: Mode[];
  options: Partial<Ruleset>;
}

/** What an option allows: a flag, some words, a span of numbers, or ten of them by rank.
 *
 * `rule` is the one it settles; `sentences` are what a flag (`true`, `false`) or a word
 * says; those of numbers are asked for with the rules. `needs` are other options and the only
 * value of each with which this one can be on: true, or more than 0. `seats` is how many have to
 * play for it to matter; null where that is all the same.
 */
export interface OptionInfo {
  name: string;
  rule: string;
  title: string;
  sentences: Record<string, string>;
  is_flag: boolean;
  per_rank: boolean;
  words: string[];
  low: number | null;
  high: number | null;
  needs: Partial<Ruleset>;
  seats: number | null;
}

/** Options that belong together, as the explained rules group them. */
export interface OptionGroup {
  name: GroupName;
  title: string;
  options: OptionInfo[];
}

/** What a room can be made of. */
export interface Catalogue {
  presets: PresetInfo[];
  groups: OptionGroup[];
  bots: string[];
  clocks: number[];
}

export interface PhraseInfo {
  name: string;
  text: string;
  is_reaction: boolean;
}

export interface SeatBot {
  seat: number;
  bot: string;
}

/** The room to make. `seat` is where its maker sits; `start` begins the match at once. */
export interface RoomOrder {
  preset?: string;
  seats?: number;
  teams?: boolean;
  options?: Record<string, boolean | number | string | number[]>;
  clock?: Clock;
  is_public?: boolean;
  bots?: SeatBot[];
  seat?: number | null;
  start?: boolean;
  contribution?: string;
}

/** A room before one sits down. */
export interface RoomInfo {
  room: RoomState;
}

/** A finished match in a list; `seat` is where one sat, null in a match of others.
 *
 * `players`, their `colours` and `faces` and whether they are `bots` are by seat.
 * `is_alone`: somebody played it with no server, and brought it here.
 */
export interface MatchCard {
  id: string;
  finished_at: number;
  rules: string;
  result: string;
  players: string[];
  seat: number | null;
  bots: boolean[];
  colours: Colour[];
  faces: Face[];
  outcome: OutcomeMessage;
  is_alone: boolean;
}

/** A finished match with the proof of its shuffles. */
export interface MatchInfo {
  card: MatchCard;
  ruleset: Ruleset;
  outcome: OutcomeMessage;
  commitment: string;
  reveal: Reveal;
}

/** What happened, nothing hidden, and how everything lay afterwards. */
export interface ReplayStep {
  change: Change;
  events: GameEvent[];
  table: PublicTable;
  hands: string[][];
}

export interface Replay {
  card: MatchCard;
  ruleset: Ruleset;
  steps: ReplayStep[];
}

/** A match as text (`docs/record.md`), which somebody has from anywhere. */
export interface RecordOrder {
  record: string;
}

/** A match that one played against bots with no server: its record, where one sat, and when it
 * was over.
 */
export interface AloneOrder {
  record: string;
  seat: number;
  finished_at: number;
}

/** A record played again; without `commitment` and `reveal` where its shuffles can't be
 * proved.
 */
export interface OpenedRecord {
  replay: Replay;
  commitment: string | null;
  reveal: Reveal | null;
}

/** What an action was expected to bring: the chance to win with it, and the points gained on the
 * others until the tanda ends, by where they come from.
 *
 * `caida`, `limpia` and `cards` (half a point each) come at once; `fallen` and `cleared`
 * are what the next seat may take; `later` is everything else.
 */
export interface Prospect {
  chance: number;
  caida: number;
  limpia: number;
  cards: number;
  fallen: number;
  cleared: number;
  later: number;
}

/** One decision as the coach sees it, by what its seat could know.
 *
 * `step` is its place in the steps of the replay; `chances` are the sides' before it; `loss`
 * is the chance given away, `best` what would have given nothing away (null if it was played),
 * and `text` says why, unless the play was good. `brought` is what to expect of the play, and
 * `forgone` of the best one, where it is told why.
 */
export interface ReviewedTurn {
  step: number;
  seat: number;
  chances: number[];
  loss: number;
  grade: Grade;
  best: ChoiceMessage | null;
  text: string;
  brought: Prospect | null;
  forgone: Prospect | null;
}

/** How a side came from its first chance to its last: what it gained by play and by luck. */
export interface SideAccount {
  start: number;
  end: number;
  play: number;
  luck: number;
}

/** `accuracy` is by seat, how much of what was at stake was kept; `accounts` by side. */
export interface MatchReview {
  turns: ReviewedTurn[];
  accuracy: number[];
  accounts: SideAccount[];
}

/** What the seat to act had best do, and why. */
export interface HintMessage {
  action: ActionMessage;
  taken: readonly string[];
  text: string;
}

/** A device with one's cookie, or a program one has made a token for; `is_this` asks.
 *
 * `name` is that of a program, `device` what a browser says it is; times are milliseconds
 * since 1970, and that of the last use is known to the hour.
 */
export interface SessionLine {
  id: string;
  kind: SessionKind;
  name: string;
  device: string;
  made_at: number;
  used_at: number;
  is_this: boolean;
}

/** `name` is for oneself, to know later whom one has blocked. */
export interface BlockOrder {
  name: string;
}

/** Somebody one has blocked, by what others know them by; `at` in milliseconds since 1970. */
export interface BlockedPerson {
  who: string;
  name: string;
  at: number;
}

/** What somebody did at a table: `who` sits there, or did in its last match. */
export interface ReportOrder {
  room: string;
  who: string;
  reason: ReportReason;
  words?: string;
}

/** `match` is the one whose record goes with it; empty if there was none. */
export interface ReportTaken {
  match: string;
}

/** The agreed rules of a match. Defaults are `tradicional`; docs/rules/rules.md has them all.
 *
 * A canto worth 0 is not played (CAN-2). Building one with an impossible value or combination
 * raises RulesetError naming the option.
 */
export interface Ruleset {
  seats: number;
  teams: boolean;
  target: number;
  direction: 'left' | 'right';
  first_dealer: 'draw' | 'random' | number;
  deal_order: 'mesa_first' | 'hands_first' | 'dealer_chooses';
  mal_echada: number;
  duplicate_limit: number;
  capture: 'must' | 'may';
  chain: 'free' | 'full';
  caida_points: readonly number[];
  caida_across_tandas: boolean;
  caida_on_mesa: boolean;
  mata_canto: boolean;
  mata_mesa: boolean;
  mesa_limpia: number;
  mesa_limpia_last_tanda: boolean;
  ronda: readonly number[];
  trivilin: number;
  patrulla: number;
  vigia: number;
  registro: number;
  maguaro: number;
  registrico: number;
  casa_chica: number;
  casa_grande: number;
  chiguire: number;
  canto_call: 'auto' | 'manual';
  canto_settle: 'tanda_end' | 'all_sung';
  canto_pay: 'highest' | 'all' | 'winner_takes';
  canto_tie: 'cards' | 'seat';
  trivilin_wins: 'never' | 'twelves' | 'any';
  false_canto: number;
  quota3: number;
}

/** One point as it is played here; `option` is null where nothing can be agreed. */
export interface ExplainedRule {
  rule: string;
  option: string | null;
  title: string;
  sentence: string;
  differs: boolean;
}

/** A canto that is played, or a ronda of some ranks, with three cards that make it. */
export interface ExplainedCanto {
  canto: string;
  title: string;
  hand: string;
  example: readonly string[];
  points: number;
  differs: boolean;
}

/** What belongs together: `intro` tells `rules`, which hold at every table.
 *
 * `cantos` are there in the group of that name alone, where `not_played` names the others.
 */
export interface ExplainedGroup {
  name: GroupName;
  title: string;
  intro: string;
  rules: readonly string[];
  items: readonly ExplainedRule[];
  cantos: readonly ExplainedCanto[];
  not_played: string;
}

/** All rules of a table in words; what `differs` is not as in the nearest preset. */
export interface Explanation {
  title: string;
  summary: string;
  groups: readonly ExplainedGroup[];
}

/** The rule behind a kind of event (`CaidaScored`), in the sentences of a table's rules. */
export interface ExplainedEvent {
  event: string;
  title: string;
  sentences: readonly string[];
}

/** Each seat still in the draw took a card; `tied` seats draw again. */
export interface DealerCardsDrawn {
  event: 'DealerCardsDrawn';
  draws: readonly (readonly [number, string])[];
  tied: readonly number[];
  rule: string;
}

/** All forty cards are shuffled and a dealer holds them. */
export interface DealStarted {
  event: 'DealStarted';
  deal: number;
  dealer: number;
  mano: number;
  rule: string;
}

/** The dealer said what is dealt first, before any card was. */
export interface DealOrderChosen {
  event: 'DealOrderChosen';
  seat: number;
  order: Order;
  rule: string;
}

/** The dealer said which way to count, before the first mesa card was turned. */
export interface CountChosen {
  event: 'CountChosen';
  seat: number;
  direction: CountDirection;
  rule: string;
}

/** A card was turned for a number of the count; a hit is scored when the fourth card lies. */
export interface MesaCardDealt {
  event: 'MesaCardDealt';
  card: string;
  number: number;
  hit: boolean;
  rule: string;
}

/** A repeated rank went back into the stock. Nobody at the table knows the place (null). */
export interface CardPutBack {
  event: 'CardPutBack';
  card: string;
  number: number;
  place: number | null;
  rule: string;
}

/** Too many repeated ranks: the next seat deals instead, and this mesa scores nothing. */
export interface DealLost {
  event: 'DealLost';
  seat: number;
  card: string;
  rule: string;
}

/** One number of the count hit its card. */
export interface CountHit {
  event: 'CountHit';
  side: number;
  points: number;
  seat: number;
  number: number;
  rule: string;
}

/** No card hit its number: the mano's side is paid. */
export interface MalEchada {
  event: 'MalEchada';
  side: number;
  points: number;
  seat: number;
  rule: string;
}

/** Three cards to every seat follow. */
export interface TandaDealt {
  event: 'TandaDealt';
  tanda: number;
  tandas: number;
  rule: string;
}

/** Three cards to a seat; the others see only that it got them (cards is null). */
export interface HandDealt {
  event: 'HandDealt';
  seat: number;
  cards: readonly string[] | null;
  rule: string;
}

/** All hear the name; nobody sees the cards or the points until it is paid. */
export interface CantoSung {
  event: 'CantoSung';
  seat: number;
  canto: string;
  rule: string;
}

/** A claim that would have won at once was looked at, and all know that it is false. */
export interface CantoExposed {
  event: 'CantoExposed';
  seat: number;
  canto: string;
  rule: string;
}

/** A card that took nothing stays on the mesa; the next seat can fall on it. */
export interface CardThrown {
  event: 'CardThrown';
  seat: number;
  card: string;
  rule: string;
}

/** `card` took `taken`: first its match, then the chain upwards. */
export interface CardsCaptured {
  event: 'CardsCaptured';
  seat: number;
  card: string;
  taken: readonly string[];
  rule: string;
}

/** `seat` fell on the card just thrown by `fallen` (null for a card dealt to the mesa). */
export interface CaidaScored {
  event: 'CaidaScored';
  side: number;
  points: number;
  seat: number;
  fallen: number | null;
  card: string;
  rule: string;
}

/** A caída on the last card of the mesa took away what the dealer, `seat`, had counted. */
export interface CountVoided {
  event: 'CountVoided';
  side: number;
  points: number;
  seat: number;
  rule: string;
}

/** A capture left the mesa empty. */
export interface MesaLimpia {
  event: 'MesaLimpia';
  side: number;
  points: number;
  seat: number;
  rule: string;
}

/** The canto of a seat that was fallen on is worth nothing. */
export interface CantoVoided {
  event: 'CantoVoided';
  seat: number;
  canto: string;
  rule: string;
}

/** A canto that was sung was not the hand's: it costs points, as far as there are any. */
export interface CantoFined {
  event: 'CantoFined';
  side: number;
  points: number;
  seat: number;
  canto: string;
  rule: string;
}

/** The canto is shown and scores. Under winner_takes the points are the sum of all. */
export interface CantoPaid {
  event: 'CantoPaid';
  side: number;
  points: number;
  seat: number;
  canto: string;
  cards: readonly string[];
  rule: string;
}

/** The canto of `best` beat the one of `seat`, which stays unseen and unpaid.
 *
 * `worth` is what it would have scored, null where that would tell of cards that nobody has
 * seen; `best_worth` is what the better one is worth by itself, also under winner_takes.
 */
export interface CantoBeaten {
  event: 'CantoBeaten';
  seat: number;
  canto: string;
  worth: number | null;
  best: number;
  best_canto: string;
  best_worth: number;
  rule: string;
}

/** The deal is played out: what lies on the mesa goes to the last captor (null: to nobody). */
export interface MesaSwept {
  event: 'MesaSwept';
  seat: number | null;
  cards: readonly string[];
  rule: string;
}

/** A side counted its cards: one point for each above its quota. */
export interface PileCounted {
  event: 'PileCounted';
  side: number;
  points: number;
  cards: number;
  quota: number;
  rule: string;
}

/** A seat gave the match up for its side, or left it (`abandoned`). */
export interface SeatResigned {
  event: 'SeatResigned';
  seat: number;
  abandoned: boolean;
  rule: string;
}

/** The last event there is: nothing that would have come later is told or scored. */
export interface MatchWon {
  event: 'MatchWon';
  side: number;
  reason: EndReason;
  scores: readonly number[];
  rule: string;
}

export type ClientMessage =
  | Sit
  | Stand
  | PlaceBot
  | ClearSeat
  | KeepSeat
  | SwapSeats
  | Remove
  | Readmit
  | Hold
  | Start
  | Act
  | TakeBack
  | Resign
  | Leave
  | ComeBack
  | Rematch
  | Ready
  | Say
  | Look
  | Ping;

export type RoomMessage =
  | Snapshot
  | Update
  | Accepted
  | Refused
  | Presence
  | Paused
  | Said
  | Pong
  | Goodbye;

export type LobbyMessage =
  | Lobby
  | LobbyChanged
  | Goodbye;

export type GameEvent =
  | DealerCardsDrawn
  | DealStarted
  | DealOrderChosen
  | CountChosen
  | MesaCardDealt
  | CardPutBack
  | DealLost
  | CountHit
  | MalEchada
  | TandaDealt
  | HandDealt
  | CantoSung
  | CantoExposed
  | CardThrown
  | CardsCaptured
  | CaidaScored
  | CountVoided
  | MesaLimpia
  | CantoVoided
  | CantoFined
  | CantoPaid
  | CantoBeaten
  | MesaSwept
  | PileCounted
  | SeatResigned
  | MatchWon;
