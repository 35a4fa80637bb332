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
  type StreamedText,
  type TimeOuts,
  type Usage,
} from '@conch/engine';
import type { MessageRow, StreamPlace } from '@conch/store';
import { messageIdOf } from '../ids.ts';
import { SummarySource } from '../summaries/summary-source.ts';
import { isSomething, reportedOrReserved, UNKNOWN, unreported } from '../record/usage.ts';
import { wellFormed } from '../well-formed.ts';
import type { ClaimedRun } from '../space/space-change.ts';

/** Why this node interrupted a run: a stop, a time-out, a takeover by another node, or shutdown. */
export class Interruption {
  readonly kind: 'ended-elsewhere' | 'taken-over' | 'closing' | 'failed';
  readonly failure: RunFailure;

  constructor(kind: Interruption['kind'], failure: RunFailure = 'error') {
    this.kind = kind;
    this.failure = failure;
  }
}

/** A run that is active on this node. */
export class LiveRun {
  readonly claimed: ClaimedRun;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly agentName: string;
  /** The time-outs that were in effect when the run was claimed. */
  readonly timeOuts: TimeOuts;
  /** The id of the run's answer. The stream uses this id before the answer is stored. */
  readonly messageId: MessageId;
  readonly #controller = new AbortController();
  readonly #startedMs: number;
  #lastOutputMs: number;
  /**
   * `#restingSince` is the start of the current rest. `#restedMs` is the total length of all
   * earlier rests.
   */
  #restingSince: number | null = null;
  #restedMs = 0;
  /** The number of the last step. */
  steps = 0;
  /**
   * Model calls so far. For an agent that does not report model calls, the number of its tool
   * calls.
   */
  modelSteps = 0;
  calls = 0;
  /** The usage in the agent's last note. Null before the first note. */
  spent: ReportedUsage | null = null;
  /** Like `spent`, but including the running step. Null if the agent does not report such usage. */
  owed: ReportedUsage | null = null;
  readonly called = new Set<string>();
  /** The amount reserved for this run (BU1). */
  reserved: Spend = NOTHING_SPENT;
  /**
   * The maximum cost of the run. Budgets use this amount if an agent reports no usage. Otherwise an
   * agent that always crashes would never reach its budget (BU7).
   */
  worstCase: ReportedUsage = NOTHING_SPENT;
  /** The model that the agent calls. Null if the agent does not name one. */
  model: string | null = null;
  readonly summarySource = new SummarySource();
  /**
   * The message that the answer replies to. `nextSeq` is the number of the space's next event at
   * the time of reading.
   */
  trigger: { readonly row: MessageRow; readonly nextSeq: number } | null = null;
  /** The text of the agent so far. */
  text = '';
  /** The part of the text that people may see. */
  readonly shown = new ShownWords();
  /** The number of characters of `shown` that the space has received. */
  sentLength = 0;
  /**
   * The workers that are now handling an event of the space. The event may interrupt the run, so
   * streaming pauses.
   */
  readonly heldBy = new Set<object>();
  isStreaming = false;
  /**
   * The stream's position in the transcript. Null until the position is stored. No text is sent
   * before that.
   */
  place: StreamPlace | null;
  /** True while the position is being stored. */
  isPlacing = false;
  /** The external tool that the run is waiting for, or null. */
  tool: string | null = null;
  /** The tool that was last announced to the space. */
  announcedTool: string | null = null;
  /** Whether the run occupies one of the run slots of this process. */
  hasPlace = true;
  /** True after the agent was called and the earlier steps of the run were loaded. */
  isBegun = false;
  /** True while the end of the run is being written. The run then needs no interruption. */
  isEnding = false;
  /** True when the end of the run is on disk, no matter which node wrote it. */
  isEnded = false;
  /**
   * True when this node has stopped working on the run, for any reason. No more stream items
   * follow.
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

  /** Whether the run belongs to a tick. Its text is then data for a post. */
  get isOfTick(): boolean {
    return this.claimed.run.cause.kind === 'tick';
  }

  interrupt(why: Interruption): void {
    this.#controller.abort(why);
  }

  addText(delta: string, nowMs: number): void {
    this.text += delta;
    this.shown.add(delta);
    this.#lastOutputMs = nowMs;
  }

  touch(nowMs: number): void {
    this.#lastOutputMs = nowMs;
  }

  /** Pauses all time-outs until `resumeTimeOuts`. */
  pauseTimeOuts(nowMs: number): void {
    this.#restingSince ??= nowMs;
  }

  get isResting(): boolean {
    return this.#restingSince !== null;
  }

  resumeTimeOuts(nowMs: number): void {
    if (this.#restingSince === null) return;
    this.#restedMs += nowMs - this.#restingSince;
    this.#restingSince = null;
    this.#lastOutputMs = nowMs;
  }

  /** The working time so far, without rests and waits. */
  activeMs(nowMs: number): number {
    return Math.round(this.claimed.activeMs + nowMs - this.#startedMs - this.#restedFor(nowMs));
  }

  /** The values for the time-out rule TO1, measured by the monotonic clock. */
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

  /** Records a note of the agent, which contains the usage so far. */
  note({ isModelStep, spent }: Note): void {
    if (isModelStep) this.modelSteps += 1;
    this.spent = spent;
    // A tool call adds no cost. So after a note, the owed usage equals the reported usage until the
    // agent reports owed usage again.
    if (this.owed !== null) this.owed = spent;
  }

  /**
   * The assumed cost if the agent reports nothing more. If the agent reports owed usage, this is
   * the owed usage. Otherwise the running step is assumed to cost the whole reservation. The result
   * is never less than the reported usage.
   */
  get cost(): ReportedUsage {
    const { spent, owed, reserved } = this;
    if (owed !== null) return owed;
    return spent === null ? unreported(this.worstCase) : reportedOrReserved(spent, reserved);
  }

  /** A usage of this run, with the model that it was for. */
  withModel(usage: Usage): Usage {
    return this.model === null ? usage : { ...usage, model: this.model };
  }

  /** The usage so far, in the form that is stored with each step. */
  get spentSoFar(): ReportedUsage {
    return this.spent ?? (isSomething(this.worstCase) ? UNKNOWN : NOTHING_SPENT);
  }

  /** The text of an interrupted run, and its assumed cost. */
  streamed(): StreamedText {
    const { claimed, messageId, shown } = this;
    const { id: runId, cause } = claimed.run;
    const text = wellFormed(shown.text);
    const streamed: StreamedText = {
      runId,
      messageId,
      content: text,
      ...(cause.kind === 'regenerate' ? { versionOf: cause.messageId } : {}),
    };
    return this.isBegun ? { ...streamed, usage: this.withModel(this.cost) } : streamed;
  }
}
