// Written by `make generate` from the models of src/sobremesa/server: change them there.
// `?` stands where a field may be missing, `null` where it may be null.

/** Make a move; if the seat has already chosen in this stage, the move replaces its last step. */
export interface Choose {
  type: "choose";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** a move in notation, in any spelling */
  move: string;
}

/** Take the last step back. */
export interface Back {
  type: "back";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of a decision */
  decision: number;
}

/** Enter what the real dice show, or what was drawn from a real stock. */
export interface Roll {
  type: "roll";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** a chance in notation, such as `roll 20` */
  text: string;
}

/** Withdraw the outcome you entered last, as long as nothing happened since: correct a typo with `roll`. */
export interface Unroll {
  type: "unroll";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of a decision */
  decision: number;
}

/** Ask what a move would do, without making it. */
export interface Try {
  type: "try";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** a move in notation, in any spelling */
  move: string;
}

/** Ask what each of some moves would do, for a list of them. */
export interface Compare {
  type: "compare";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of a decision */
  decision: number;
  moves: string[];
}

/** Ask for the legal moves that lay at most so many tiles, if a view does not list all moves. */
export interface Moves {
  type: "moves";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** the most tiles that a move may lay */
  tiles: number;
}

/** Ask for the state as this seat may know it, in one line, for programs that have the rules. */
export interface Observation {
  type: "observation";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
}

/** Ask what was on the table between an event and the newest one, to show what happened one after the other. */
export interface Steps {
  type: "steps";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** the number of the last event that was shown */
  after: number;
}

/** Look through one of your seats, or as a spectator: for several people at one device. */
export interface Sit {
  type: "sit";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** one of your seats; null closes the curtain: a spectator's view */
  seat: number | null;
}

/** Send a chat message. */
export interface Say {
  type: "say";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** one line */
  text: string;
}

/** Send a ready-made phrase to the chat: everybody reads it in their own language. */
export interface SayPhrase {
  type: "phrase";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  phrase: "hello" | "good_luck" | "well_played" | "bad_luck" | "wow" | "thanks" | "one_moment" | "no_hurry" | "again" | "bye";
}

/** Remind somebody that the table waits for them; everybody is told, as the news `nudged`. */
export interface Nudge {
  type: "nudge";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** a seat, from 1 */
  seat: number;
}

/** Switch somebody's chat off, or on again; only the host can. */
export interface Mute {
  type: "mute";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** a seat, from 1 */
  seat: number;
  is_muted: boolean;
}

/** Give up the seat you look through for good; a bot plays it to the end. */
export interface Resign {
  type: "resign";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
}

/** Leave for a while: a bot plays your seats until `return`. */
export interface Leave {
  type: "leave";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
}

/** Take your seats again. */
export interface Return {
  type: "return";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
}

/** Vote for a bot to play for somebody who is not connected. */
export interface Vote {
  type: "vote";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** a seat, from 1 */
  seat: number;
}

/** Propose that the match ends after so many more rounds at the latest; a view's `limit` says when this is due. */
export interface Propose {
  type: "propose";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
  /** in a round every seat has one turn */
  rounds: number;
}

/** Agree to the limit that somebody proposed; it is set when no person's answer is missing. */
export interface Agree {
  type: "agree";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
}

/** Decline the limit that somebody proposed. */
export interface Decline {
  type: "decline";
  /** the sender's id of this message; a message sent again under its id is not carried out twice */
  id: string;
}

/** Say which view you have: `same` names the newest one, which is sent too if it is another. */
export interface Sync {
  type: "sync";
  /** the `seq` of the view you have, 0 for none */
  seq: number;
}

/** The first message of a socket. */
export interface Welcome {
  type: "welcome";
  /** the match's id */
  match: string;
  /** the server's version */
  version: string;
  /** what the host chose; it does not change */
  terms: TermsModel;
}

/** The message was carried out and saved. */
export interface Done {
  type: "done";
  id: string;
  /** a view with this `seq` or a higher one shows it */
  seq: number;
}

/** The message was not carried out, and nothing changed. */
export interface RefusedMessage {
  /** a key of the catalogues `texts.*.json` */
  code: string;
  /** such as E4, on the game's page */
  rule: string | null;
  /** what fills the blanks of the sentence */
  params: Record<string, unknown>;
  type: "refused";
  /** null if the message had no readable id, and if the socket itself is refused */
  id: string | null;
}

/** What the move would do. */
export interface Tried {
  type: "tried";
  id: string;
  /** in its fixed spelling */
  move: string;
  /** what this seat would see after the move */
  snapshot: Record<string, unknown>;
  /** what the move ends for all, as far as this seat can know; where all choose at once, what ends however they do */
  ends: "match" | "round" | null;
  /** false if it ends only if what this seat cannot see is so */
  is_certain: boolean;
  /** whether it could be taken back, until somebody else decides */
  can_take_back: boolean;
}

/** What one of some moves would do. */
export interface Comparison {
  /** in its fixed spelling */
  move: string;
  /** the fields of the snapshot that it would change, as this seat would see them */
  changes: Record<string, unknown>;
  /** as in `tried` */
  ends: "match" | "round" | null;
  is_certain: boolean;
  can_take_back: boolean;
}

/** What each of the moves would do, in their order. */
export interface Compared {
  type: "compared";
  id: string;
  moves: Comparison[];
}

/** The legal moves that were asked for. */
export interface MovesFound {
  type: "moves";
  id: string;
  moves: string[];
  /** whether these are all; at most 2,000 are sent */
  is_complete: boolean;
}

/** The state as the seat may know it. */
export interface ObservedState {
  type: "observation";
  id: string;
  /** a line for `read_state` of the rules */
  state: string;
}

/** The table after an event. */
export interface Step {
  /** the number of the event, as `events` of a view counts them */
  event: number;
  /** what the listener could see then */
  snapshot: Record<string, unknown>;
}

/** What was on the table between two events, as far back as it is kept (about 24 events), the oldest first. */
export interface StepsFound {
  type: "steps";
  id: string;
  /** the seat whose eyes these are; null: a spectator's */
  eyes: number | null;
  /** how many events there are: what a view after the last of them shows is not among the steps */
  events: number;
  /** the choices of a sealed stage take effect together, so there is no step between them */
  steps: Step[];
}

/** A chat message: a text, or a ready-made phrase. */
export interface Saying {
  /** its number in the log */
  seq: number;
  /** Unix time */
  at: number;
  /** a seat, from 1 */
  seat: number;
  /** what somebody wrote */
  text?: string | null;
  /** the code of a ready-made phrase */
  phrase?: "hello" | "good_luck" | "well_played" | "bad_luck" | "wow" | "thanks" | "one_moment" | "no_hurry" | "again" | "bye" | null;
}

/** Chat messages: at first all that are kept, then each new one. */
export interface Sayings {
  type: "sayings";
  sayings: Saying[];
}

/** The `seq` of the newest view. */
export interface Same {
  type: "same";
  seq: number;
}

/** The server stops or restarts: connect again after so many seconds. */
export interface Closing {
  type: "closing";
  /** seconds */
  after: number;
}

/** A time limit in seconds per decision, for people who play at the same time. */
export interface Live {
  kind: "live";
  seconds: number;
}

/** A time limit in hours per decision, for matches that last days. */
export interface Slow {
  kind: "slow";
  hours: number;
}

/** What the host chose. */
export interface TermsModel {
  /** the game's id */
  game: string;
  seats: number;
  /** every option of the game */
  options: Record<string, boolean | number | string | null>;
  /** the material that can vary, complete */
  setup: Record<string, unknown>;
  /** whether the server rolls and draws, or the people do */
  dice: "server" | "real";
  /** how long a decision may take; null: no limit */
  clock: Live | Slow | null;
  /** seconds after which a bot plays for somebody who is away and owes a decision; null: never */
  takeover: number | null;
  /** whether the match is in the public list */
  public: boolean;
  /** whether others may watch */
  spectators: boolean;
  /** whether people can chat */
  chat: boolean;
  /** whether anybody may sit down before the start */
  open: boolean;
  /** for whom an open table is: people of any level, who are still learning the game, or who know it well */
  level: "any" | "learning" | "experienced";
  /** the version of the game's rules */
  rules: string;
}

/** A seat and who is in it. */
export interface PlaceModel {
  /** a seat, from 1 */
  seat: number;
  /** the person's name; empty if they gave none; null for an empty seat and for a bot */
  name: string | null;
  /** the bot that has this seat */
  bot: string | null;
  /** whether it is a bot, or a person with an open socket */
  is_here: boolean;
  /** whether there is an unused invitation to this seat */
  is_invited: boolean;
  /** the bot that plays for the person now */
  stand_in: string | null;
  /** whether the person resigned */
  has_resigned: boolean;
  /** how many voted for a bot to play here */
  votes: number;
  /** whether the host has switched the person's chat off */
  is_muted: boolean;
}

/** The listener. */
export interface You {
  /** your seats */
  seats: number[];
  /** the seat you look through; null: as a spectator */
  eyes: number | null;
  /** whether you opened the match */
  is_host: boolean;
  /** whether you may enter now what the real dice show, or what was drawn from a real stock */
  can_roll: boolean;
  /** whether you entered the last outcome and may withdraw it, to enter it again */
  can_unroll: boolean;
}

/** What the seat you look through can do. */
export interface Choice {
  /** the legal moves in their fixed spelling; empty if this seat owes no decision */
  moves: string[];
  /** whether `moves` has all legal moves, not only those with the fewest tiles */
  is_complete: boolean;
  /** your steps of this stage, which nobody else knows yet */
  open: string[];
  /** whether `back` would be carried out */
  can_take_back: boolean;
}

/** How an event changed a seat's score. */
export interface ScoreChange {
  /** a seat, from 1 */
  seat: number;
  /** added to the score; less than 0 where it fell */
  points: number;
}

/** An outcome of chance, or a move. */
export interface EventModel {
  /** what dice or a draw gave; ? for what only another seat may see */
  chance?: string | null;
  /** the seat that moved */
  seat?: number | null;
  /** its move */
  move?: string | null;
  /** the bot that made the move, if it is not the seat's own: for a person, or for a bot that did not answer */
  by?: string | null;
  /** of a chance: whose turn it was; null before somebody was drawn to start */
  turn?: number | null;
  /** whose score changed by it; of choices that take effect together, each seat's with its own last move */
  scored?: ScoreChange[] | null;
}

/** The latest events of the record. */
export interface Events {
  /** the number of the first one shown, from 1 */
  first: number;
  /** at most 24; the whole record is available when the match is over */
  shown: EventModel[];
}

/** Something besides moves and chances that everybody is told. */
export interface News {
  /** its number in the log */
  seq: number;
  kind: "started" | "late" | "stood_in" | "left" | "returned" | "resigned" | "voted" | "closed" | "rematched" | "misdrawn" | "unrolled" | "nudged" | "proposed" | "agreed" | "declined" | "limited";
  /** the seat it is about */
  seat?: number | null;
  /** who voted, nudged, proposed or answered, or entered what cannot have been drawn (`misdrawn`) or was a typo */
  by?: number | null;
  /** the bot that plays there now */
  bot?: string | null;
  /** `left` or `vote`, of `stood_in` */
  why?: string | null;
  /** the rematch */
  match?: string | null;
  /** after how many more rounds the match ends at the latest, as somebody `proposed` or all agreed (`limited`) */
  rounds?: number | null;
}

/** What people can agree on where play could go on without end. */
export interface LimitModel {
  /** so many rounds, or more, went by without a score */
  patience: number;
  /** after how many more rounds somebody proposed to end the match; null: nobody did */
  proposed: number | null;
  /** the seats of those who agree; bots always do */
  agreed: number[];
}

/** How the game ended. */
export interface ResultModel {
  /** by seat */
  scores: number[];
  winners: number[];
  /** the reason, one of the game's endings */
  ending: string;
}

/** Where the dice come from, and what can be checked. */
export interface DiceModel {
  kind: "server" | "real";
  /** SHA-256 of the server's seed; null with real dice */
  commitment: string | null;
  /** by seat, from the start on */
  player_seeds: string[] | null;
  /** when the match is over */
  server_seed: string | null;
}

/** The whole table as one listener may see it; a newer view replaces an older one. */
export interface View {
  type: "view";
  /** how much has happened; it only grows */
  seq: number;
  /** before the start, during play, or afterwards; a match that was ended early is over */
  status: "open" | "playing" | "over";
  places: PlaceModel[];
  you: You;
  /** the number of a decision */
  decision: number;
  /** whether somebody must enter what came up on a real table */
  is_chance_due: boolean;
  /** when time runs out, in seconds of Unix time */
  deadline: number | null;
  /** what this listener sees of the game; null before the start */
  snapshot: Record<string, unknown> | null;
  /** null for a spectator */
  choice: Choice | null;
  events: Events;
  /** the latest twelve, in order */
  news: News[];
  /** null until the end, and if the match was ended early */
  result: ResultModel | null;
  dice: DiceModel;
  /** the id of the rematch */
  rematch: string | null;
  /** null unless so many rounds went by without a score that a limit can be agreed on */
  limit: LimitModel | null;
}

/** Why something was not done: a code of the catalogues, the rule's number if there is one, and the blanks. */
export interface Refusal {
  /** a key of the catalogues `texts.*.json` */
  code: string;
  /** such as E4, on the game's page */
  rule: string | null;
  /** what fills the blanks of the sentence */
  params: Record<string, unknown>;
}

/** Somebody at the host's device. */
export interface Person {
  /** empty for somebody who gives none: clients call them by their seat, in their own language */
  name: string;
}

/** A bot. */
export interface Robot {
  /** a name of the lobby's `bots` */
  bot: string;
}

/** Somebody who will be invited. */
export interface Open {
  open: true;
}

/** A match to open. */
export interface NewMatch {
  /** an id of the lobby's `games` */
  game: string;
  /** who shall sit at each seat, in order */
  seats: (Person | Robot | Open)[];
  /** those that differ from the defaults */
  options?: Record<string, boolean | number | string | null>;
  /** the material, if it is your own */
  setup?: Record<string, unknown>;
  /** `real`: people enter what they roll or draw */
  dice?: "server" | "real";
  /** no clock if left out */
  clock?: Live | Slow | null;
  /** seconds after which a bot plays for somebody who left and owes a decision */
  takeover?: number | null;
  /** put it on the public list */
  public?: boolean;
  /** let others watch: everybody if the match is public, otherwise whoever has the link */
  spectators?: boolean;
  /** let people chat */
  chat?: boolean;
  /** let anybody sit down in a free seat: the match is in the list of open tables until it is full or starts */
  open?: boolean;
  /** for whom the open table is: people of any level, who are still learning the game, or who know it well */
  level?: "any" | "learning" | "experienced";
}

/** The material of a match that is not opened yet. */
export interface SetupGiven {
  /** how many will play */
  seats: number;
  /** as in a new match; empty for the printed material */
  setup: Record<string, unknown>;
}

/** Material that can be played with. */
export interface SetupChecked {
  /** the same whole and in its one spelling */
  setup: Record<string, unknown>;
  /** whether it is what is played with where a match brings none */
  is_printed: boolean;
}

/** A match that was opened, with the secrets of its links, which go behind #. */
export interface Opened {
  match: string;
  /** of the server's dice; null with real dice */
  commitment: string | null;
  /** for each open seat the secret of its link */
  invitations: Record<string, string>;
  /** the secret of the spectators' link */
  watch: string | null;
}

/** Sit down by an invitation. */
export interface Join {
  /** the secret behind # of a link */
  token: string;
  /** empty for none */
  name: string;
  /** what a player adds to the dice */
  seed?: string;
}

/** Sit down at an open table. */
export interface Sitting {
  name: string;
  /** what a player adds to the dice */
  seed?: string;
}

/** What somebody looks for who wants to play now. */
export interface Wanted {
  /** any game where left out */
  game?: string | null;
  /** yours: tables for it come first, then those for any level; with `any` every table fits */
  level?: "any" | "learning" | "experienced";
  /** your own open table where nobody else sits: only tables that were opened before it count, and it is closed */
  older?: string | null;
  name: string;
  /** what a player adds to the dice */
  seed?: string;
}

/** Where you sit now. */
export interface Found {
  /** null if no table fits: open one */
  match: string | null;
}

/** A table at which anybody may sit down. */
export interface OpenTable {
  match: string;
  game: string;
  /** Unix time */
  created: number;
  /** how many will play */
  seats: number;
  /** how many seats are free */
  free: number;
  /** the people who sit there */
  names: string[];
  /** the bots that will play */
  bots: string[];
  clock: Live | Slow | null;
  /** for whom it is */
  level: "any" | "learning" | "experienced";
}

/** A page of open tables, the newest first; `before` gives the next page. */
export interface OpenTables {
  tables: OpenTable[];
  /** null on the last page */
  before: string | null;
}

/** The server's public key for Web Push. */
export interface PushKey {
  /** base64url, as `applicationServerKey` takes it; null if this server calls nobody */
  key: string | null;
}

/** A browser's push subscription. */
export interface Subscribing {
  /** the address of its push service: https, and on the internet */
  endpoint: string;
  /** the subscription's public key, base64url */
  p256dh: string;
  /** its secret, base64url */
  auth: string;
  /** in which its person is told */
  language: "es" | "en";
}

/** A subscription that ends. */
export interface Unsubscribing {
  endpoint: string;
}

/** The seats you have now. */
export interface Joined {
  match: string;
  /** all your seats in this match */
  seats: number[];
}

/** The secret of a link. */
export interface Bearer {
  /** the secret behind # of a link */
  token: string;
}

/** What a player adds to the dice. */
export interface SeedGiven {
  /** what a player adds to the dice */
  seed: string;
}

/** Start the match; the host's seed may come with it. */
export interface Start {
  /** what the host adds to the dice */
  seed?: string | null;
}

/** A new secret for a link. */
export interface Link {
  token: string;
}

/** Which seat a link is for. */
export interface Invitation {
  /** null: the spectators' link */
  seat: number | null;
}

/** What an invitation leads to, before it is accepted. */
export interface Invited {
  match: string;
  /** a seat, from 1 */
  seat: number;
  terms: TermsModel;
  places: PlaceModel[];
  commitment: string | null;
}

/** A match in a list. */
export interface Summary {
  match: string;
  game: string;
  /** open, playing, over, or closed if it was ended early */
  status: string;
  public: boolean;
  /** whether its game is here with the same rules; if not, it cannot be opened */
  is_current: boolean;
  /** Unix time */
  created: number;
  /** Unix time when it was last used, for your own matches to the minute */
  updated: number;
}

/** A page of matches, the newest first; `before` gives the next page. */
export interface Summaries {
  matches: Summary[];
  /** null on the last page */
  before: string | null;
}

/** One match as the caller may see it. */
export interface MatchModel {
  match: string;
  terms: TermsModel;
  /** as the socket sends it */
  view: View;
}

/** A moment of a match: what a seat saw after so many events. */
export interface Moment {
  /** how many events have happened */
  event: number;
  /** how many there are */
  events: number;
  /** the last of them; null at 0 */
  text: EventModel | null;
  /** as the seat asked for sees it */
  snapshot: Record<string, unknown>;
  /** whether the match is over; while it is played, a moment may show a hand that others must not see */
  is_over: boolean;
  /** whether the dice of this match were recomputed and found right */
  is_checked: boolean;
}

/** A match that is over, as whoever has a link to it may see it: who played, when, how it went and how it ended. */
export interface Finished {
  match: string;
  terms: TermsModel;
  /** who played; `is_here` is true only of bots */
  places: PlaceModel[];
  /** your own seats; empty for whoever came by a link */
  mine: number[];
  /** Unix time */
  started: number;
  /** Unix time */
  ended: number;
  /** null if the match was ended early */
  result: ResultModel | null;
  /** the final position, as a spectator sees it */
  snapshot: Record<string, unknown>;
  /** how many events there are */
  events: number;
  /** how the scores went: by seat, at up to twelve moments, the last one at the end */
  course: number[][];
}

/** A switch of a game's rules. */
export interface OptionModel {
  name: string;
  default: boolean | number | string | null;
  /** the words it can be; empty if it is yes or no, or a number */
  words: string[];
  /** the least value of a number */
  least: number;
}

/** A game that can be played here. */
export interface GameModel {
  id: string;
  title: string;
  /** the version of its rules */
  rules: string;
  /** how many may play */
  seats: number[];
  options: OptionModel[];
  /** the words of `result.ending` */
  endings: string[];
  /** whether its chances are dice; otherwise draws are secret, and with real material no bot can have a seat */
  has_dice: boolean;
  /** whether its rules are compiled; they are soon after the start */
  is_ready: boolean;
  /** how much of its rules is compiled, from 0 to 1 */
  prepared: number;
  /** estimated seconds until it can be played; null if it can */
  ready_in: number | null;
}

/** The games and the bots. */
export interface Lobby {
  games: GameModel[];
  /** from weakest to strongest */
  bots: string[];
  /** the server's */
  version: string;
  /** whether some games are being compiled, soon after the start */
  is_preparing: boolean;
}

/** A prepared position, as the learner's seat sees it. */
export interface LessonPosition {
  /** a seat, from 1 */
  seat: number;
  /** as in a view */
  snapshot: Record<string, unknown>;
  /** the legal moves in their fixed spelling; empty where nothing is asked */
  moves: string[];
  /** whether `moves` has all legal moves, not only those with the fewest tiles */
  is_complete: boolean;
  /** the learner's steps of this stage, which nobody else knows yet */
  open: string[];
  /** what happened since the position before */
  events: EventModel[];
  /** the plainest right answer; null where nothing is asked */
  answer: string | null;
  /** moves that are offered beside the legal ones and that the rules refuse */
  traps: string[];
}

/** A step of a lesson; its texts are in the catalogues `lesson.*.json`, by its id. */
export interface LessonStep {
  id: string;
  /** null while the rules are being compiled */
  position: LessonPosition | null;
}

/** How a game is learnt: what is told and asked, step by step. */
export interface Lesson {
  game: string;
  /** whether its rules are compiled; they are soon after the start */
  is_ready: boolean;
  steps: LessonStep[];
}

/** A move to try in a position of a lesson. */
export interface LessonMove {
  /** a move in notation, in any spelling */
  move: string;
}

/** What the move would do. */
export interface LessonMoveDone {
  /** in its fixed spelling */
  move: string;
  /** what the learner would see after the move */
  snapshot: Record<string, unknown>;
  /** whether it is a right answer */
  is_good: boolean;
  /** which text of its own a wrong answer has: the end of its key */
  remark: string | null;
}

/** What the move would do, or why the rules refuse it: in a lesson that is an answer, too. */
export interface LessonTried {
  done: LessonMoveDone | null;
  refusal: Refusal | null;
}

/** The legal moves that were asked for. */
export interface LessonMoves {
  moves: string[];
  /** whether these are all; at most 2,000 are sent */
  is_complete: boolean;
}

/** What a client says over the socket. */
export type ClientMessage =
  | Choose
  | Back
  | Roll
  | Unroll
  | Try
  | Compare
  | Moves
  | Observation
  | Steps
  | Sit
  | Say
  | SayPhrase
  | Nudge
  | Mute
  | Resign
  | Leave
  | Return
  | Vote
  | Propose
  | Agree
  | Decline
  | Sync;

/** What the server says over the socket. */
export type ServerMessage =
  | Welcome
  | View
  | Done
  | RefusedMessage
  | Tried
  | Compared
  | MovesFound
  | ObservedState
  | StepsFound
  | Sayings
  | Same
  | Closing;
