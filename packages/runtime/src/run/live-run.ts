import type { Note, ReportedUsage } from '@conch/agents';
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
import type { MessageRow, StreamPlace } from '@conch/store';
import { messageIdOf } from '../ids.ts';
import { SummarySource } from '../summaries/summary-source.ts';
import { isSomething, toldOrReserved, UNKNOWN, unreported } from '../record/usage.ts';
import { wellFormed } from '../well-formed.ts';
import type { ClaimedRun } from '../space/space-change.ts';

/** Why this node broke off a run: a stop, a time-out, a takeover by another node, or shutdown. */
export class Interruption {
  readonly kind: 'ended-elsewhere' | 'taken-over' | 'closing' | 'failed';
  readonly failure: RunFailure;

  constructor(kind: Interruption['kind'], failure: RunFailure = 'error') {
    this.kind = kind;
    this.failure = failure;
  }
}

/** A run that this node is working on. */
export class LiveRun {
  readonly claimed: ClaimedRun;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly agentName: string;
  /** The time-outs in force when the run was claimed. */
  readonly timeOuts: TimeOuts;
  /** The id of the coming answer. The stream uses it before the answer exists. */
  readonly messageId: MessageId;
  readonly #controller = new AbortController();
  readonly #startedMs: number;
  #lastOutputMs: number;
  /**
   * `#restingSince` is the start of the current rest, and `#restedMs` the length of all earlier
   * ones.
   */
  #restingSince: number | null = null;
  #restedMs = 0;
  /** The number of the last step. */
  steps = 0;
  /** Model calls so far. If the agent does not report them, its tool calls count instead. */
  modelSteps = 0;
  calls = 0;
  /** The usage in the agent's last note. Null before the first note. */
  spent: ReportedUsage | null = null;
  /** The same including the step under way, if the agent reports that. */
  owed: ReportedUsage | null = null;
  /** The ids of the calls made so far. */
  readonly called = new Set<string>();
  /** The amount reserved for this run (BU1). */
  reserved: Spend = NOTHING_SPENT;
  /**
   * The most that the run may cost. Budgets count this amount for an agent that reports no usage.
   * Otherwise an agent that always crashes would never reach its budget (BU7).
   */
  worstCase: ReportedUsage = NOTHING_SPENT;
  readonly given = new SummarySource();
  /** The message that the answer replies to, read when `nextSeq` was the space's next event. */
  trigger: { readonly row: MessageRow; readonly nextSeq: number } | null = null;
  /** All words said so far. */
  text = '';
  /** The words that people may see. */
  readonly shown = new ShownWords();
  /** How many characters of `shown` the space has received. */
  told = 0;
  /**
   * The workers now deciding something in the space. They may cut the run short, so its words wait.
   */
  readonly heldBy = new Set<object>();
  isStreaming = false;
  /**
   * The stream's position in the transcript. Null until it is stored: no word is sent before that.
   */
  place: StreamPlace | null;
  /** The position is being stored. */
  isPlacing = false;
  /** The tool of another program that the run is waiting for. */
  tool: string | null = null;
  /** The tool that was last announced to the space. */
  toldTool: string | null = null;
  /** Whether the run occupies one of the run slots of this process. */
  hasPlace = true;
  /** The agent is called, and the earlier steps of the run are loaded. */
  isBegun = false;
  /** The end is being written, so nobody needs to interrupt the run any more. */
  isEnding = false;
  /** The end is on disk. This run wrote it, or another writer was faster. */
  isEnded = false;
  /**
   * This node has stopped working on the run, for any reason. Nothing more is announced about it.
   */
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
    this.place = claimed.place;
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

  /** Whether a tick asked for this run. Its words are then data for a post. */
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

  /** Stops the clock of all time-outs until `goOn`. */
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

  /** The working time so far, without waits. */
  activeMs(nowMs: number): number {
    return Math.round(this.claimed.activeMs + nowMs - this.#startedMs - this.#restedFor(nowMs));
  }

  /** The input for TO1, measured by the monotonic clock. */
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

  /** Counts a note of the agent, which holds its usage so far. */
  note({ isModelStep, spent }: Note): void {
    if (isModelStep) this.modelSteps += 1;
    this.spent = spent;
    // An agent that reports owed usage reports it again before its next step. Tools cost nothing.
    if (this.owed !== null) this.owed = spent;
  }

  /**
   * The cost to assume if the agent reports nothing more: the owed usage, if it reports that.
   * Otherwise the step under way counts as the whole reservation. Never less than the reported
   * usage.
   */
  get cost(): ReportedUsage {
    const { spent, owed, reserved } = this;
    if (owed !== null) return owed;
    return spent === null ? unreported(this.worstCase) : toldOrReserved(spent, reserved);
  }

  /** The usage so far, as it is stored with each step. */
  get spentSoFar(): ReportedUsage {
    return this.spent ?? (isSomething(this.worstCase) ? UNKNOWN : NOTHING_SPENT);
  }

  /** The words of a run that is cut short, and their assumed cost. */
  streamed(): Streamed {
    const { claimed, messageId, shown } = this;
    const { id: runId, cause } = claimed.run;
    const text = wellFormed(shown.text);
    const said: Streamed = {
      runId,
      messageId,
      content: text,
      ...(cause.kind === 'regenerate' ? { versionOf: cause.messageId } : {}),
    };
    return this.isBegun ? { ...said, usage: this.cost } : said;
  }
}
