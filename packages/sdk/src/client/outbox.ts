import type { ServerFrameOf } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import { ConchError, refusal } from './conch-error.ts';
import type { SentFrame } from './sent-frame.ts';

type ActType =
  | 'send_message'
  | 'edit_message'
  | 'delete_message'
  | 'regenerate'
  | 'stop'
  | 'continue';

type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'clientId'> : never;

/** What a person does in a space; whoever leaves out the `clientId` is given one. */
export type Act = WithoutId<Extract<SentFrame, { type: ActType }>> & { readonly clientId?: string };

/** It is done, and on disk. */
export type Ack = ServerFrameOf<'ack'>;

/** A message is there; its id is that of `view.messages`. */
export type MessageAck = Ack & { readonly messageId: NonNullable<Ack['messageId']> };

interface Waiting {
  readonly frame: Extract<SentFrame, { type: ActType }>;
  readonly clientId: string;
  readonly settled: PromiseWithResolvers<Ack>;
  /** Whether it is with the server: nobody knows yet what became of it. */
  isSent: boolean;
  /** Until then the server wants to hear nothing. */
  pause: (() => void) | null;
  /** Calls off the doubt whether the server is still there. */
  trust: () => void;
}

interface OutboxParts {
  /** Whether it went out. */
  readonly send: (frame: SentFrame) => boolean;
  readonly clock: Clock;
  /** Something was sent, and nothing comes back. */
  readonly doubt: () => void;
}

// What is stored is answered in a moment, even by a server that is busy.
const ANSWER_WITHIN_MS = 3_000;
const MOST_WAITING = 200;
/** What the server takes in one frame, unless it was set otherwise. */
const LARGEST_BYTES = 256 * 1024;

/**
 * What was done and is not yet answered. It outlives the connection: messages may be sent again,
 * since the same `clientId` is one message. Those of one space go out one after the other.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #waiting = new Map<string, Waiting>();
  #stopped: ConchError | null = null;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  add(act: Act, signal?: AbortSignal): Promise<Ack> {
    const clientId = act.clientId ?? crypto.randomUUID();
    const frame = { ...act, clientId } as Waiting['frame'];
    const failure = this.#failureOf(frame, clientId, signal);
    if (failure !== null) return Promise.reject(failure);
    const settled = Promise.withResolvers<Ack>();
    const trust = (): void => {};
    this.#waiting.set(clientId, { frame, clientId, settled, isSent: false, pause: null, trust });
    const withdraw = (): void => {
      this.#settle(clientId)?.reject(signal?.reason);
      this.#sendAll();
    };
    signal?.addEventListener('abort', withdraw, { once: true });
    this.#sendAll();
    return settled.promise.finally(() => signal?.removeEventListener('abort', withdraw));
  }

  /** What becomes of something that waits already; `null`: nothing of that id does. */
  answerTo(clientId: string): Promise<Ack> | null {
    return this.#waiting.get(clientId)?.settled.promise ?? null;
  }

  /** There will be a connection: what is added waits for it. */
  begin(): void {
    this.#stopped = null;
  }

  /** There is a connection: whatever waits goes out, again where nobody answered. */
  connected(): void {
    this.#sendAll();
  }

  /** The connection is lost: what cannot be said twice without being done twice has failed. */
  lost(failure: ConchError): void {
    for (const waiting of this.#waiting.values()) {
      if (!waiting.isSent) continue;
      waiting.isSent = false;
      waiting.trust();
      // It would be too large the next time as well.
      if (failure.code === 'too-large') this.#settle(waiting.clientId)?.reject(failure);
      else if (!mayRepeat(waiting.frame)) this.#settle(waiting.clientId)?.reject(unanswered());
    }
  }

  /** Nothing will go out any more. */
  stop(failure: ConchError): void {
    this.#stopped = failure;
    for (const { clientId } of this.#waiting.values()) this.#settle(clientId)?.reject(failure);
  }

  /** Takes an answer, if it is to something that waits here. */
  answered(frame: ServerFrameOf<'ack' | 'error'>): boolean {
    const waiting = this.#waiting.get(frame.clientId ?? '');
    if (waiting === undefined) return false;
    if (frame.type === 'ack') this.#settle(waiting.clientId)?.resolve(frame);
    else this.#refused(waiting, frame);
    this.#sendAll();
    return true;
  }

  #refused(waiting: Waiting, { problem }: ServerFrameOf<'error'>): void {
    const { retryAfterSeconds } = problem;
    if (problem.code !== 'too-fast' || retryAfterSeconds === undefined) {
      this.#settle(waiting.clientId)?.reject(new ConchError(problem));
      return;
    }
    waiting.isSent = false;
    waiting.trust();
    waiting.pause = this.#parts.clock.after(retryAfterSeconds * 1_000, () => {
      waiting.pause = null;
      this.#sendAll();
    });
  }

  #sendAll(): void {
    const busy = new Set<string>();
    for (const waiting of this.#waiting.values()) {
      const { frame } = waiting;
      const isFree = !waiting.isSent && waiting.pause === null;
      // Only messages have an order that anyone sees.
      const isInTurn = frame.type !== 'send_message' || !busy.has(frame.spaceId);
      if (frame.type === 'send_message') busy.add(frame.spaceId);
      if (!isFree || !isInTurn || !this.#parts.send(frame)) continue;
      waiting.isSent = true;
      this.#expectAnswer(waiting);
    }
  }

  #expectAnswer(waiting: Waiting): void {
    waiting.trust = this.#parts.clock.after(ANSWER_WITHIN_MS, () => {
      this.#expectAnswer(waiting);
      this.#parts.doubt();
    });
  }

  #settle(clientId: string): PromiseWithResolvers<Ack> | undefined {
    const waiting = this.#waiting.get(clientId);
    this.#waiting.delete(clientId);
    waiting?.pause?.();
    waiting?.trust();
    return waiting?.settled;
  }

  #failureOf(frame: SentFrame, clientId: string, signal?: AbortSignal): unknown {
    if (signal?.aborted === true) return signal.reason;
    if (this.#stopped !== null) return this.#stopped;
    if (this.#waiting.has(clientId)) {
      return refusal('bad-client-id', 'Something else of that `clientId` is on its way already.');
    }
    if (this.#waiting.size >= MOST_WAITING) {
      const detail = `${MOST_WAITING} things wait to be sent; try again when the server is there.`;
      return new ConchError({ code: 'outbox-full', detail });
    }
    const bytes = new TextEncoder().encode(JSON.stringify(frame)).length;
    return bytes > LARGEST_BYTES ? refusal('too-large', 'That is too much for one message.') : null;
  }
}

function mayRepeat({ type }: Waiting['frame']): boolean {
  return type === 'send_message' || type === 'stop';
}

function unanswered(): ConchError {
  const detail = 'The connection was lost before an answer came; look whether it happened.';
  return new ConchError({ code: 'unanswered', detail });
}
