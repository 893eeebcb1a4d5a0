/** What every game's room gives the table, so that the table knows no game. */

import type { Component } from "svelte";
import type { EventModel, MovesFound, Refusal, Tried } from "./messages";
import type { Sound } from "./sound";

/** What the tables of all games have in common. */
export interface Snapshot {
  game: string;
  seats: number;
  /** the seat whose turn it is, from 1 */
  active: number;
  stage: string;
  /** grows with every decision that is owed */
  decision: number;
  /** the seats that owe a decision */
  owing: number[];
  /** by seat */
  scores: number[];
}

/** What a board is given. It holds no rules: it shows, and says which of the legal moves a hand points at. */
export interface BoardProps<T extends Snapshot = Snapshot> {
  /** the table as the server told it */
  snapshot: T;
  /** the table as it would be after `picked`; null until the server has said so */
  preview: T | null;
  /** the move that is looked at and not made yet */
  picked: string | null;
  /** the legal moves of the seat one looks through; empty where it owes nothing, and while a move is on its way */
  moves: string[];
  /** whether `moves` are all legal ones (20 sur 20 lists only those of the fewest tiles) */
  isComplete: boolean;
  /** the own steps of this stage that nobody else knows yet */
  open: string[];
  /** the seat one looks through; null for a spectator */
  seat: number | null;
  /** the seat whose sheet is to be seen, or seen large */
  shown: number;
  /** somebody swiped to a seat's sheet; left out where nobody wants to know */
  look?: (seat: number) => void;
  /** by seat */
  names: string[];
  /** what happened since this seat last chose, the latest last: to be shown as fresh */
  fresh: EventModel[];
  /** look at a move and what it does, or at none; the table then offers to confirm it */
  pick: (move: string | null) => void;
  /** make the picked move, as the button does: for a second tap on the same place */
  confirm: () => void;
  /** ask the server what a move would do, or for more moves; rejects with a Refusal */
  tryMove: (move: string) => Promise<Pick<Tried, "move" | "snapshot">>;
  findMoves: (tiles: number) => Promise<Pick<MovesFound, "moves" | "is_complete">>;
  /** open a rule beside the board, where there is a place for it */
  openRule?: (rule: string) => void;
}

/** One line of how a seat's points came about. */
export interface Part {
  label: string;
  detail?: string;
  points: number;
}

/** A step of the guide through the first game: it points at something that is on the screen. */
export interface Step {
  /** names it for good: `seen` steps are remembered */
  id: string;
  /** a CSS selector of what it points at; the step waits until such a thing is there */
  at: string;
  /** a key of the catalogues */
  text: string;
  /** whether it fits what is on the table */
  when: (now: { snapshot: Snapshot; moves: string[]; picked: string | null }) => boolean;
}

/** A real die whose face somebody types in. */
export interface RealDie {
  /** what it is called, in words */
  label: string;
  /** a colour of the palette: white, red, yellow, green, blue, black */
  colour: string;
  /** tells the colour where colours cannot be told */
  letter?: string;
  /** what it can show, as the notation writes it */
  faces: string[];
}

export interface Room<T extends Snapshot = Snapshot> {
  Board: Component<BoardProps<T>>;
  /** those moves that have no place on the board: buttons of their own */
  spoken: (moves: string[]) => string[];
  /** whether a picked move may still grow on the board, piece by piece: then it always waits for its button */
  grows?: (move: string) => boolean;
  /** whether a move is a pass that is made by one tap, unless the server says that it costs points */
  isPass?: (move: string) => boolean;
  /** a move as a person would say it: "Cross red 7"; `names` by seat, where a move touches what others have */
  tellMove: (move: string, snapshot: T, names?: string[]) => string;
  /** the same as short as it can be, for the strip of seats: "red 7" */
  mark: (move: string, names?: string[]) => string;
  /** what happened, as a sentence: "Ana crosses off red 7", and to `you`, whose seat it is, "You cross off red 7" */
  tellEvent: (event: EventModel, names: string[], you: number | null) => string;
  /** what is owed now, in one short line: "Cross a 9, or pass"; also for those who wait */
  tellOwed: (snapshot: T, moves: string[], open: string[]) => string;
  /** what a move would do, most telling first: "+4 points", "skips 5 and 6" */
  tellEffect: (before: T, after: T, seat: number, move: string, names?: string[]) => string[];
  /** how a seat's points came about, row by row; they add up to its score */
  breakdown: (snapshot: T, seat: number) => Part[];
  /** at the end, what the points amount to beside who won: a rating */
  Verdict?: Component<{ snapshot: T }>;
  /** what this table is called where the game's own name does not fit */
  title?: (snapshot: T) => string | null;
  /** the unit of the running score where it is not points: "€" */
  unit?: string;
  /** a score in words where it does not count points: "3 markers left" */
  tellScore?: (score: number) => string;
  /** what is heard when a seat has moved, and when chance has spoken */
  sounds: { move: Sound; chance: Sound };
  /** whether hands are for their own seat's eyes: at one device a curtain falls between two seats */
  hasHands?: boolean;
  /** drawings for rules, by rule number; loaded with the rules */
  examples: () => Promise<{ examples: Record<string, Component> }>;
  guide: Step[];
  /** the dice that are rolled next, for people with real ones; the draw of who starts is one, too */
  realDice: (snapshot: T) => RealDie[];
  /** the notation of what they show, face by face in the order of `realDice` */
  rollText: (faces: string[], snapshot: T) => string;
  /** where hands are drawn from a real stock: how a seat enters what it drew, in place of dice once somebody starts */
  Drawn?: Component<DrawnProps<T>>;
  /** what is to be rolled or drawn on the real table, where it is no dice; whether whoever looks may enter it */
  tellDue?: (snapshot: T, names: string[], seat: number | null, isYours: boolean) => string;
  /** where the material can be one's own: it draws, and the server judges; loaded when it is asked for */
  editor?: () => Promise<{ default: Component<EditorProps> }>;
}

export interface DrawnProps<T extends Snapshot = Snapshot> {
  snapshot: T;
  /** the seat one looks through */
  seat: number | null;
  names: string[];
  /** what was entered and withdrawn, to be put right; null where nothing was */
  withdrawn: string | null;
  /** withdraw what was entered before, where one may */
  unroll: (() => void) | null;
  /** say what was drawn, in the notation; rejects with a Refusal */
  roll: (text: string) => Promise<void>;
}

export interface EditorProps {
  seats: number;
  /** what was brought along, as the server spells it where it is valid; null for the printed material */
  setup: Record<string, unknown> | null;
  /** why the server refuses what is drawn, or what was brought along; null where it does not */
  problem: Refusal | null;
  /** what is drawn, whenever it changes; the server judges it */
  change: (setup: Record<string, unknown>) => void;
}
