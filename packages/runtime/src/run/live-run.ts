import {
  ShownWords,
  type MemberId,
  type MessageId,
  type RunFailure,
  type RunProgress,
  type SpaceId,
  type Spend,
  type Streamed,
  type TimeOuts,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import { messageIdOf } from '../ids.ts';
import { wellFormed } from '../well-formed.ts';
import type { ClaimedRun } from '../space-change.ts';

/** Why a run on this node was broken off: a stop, a time-out, another node, or because it closes. */
export class Interruption {
  readonly kind: 'ended-elsewhere' | 'taken-over' | 'closing' | 'failed';
  readonly failure: RunFailure;

  constructor(kind: Interruption['kind'], failure: RunFailure = 'error') {
    this.kind = kind;
    this.failure = failure;
  }
}

/** A run that an agent of this node is at, as long as it lasts. */
export class LiveRun {
  readonly claimed: ClaimedRun;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly agentName: string;
  /** The bounds that held when it was taken up. */
  readonly timeOuts: TimeOuts;
  /** The id that its answer gets: known before it is there, for its stream. */
  readonly messageId: MessageId;
  readonly #controller = new AbortController();
  readonly #startedMs: number;
  #lastOutputMs: number;
  /** Since when nobody is at it, and how long that was before. */
  #restingSince: number | null = null;
  #restedMs = 0;
  steps = 0;
  /** The ids of the calls that it has made. */
  readonly called = new Set<string>();
  /**
   * What was reserved for it (BU1). An agent that does not say what it has spent is taken to have
   * spent this: otherwise one that always breaks would never meet its budget.
   */
  reserved: Spend = { tokens: 0, costUsd: 0 };
  /** What its answer replies to, as it was before the event `nextSeq` of the space. */
  trigger: { readonly row: MessageRow; readonly nextSeq: number } | null = null;
  /** All that it has said. */
  text = '';
  /** The same as people may see it. */
  readonly shown = new ShownWords();
  /** So many characters of that the space has been told. */
  told = 0;
  /** What it says is not told: something is being decided that may cut it short. */
  isHeld = false;
  isStreaming = false;
  /** Whether it holds one of the places of this process. */
  hasPlace = true;
  /** Its end is being written: nobody needs to break it off any more. */
  isEnding = false;
  /** Its end is written, by itself or by whoever was quicker. */
  isEnded = false;

  constructor(
    claimed: ClaimedRun,
    {
      name,
      timeOuts,
      nowMs,
    }: { readonly name: string; readonly timeOuts: TimeOuts; readonly nowMs: number },
  ) {
    this.claimed = claimed;
    this.timeOuts = timeOuts;
    this.spaceId = claimed.claim.spaceId as SpaceId;
    this.agentId = claimed.run.agent;
    this.agentName = name;
    this.messageId = messageIdOf(claimed.run.id, 0);
    this.#startedMs = nowMs;
    this.#lastOutputMs = nowMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  interrupt(why: Interruption): void {
    this.#controller.abort(why);
  }

  say(delta: string, nowMs: number): void {
    this.text += delta;
    this.shown.add(delta);
    this.#lastOutputMs = nowMs;
  }

  touch(nowMs: number): void {
    this.#lastOutputMs = nowMs;
  }

  /** Nobody is at it: no time-out counts until it goes on. */
  rest(nowMs: number): void {
    this.#restingSince ??= nowMs;
  }

  get isResting(): boolean {
    return this.#restingSince !== null;
  }

  goOn(nowMs: number): void {
    if (this.#restingSince === null) return;
    this.#restedMs += nowMs - this.#restingSince;
    this.#restingSince = null;
    this.#lastOutputMs = nowMs;
  }

  /** How long it has been at work, waits not counted. */
  activeMs(nowMs: number): number {
    return Math.round(this.claimed.activeMs + nowMs - this.#startedMs - this.#restedFor(nowMs));
  }

  /** For TO1: everything measured by a clock that does not jump. */
  progress(nowMs: number): RunProgress {
    return {
      startedAt: this.#startedMs - this.claimed.activeMs,
      lastOutputAt: this.#restingSince === null ? this.#lastOutputMs : nowMs,
      parkedMs: this.#restedFor(nowMs),
      steps: this.steps,
    };
  }

  #restedFor(nowMs: number): number {
    return this.#restedMs + (this.#restingSince === null ? 0 : nowMs - this.#restingSince);
  }

  /** What it had said when it was cut short, and what that is taken to have cost. */
  streamed(): Streamed {
    const { claimed, messageId, shown, reserved: usage } = this;
    return { runId: claimed.run.id, messageId, text: wellFormed(shown.text), usage };
  }
}
