import type { Note, Usage } from '@conch/agents';
import {
  NOTHING_SPENT,
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
import { GivenToRun } from '../summaries/given-to-run.ts';
import { estimated, toldOrReserved } from '../usage.ts';
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
  /** The number of its last step. */
  steps = 0;
  /** How often its model was asked; of an agent that does not say so its calls count. */
  modelSteps = 0;
  calls = 0;
  /** What it has noted last that it has spent, if it has noted anything. */
  spent: Usage | null = null;
  /** The same with the step that it is at, if it says so. */
  owed: Usage | null = null;
  /** The ids of the calls that it has made. */
  readonly called = new Set<string>();
  /**
   * What was reserved for it (BU1). An agent that does not say what it has spent is taken to have
   * spent this: otherwise one that always breaks would never meet its budget.
   */
  reserved: Spend = NOTHING_SPENT;
  readonly given = new GivenToRun();
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
  /** The tool of another program that it waits for. */
  tool: string | null = null;
  /** The one that the space has been told of. */
  toldTool: string | null = null;
  /** Whether it holds one of the places of this process. */
  hasPlace = true;
  /** Its agent is called, and what it has done before is known. */
  isBegun = false;
  /** Its end is being written: nobody needs to break it off any more. */
  isEnding = false;
  /** Its end is written, by itself or by whoever was quicker. */
  isEnded = false;
  /** Nobody is at it here any more, however that came: nothing more is told of it. */
  isOver = false;

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

  /** Whether a tick has asked for it: what it says is data for a post. */
  get isOfTick(): boolean {
    return this.claimed.run.cause.kind === 'tick';
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
      steps: this.modelSteps === 0 ? this.calls : this.modelSteps,
    };
  }

  #restedFor(nowMs: number): number {
    return this.#restedMs + (this.#restingSince === null ? 0 : nowMs - this.#restingSince);
  }

  /** It goes on from this. */
  note({ isModelStep, spent }: Note): void {
    if (isModelStep) this.modelSteps += 1;
    this.spent = spent;
    // Who says what it owes says so again before its next step: a tool costs nothing meanwhile.
    if (this.owed !== null) this.owed = spent;
  }

  /**
   * What it is taken to have cost if nobody says so any more: what it owes, if it says that; else
   * the step under way may cost all that is reserved. Never less than what it has told.
   */
  get cost(): Usage {
    const { spent, owed, reserved } = this;
    if (owed !== null) return owed;
    return spent === null ? estimated(reserved) : toldOrReserved(spent, reserved);
  }

  /** What it had said when it was cut short, and what that is taken to have cost. */
  streamed(): Streamed {
    const { claimed, messageId, shown } = this;
    const { id: runId, cause } = claimed.run;
    const text = wellFormed(shown.text);
    const said: Streamed = {
      runId,
      messageId,
      text,
      ...(cause.kind === 'regenerate' ? { versionOf: cause.messageId } : {}),
    };
    return this.isBegun ? { ...said, usage: this.cost } : said;
  }
}
