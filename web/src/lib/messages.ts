// Written by `make generate` from the models of src/sobremesa/server: change them there.
// `?` stands where a field may be missing, `null` where it may be null.

/** Make a move; a seat that has chosen already in this stage changes its last step by it. */
export interface Choose {
  type: "choose";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** a move in notation, in any spelling */
  move: string;
}

/** Take the last step back. */
export interface Back {
  type: "back";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** the number of a decision */
  decision: number;
}

/** Say what the real dice show, or what was drawn from a real stock. */
export interface Roll {
  type: "roll";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** a chance in notation, such as `roll 20` */
  text: string;
}

/** Withdraw what one typed last, as long as nothing was done since: it was mistyped, and `roll` says it anew. */
export interface Unroll {
  type: "unroll";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** the number of a decision */
  decision: number;
}

/** Ask what a move would do, without making it. */
export interface Try {
  type: "try";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** a move in notation, in any spelling */
  move: string;
}

/** Ask for the legal moves that lay at most so many tiles, where a view does not list all. */
export interface Moves {
  type: "moves";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** the number of a decision */
  decision: number;
  /** so many at most */
  tiles: number;
}

/** Ask for the state as this seat may know it, in one line, for programs that have the rules. */
export interface Observation {
  type: "observation";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
}

/** Look through the eyes of one of the own seats, or of a spectator: for several people at one device. */
export interface Sit {
  type: "sit";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** one of the own seats; null draws the curtain: a spectator's eyes */
  seat: number | null;
}

/** Speak to the table. */
export interface Say {
  type: "say";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** one line */
  text: string;
}

/** Give up for good the seat one looks through; a bot plays it to the end. */
export interface Resign {
  type: "resign";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
}

/** Stand up: a bot plays the own seats until `return`. */
export interface Leave {
  type: "leave";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
}

/** Take the own seats again. */
export interface Return {
  type: "return";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
}

/** Ask that a bot plays for somebody who is not there. */
export interface Vote {
  type: "vote";
  /** the sender's own id of this message; a resent one is answered, not done twice */
  id: string;
  /** a seat, from 1 */
  seat: number;
}

/** Say which view one has: `same` names the newest, which comes too where it is another. */
export interface Sync {
  type: "sync";
  /** the `seq` of the view one has, 0 for none */
  seq: number;
}

/** The first message of a socket. */
export interface Welcome {
  type: "welcome";
  /** the match's id */
  match: string;
  /** the server's version */
  version: string;
  /** what does not change any more */
  terms: TermsModel;
}

/** The message was carried out, and is kept. */
export interface Done {
  type: "done";
  id: string;
  /** a view of this `seq` or a higher one shows it */
  seq: number;
}

/** The message was not carried out, and nothing changed. */
export interface RefusedMessage {
  /** a key of the catalogues `texts.*.json` */
  code: string;
  /** such as E4, on the game's page */
  rule: string | null;
  /** what the sentence's blanks are filled with */
  params: Record<string, unknown>;
  type: "refused";
  /** null where the message had none that could be read, and where the socket itself is refused */
  id: string | null;
}

/** What the tried move would do. */
export interface Tried {
  type: "tried";
  id: string;
  /** in its one spelling */
  move: string;
  /** the table as this seat would see it */
  snapshot: Record<string, unknown>;
}

/** The legal moves that were asked for. */
export interface MovesFound {
  type: "moves";
  id: string;
  moves: string[];
  /** whether these are all that were asked for; at most 2,000 come */
  is_complete: boolean;
}

/** The state as the seat may know it. */
export interface ObservedState {
  type: "observation";
  id: string;
  /** a line for `read_state` of the rules */
  state: string;
}

/** A message of the table's talk. */
export interface Saying {
  /** its number in the log */
  seq: number;
  /** Unix time */
  at: number;
  /** a seat, from 1 */
  seat: number;
  text: string;
}

/** The latest messages of the talk; at first all that are kept, then each new one. */
export interface Sayings {
  type: "sayings";
  sayings: Saying[];
}

/** Which view is the newest. */
export interface Same {
  type: "same";
  seq: number;
}

/** The server stops or starts anew: connect again after so many seconds. */
export interface Closing {
  type: "closing";
  /** seconds */
  after: number;
}

/** Seconds for a decision of people who are there. */
export interface Live {
  kind: "live";
  seconds: number;
}

/** Hours for a decision, for matches that last days. */
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
  /** the material that can vary, whole */
  setup: Record<string, unknown>;
  /** whether the server rolls and draws, or the people do */
  dice: "server" | "real";
  /** how long a decision may take; null: as long as it likes */
  clock: Live | Slow | null;
  /** seconds after which a bot plays for somebody who is away and owes a decision; null: never */
  takeover: number | null;
  /** whether it stands in the list of public matches */
  public: boolean;
  /** whether others may watch */
  spectators: boolean;
  /** whether the table talks */
  chat: boolean;
  /** the version of the game's rules */
  rules: string;
}

/** A seat and who is in it. */
export interface PlaceModel {
  /** a seat, from 1 */
  seat: number;
  /** the person's name; null where nobody sits or a bot does */
  name: string | null;
  /** the bot that has this seat */
  bot: string | null;
  /** whether it is a bot, or a socket of the person is open */
  is_here: boolean;
  /** whether a link leads here that nobody has used yet */
  is_invited: boolean;
  /** the bot that plays for the person now */
  stand_in: string | null;
  /** whether the person gave it up for good */
  has_resigned: boolean;
  /** how many asked that a bot plays here */
  votes: number;
}

/** The listener. */
export interface You {
  /** the own seats */
  seats: number[];
  /** the seat one looks through; null: a spectator's eyes */
  eyes: number | null;
  /** whether one opened the match */
  is_host: boolean;
  /** whether one may say now what the real dice show, or what was drawn from a real stock */
  can_roll: boolean;
  /** whether one typed the last chance and may withdraw it, to type it again */
  can_unroll: boolean;
}

/** What the seat one looks through can do. */
export interface Choice {
  /** the legal moves in their one spelling; empty where this seat owes nothing */
  moves: string[];
  /** whether `moves` are all legal ones, not only those of the fewest tiles */
  is_complete: boolean;
  /** the own steps of this stage, which nobody else knows yet */
  open: string[];
  /** whether `back` would be carried out */
  can_take_back: boolean;
}

/** A chance, or a seat's move. */
export interface EventModel {
  /** what dice and draws did; ? where it is for other eyes */
  chance?: string | null;
  /** whose move */
  seat?: number | null;
  /** what they did */
  move?: string | null;
}

/** The latest events of the record. */
export interface Events {
  /** the number of the first one shown, from 1 */
  first: number;
  /** at most 24; the whole record is there when the match is over */
  shown: EventModel[];
}

/** Something beside moves and chances that everybody is told. */
export interface News {
  /** its number in the log */
  seq: number;
  kind: "started" | "late" | "stood_in" | "left" | "returned" | "resigned" | "voted" | "closed" | "rematched" | "misdrawn" | "unrolled";
  /** whom it is about */
  seat?: number | null;
  /** who voted, or typed what cannot have been drawn (`misdrawn`) or was mistyped (`unrolled`) */
  by?: number | null;
  /** the bot that plays there now */
  bot?: string | null;
  /** `left` or `vote`, of `stood_in` */
  why?: string | null;
  /** the rematch */
  match?: string | null;
}

/** How it ended. */
export interface ResultModel {
  /** by seat */
  scores: number[];
  winners: number[];
  /** the game's own word for how it ended */
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

/** The whole table as one listener may see it; a newer one replaces an older one. */
export interface View {
  type: "view";
  /** how much has happened; grows */
  seq: number;
  /** before the start, during the play, or afterwards; a match broken off is over */
  status: "open" | "playing" | "over";
  places: PlaceModel[];
  you: You;
  /** the number of a decision */
  decision: number;
  /** whether somebody must type in what came up on a real table */
  is_chance_due: boolean;
  /** when time runs out, in seconds of Unix time */
  deadline: number | null;
  /** the game's own table; null before the start */
  snapshot: Record<string, unknown> | null;
  /** null through a spectator's eyes */
  choice: Choice | null;
  events: Events;
  /** the latest twelve, in order */
  news: News[];
  /** null until the end, and where the match was broken off */
  result: ResultModel | null;
  dice: DiceModel;
  /** the match in which it goes on */
  rematch: string | null;
}

/** Why something was not done: a code of the catalogues, the rule's number where one speaks, and the blanks. */
export interface Refusal {
  /** a key of the catalogues `texts.*.json` */
  code: string;
  /** such as E4, on the game's page */
  rule: string | null;
  /** what the sentence's blanks are filled with */
  params: Record<string, unknown>;
}

/** Somebody at the host's device. */
export interface Person {
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
  /** one wish a seat, in order */
  seats: (Person | Robot | Open)[];
  /** those that differ from the defaults */
  options?: Record<string, boolean | number | string | null>;
  /** the material, where it is one's own */
  setup?: Record<string, unknown>;
  /** `real`: people type in what they roll or draw */
  dice?: "server" | "real";
  /** none where left out */
  clock?: Live | Slow | null;
  /** seconds after which a bot plays for somebody who left and owes a decision */
  takeover?: number | null;
  /** put it on the public list */
  public?: boolean;
  /** let others watch: everybody where it is public, else who has the link */
  spectators?: boolean;
  /** let the table talk */
  chat?: boolean;
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

/** A match that was opened: its links, the secret of each behind #. */
export interface Opened {
  match: string;
  /** of the server's dice; null with real ones */
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
  name: string;
  /** what a player adds to the dice */
  seed?: string;
}

/** The seats one has now. */
export interface Joined {
  match: string;
  /** all that one has in this match */
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

/** Begin; the host's seed may come with it. */
export interface Start {
  /** what the host adds to the dice */
  seed?: string | null;
}

/** A fresh secret. */
export interface Link {
  token: string;
}

/** Which seat a link is for; none for the spectators' link. */
export interface Invitation {
  /** null: the spectators' link */
  seat: number | null;
}

/** What an invitation leads to, before one takes it. */
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
  /** open, playing, over, or closed where it was broken off */
  status: string;
  public: boolean;
  /** whether it follows the rules played here; if not it cannot be opened */
  is_current: boolean;
  /** Unix time */
  created: number;
  /** Unix time */
  updated: number;
}

/** A page of matches, the newest first; `before` gives the next page. */
export interface Summaries {
  matches: Summary[];
  /** null on the last page */
  before: number | null;
}

/** One match as whoever asks may see it. */
export interface MatchModel {
  match: string;
  terms: TermsModel;
  /** as the socket sends it */
  view: View;
}

/** A table of a finished match after so many events. */
export interface Moment {
  /** how many events have happened */
  event: number;
  /** how many there are */
  events: number;
  /** the last of them; null at 0 */
  text: EventModel | null;
  /** as the seat asked for sees it */
  snapshot: Record<string, unknown>;
  /** whether the dice of this match were recomputed and found right */
  is_checked: boolean;
}

/** A switch of a game's rules. */
export interface OptionModel {
  name: string;
  default: boolean | number | string | null;
  /** what it may be, by name; empty where it is yes or no, or a number that may be null */
  words: string[];
  /** of a number */
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
  /** whether its chances are dice; else they are drawn in secret, and with real ones no bot can have a seat */
  has_dice: boolean;
  /** whether its rules are compiled; they are soon after the start */
  is_ready: boolean;
}

/** The games and the bots. */
export interface Lobby {
  games: GameModel[];
  /** from weakest to strongest */
  bots: string[];
  /** the server's */
  version: string;
}

/** What a client says over the socket. */
export type ClientMessage =
  | Choose
  | Back
  | Roll
  | Unroll
  | Try
  | Moves
  | Observation
  | Sit
  | Say
  | Resign
  | Leave
  | Return
  | Vote
  | Sync;

/** What the server says over the socket. */
export type ServerMessage =
  | Welcome
  | View
  | Done
  | RefusedMessage
  | Tried
  | MovesFound
  | ObservedState
  | Sayings
  | Same
  | Closing;
