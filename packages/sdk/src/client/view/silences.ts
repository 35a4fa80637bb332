import type { run, ServerFrameOf } from '@conch/protocol';
import type { z } from 'zod';
import type { ActiveRun } from './runs.ts';

type Run = z.output<typeof run>;

/** A run that ended without a message or a notice. */
export interface SilenceView {
  readonly runId: string;
  readonly agentId: string;
  readonly chainId: string;
  /**
   * The message that the run should have regenerated. Null if the run should have posted a new
   * message.
   */
  readonly versionOf: string | null;
  readonly outcome: NonNullable<Run['outcome']>;
  /** The outcome as text for people. A client shows this text after the agent's name. */
  readonly outcomeWords: string;
  readonly failure: Run['failure'];
  /** The reason of a cancellation. Null if the run was not cancelled or the reason is unknown. */
  readonly cancelReason: Run['cancelReason'];
  /** The rule that ended the run. */
  readonly because: string;
  /** The time of the end. The silence is shown after the messages of that time. */
  readonly at: string;
}

type Silences = readonly SilenceView[];

/** Adds silences without duplicates, in the order in which they ended. */
export function withSilences(silences: Silences, added: Silences): Silences {
  if (added.length === 0) return silences;
  const known = new Set(silences.map(({ runId }) => runId));
  const fresh = added.filter(({ runId }) => !known.has(runId));
  return fresh.length === 0 ? silences : [...silences, ...fresh].toSorted(byEnd);
}

function byEnd(one: SilenceView, other: SilenceView): number {
  if (one.at === other.at) return one.runId < other.runId ? -1 : 1;
  return one.at < other.at ? -1 : 1;
}

/** The silences among loaded runs. */
export function silencesOf(runs: readonly Run[]): Silences {
  return runs.flatMap((fetched) => {
    const { id: runId, agentId, chainId, versionOf, outcome, outcomeWords } = fetched;
    const { endedAt: at, endedBecause, failure, cancelReason } = fetched;
    if (outcome === null || outcomeWords === null || at === null) return [];
    const because = endedBecause ?? fetched.because;
    const ended = { outcome, outcomeWords, failure, cancelReason, because, at };
    return [{ runId, agentId, chainId, versionOf, ...ended }];
  });
}

/**
 * The silence that a frame reports, or null. `spoke` contains the runs with a message or a version
 * in the same event. `runs` contains the active runs, which have the agent and the chain if the
 * frame lacks them.
 */
export function silenceIn(
  frame: ServerFrameOf<'run'>,
  {
    at,
    spoke,
    runs,
  }: {
    readonly at: string;
    readonly spoke: ReadonlySet<string | null>;
    readonly runs: readonly ActiveRun[];
  },
): SilenceView | null {
  const { runId, outcome, outcomeWords, failure, cancelReason, because } = frame;
  if (frame.state !== 'ended' || outcome === null || outcomeWords === null) return null;
  if (outcome === 'responded' || outcome === 'passed' || spoke.has(runId)) return null;
  const known = runs.find((run) => run.runId === runId);
  const agentId = frame.agentId ?? known?.agentId;
  const chainId = frame.chainId ?? known?.chainId;
  if (agentId === undefined || chainId === undefined) return null;
  const versionOf = frame.versionOf ?? known?.versionOf ?? null;
  const ended = { outcome, outcomeWords, failure, cancelReason, because, at };
  return { runId, agentId, chainId, versionOf, ...ended };
}
