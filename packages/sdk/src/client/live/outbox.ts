import type { ServerFrameOf } from '@conch/protocol';
import type { SdkClock } from '../../clock.ts';
import { deferred, type Deferred } from '../../deferred.ts';
import { ConchError, refusal } from '../conch-error.ts';
import type { ClientFrameInput } from './client-frame-input.ts';

type ActType =
  | 'send_message'
  | 'edit_message'
  | 'delete_message'
  | 'regenerate'
  | 'stop'
  | 'continue';

type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'clientId'> : never;

/** An act of a person in a space. A missing `clientId` is generated. */
export type ClientAct = WithoutId<Extract<ClientFrameInput, { type: ActType }>> & {
  readonly clientId?: string;
};

/** The confirmation that an act is done and stored. */
export type AckFrame = ServerFrameOf<'ack'>;

/** The confirmation of a message. `messageId` is the id in `view.messages`. */
export type MessageAck = AckFrame & { readonly messageId: NonNullable<AckFrame['messageId']> };

interface Waiting {
  readonly frame: Extract<ClientFrameInput, { type: ActType }>;
  readonly clientId: string;
  readonly settled: Deferred<AckFrame>;
  /** True if the frame was sent. The result of a sent act is unknown until an answer arrives. */
  isSent: boolean;
  /** Cancels a pause that the server asked for. Null if no pause is active. */
  pause: (() => void) | null;
  /** Cancels the timer that checks the connection. */
  trust: () => void;
}

interface OutboxParts {
  /** Returns true if the frame was sent. */
  readonly send: (frame: ClientFrameInput) => boolean;
  readonly clock: SdkClock;
  /** Called if a sent frame gets no answer in time. */
  readonly doubt: () => void;
}

// Even a busy server answers a stored act within this time.
const ANSWER_WITHIN_MS = 3_000;
const MOST_WAITING = 200;
/** The default limit of the server for one frame. */
const LARGEST_BYTES = 256 * 1024;

/**
 * Acts that have no answer yet. They survive a reconnect. Messages and requests for another version
 * can be sent again, because the server stores each `clientId` once. Messages of one space are sent
 * one at a time.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #waiting = new Map<string, Waiting>();
  #stopped: ConchError | null = null;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  add(act: ClientAct, signal?: AbortSignal): Promise<AckFrame> {
    const clientId = act.clientId ?? crypto.randomUUID();
    const frame = { ...act, clientId } as Waiting['frame'];
    const failure = this.#failureOf(frame, clientId, signal);
    if (failure !== null) return Promise.reject(failure);
    const settled = deferred<AckFrame>();
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

  /** The pending promise for this clientId, or null. */
  answerTo(clientId: string): Promise<AckFrame> | null {
    return this.#waiting.get(clientId)?.settled.promise ?? null;
  }

  /**
   * Called when a connection attempt starts. From now on, new acts are queued instead of refused.
   */
  begin(): void {
    this.#stopped = null;
  }

  /**
   * Called when a connection is open. Sends all waiting acts, and resends those without an answer.
   */
  connected(): void {
    this.#sendAll();
  }

  /** Called when the connection is lost. Sent acts that are not safe to repeat fail. */
  lost(failure: ConchError): void {
    for (const waiting of this.#waiting.values()) {
      if (!waiting.isSent) continue;
      waiting.isSent = false;
      waiting.trust();
      // The frame would be too large in a retry as well.
      if (failure.code === 'too-large') this.#settle(waiting.clientId)?.reject(failure);
      else if (!mayRepeat(waiting.frame)) this.#settle(waiting.clientId)?.reject(unanswered());
    }
  }

  /** Called when the connection has stopped. Rejects all waiting acts. */
  stop(failure: ConchError): void {
    this.#stopped = failure;
    for (const { clientId } of this.#waiting.values()) this.#settle(clientId)?.reject(failure);
  }

  /** Handles an answer. Returns false if no act waits for this answer. */
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
      // Only messages wait for each other, because only messages have a visible order.
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

  #settle(clientId: string): Deferred<AckFrame> | undefined {
    const waiting = this.#waiting.get(clientId);
    this.#waiting.delete(clientId);
    waiting?.pause?.();
    waiting?.trust();
    return waiting?.settled;
  }

  #failureOf(frame: ClientFrameInput, clientId: string, signal?: AbortSignal): unknown {
    if (signal?.aborted === true) return signal.reason;
    if (this.#stopped !== null) return this.#stopped;
    if (this.#waiting.has(clientId)) {
      return refusal(
        'bad-client-id',
        'Another request with this `clientId` is already waiting. Use a new one.',
      );
    }
    if (this.#waiting.size >= MOST_WAITING) {
      const detail = `${MOST_WAITING} requests are waiting to be sent. Try again when the server is connected.`;
      return new ConchError({ code: 'outbox-full', detail });
    }
    const bytes = new TextEncoder().encode(JSON.stringify(frame)).length;
    return bytes > LARGEST_BYTES
      ? refusal('too-large', 'The message is too large. Send less at once.')
      : null;
  }
}

function mayRepeat({ type }: Waiting['frame']): boolean {
  return type === 'send_message' || type === 'regenerate' || type === 'stop';
}

function unanswered(): ConchError {
  const detail =
    'The connection was lost before the answer. Check whether the request took effect.';
  return new ConchError({ code: 'unanswered', detail });
}
