/** The line to a match: one socket that comes back by itself, resends what was not answered, and keeps the newest view. */

import type {
  ClientMessage,
  Compared,
  Done,
  MovesFound,
  Refusal,
  Saying,
  ServerMessage,
  StepsFound,
  TermsModel,
  Tried,
  View,
} from "./messages";
import { SOON } from "./reached.svelte";

const SYNC_EVERY = 20_000;
const SILENCE = 5_000; // a line that does not answer a sync for so long is dead, whatever the browser thinks
const NOT_ALLOWED = 1008;
const WAITS = [0.3, 0.6, 1.2, 2.5, 5]; // seconds before each new attempt; the last one stays

type Question = Exclude<ClientMessage, { type: "sync" }>;
type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, "id"> : never) : never;
type Answer = Done | Tried | Compared | MovesFound | StepsFound;

interface Pending {
  message: Question;
  resolve: (answer: Answer) => void;
  reject: (refusal: Refusal) => void;
}

/** What the server may think about for longer, so that its silence says nothing. */
const THOUGHT_OF = new Set<Asked["type"]>(["compare", "moves", "steps"]);

export class Line {
  view = $state.raw<View | null>(null);
  /** the number of the connection by which it came */
  connection = 0;
  terms = $state.raw<TermsModel | null>(null);
  sayings = $state.raw<Saying[]>([]);
  isOpen = $state(false);
  /** whether it was open before and broke: the first attempt is no drama */
  isLost = $state(false);
  /** whether one may not look any more: a seat was freed, or somebody shouted */
  isRefused = $state(false);

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #done: { seq: number; settle: () => void }[] = [];
  #connections = 0;
  #attempts = 0;
  #next = 0;
  #isClosed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #sync: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  /** the own seat that was asked for last: a new socket begins without one */
  #seat: number | null = null;
  readonly #run = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join("");

  constructor(readonly match: string) {
    this.#connect();
    this.#sync = setInterval(() => this.#lookWhetherMissed(), SYNC_EVERY);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#miss);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#sync);
    this.#hearSound();
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#miss);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Send a message until it is answered; resolves when a view shows it, rejects with the refusal. */
  ask(asked: Asked & { type: "try" }): Promise<Tried>;
  ask(asked: Asked & { type: "compare" }): Promise<Compared>;
  ask(asked: Asked & { type: "moves" }): Promise<MovesFound>;
  ask(asked: Asked & { type: "steps" }): Promise<StepsFound>;
  ask(asked: Asked): Promise<Done>;
  ask(asked: Asked): Promise<Answer> {
    const id = this.#fresh();
    if (asked.type === "sit") this.#seat = asked.seat;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message: { ...asked, id } as Question, resolve, reject });
      this.#send(this.#pending.get(id)!.message);
      if (!THOUGHT_OF.has(asked.type)) this.#late ??= setTimeout(this.#doubt, SOON);
    });
  }

  #fresh(): string {
    return `${this.#run}.${++this.#next}`;
  }

  #connect(): void {
    this.#hearSound();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.match}/socket`);
    this.#socket = socket;
    const connection = ++this.#connections;
    socket.onopen = () => {
      this.isOpen = true;
      this.isLost = false;
      this.#attempts = 0;
      if (this.#seat !== null) this.#send({ type: "sit", id: this.#fresh(), seat: this.#seat });
      for (const { message } of this.#pending.values()) this.#send(message);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage, connection);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#isClosed) return;
      this.#hearSound();
      if (code === NOT_ALLOWED) {
        this.isRefused = true;
        this.close();
        return;
      }
      this.isLost = this.isLost || this.isOpen || this.#attempts > 1;
      this.isOpen = false;
      const wait = WAITS[Math.min(this.#attempts++, WAITS.length - 1)]!;
      this.#retry = setTimeout(() => this.#connect(), wait * 1000 * (0.75 + Math.random() / 2));
    };
  }

  #hurry = (): void => {
    if (document.hidden || this.#isClosed) return;
    if (this.#socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.#retry);
      this.#connect();
    } else this.#lookWhetherMissed();
  };

  /** The device has lost its network, which a socket would notice much later. */
  #miss = (): void => {
    this.isOpen = false;
    this.isLost = true;
  };

  /** Somebody asked, and there is silence. */
  #doubt = (): void => {
    this.#miss();
    this.#lookWhetherMissed();
  };

  #lookWhetherMissed(): void {
    const socket = this.#socket;
    if (!this.view || socket?.readyState !== WebSocket.OPEN) return;
    this.#send({ type: "sync", seq: this.view.seq });
    this.#silence ??= setTimeout(() => {
      this.isOpen = false;
      this.isLost = true;
      this.#connect();
      socket.close();
    }, SILENCE);
  }

  #hearSound(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#late);
    this.#silence = this.#late = undefined;
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage, connection: number): void {
    this.#hearSound();
    if (navigator.onLine) {
      this.isOpen = true;
      this.isLost = false; // the socket outlived a short loss
    }
    switch (message.type) {
      case "welcome":
        this.terms = message.terms;
        break;
      case "view":
        this.connection = connection;
        this.view = message;
        for (const { seq, settle } of this.#done) if (seq <= message.seq) settle();
        this.#done = this.#done.filter(({ seq }) => seq > message.seq);
        break;
      case "sayings": {
        const known = new Set(message.sayings.map((saying) => saying.seq));
        this.sayings = [...this.sayings.filter((saying) => !known.has(saying.seq)), ...message.sayings];
        break;
      }
      case "done":
        this.#settle(message.id, (pending) => {
          const settle = () => pending.resolve(message);
          // whoever left before the start is shown nothing any more
          if (pending.message.type === "leave" || (this.view && this.view.seq >= message.seq)) settle();
          else this.#done.push({ seq: message.seq, settle });
        });
        break;
      case "tried":
      case "compared":
      case "moves":
      case "steps":
        this.#settle(message.id, (pending) => pending.resolve(message));
        break;
      case "refused":
        if (message.id !== null && message.code !== "stopping")
          this.#settle(message.id, (pending) => pending.reject(message)); // else it is sent again
        break;
    }
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    how(pending);
  }
}
