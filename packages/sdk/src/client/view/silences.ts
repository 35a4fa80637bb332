import type { run, ServerFrameOf } from '@conch/protocol';
import type { z } from 'zod';
import type { RunView } from './runs.ts';

type Run = z.output<typeof run>;

/** A run that ended and left neither a message nor a notice in its place. */
export interface SilenceView {
  readonly runId: string;
  readonly agentId: string;
  readonly chainId: string;
  /** The message that it was to make again and left as it was; `null`: it was to say something. */
  readonly versionOf: string | null;
  readonly outcome: NonNullable<Run['outcome']>;
  /** The same for people: words that follow the name of the agent. */
  readonly outcomeWords: string;
  readonly failure: Run['failure'];
  /** The rule by which it ended. */
  readonly because: string;
  /** When it ended: it stands after the messages that were there by then. */
  readonly at: string;
}

type Silences = readonly SilenceView[];

/** With some more of them, each once, in the order in which they ended. */
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

/** The silences of runs as they are fetched. */
export function silencesOf(runs: readonly Run[]): Silences {
  return runs.flatMap((fetched) => {
    const { id: runId, agentId, chainId, versionOf, outcome, outcomeWords, failure } = fetched;
    const { endedAt: at, endedBecause } = fetched;
    if (outcome === null || outcomeWords === null || at === null) return [];
    const because = endedBecause ?? fetched.because;
    return [{ runId, agentId, chainId, versionOf, outcome, outcomeWords, failure, because, at }];
  });
}

/**
 * The silence that a frame tells of; `null`: none. `spoke` are the runs of which its event has a
 * message or a version, `runs` those that were under way: the frame itself does not say of which chain it was.
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
    readonly runs: readonly RunView[];
  },
): SilenceView | null {
  const { runId, outcome, outcomeWords, failure, because } = frame;
  if (frame.state !== 'ended' || outcome === null || outcomeWords === null) return null;
  if (outcome === 'responded' || outcome === 'passed' || spoke.has(runId)) return null;
  const known = runs.find((run) => run.runId === runId);
  const agentId = frame.agentId ?? known?.agentId;
  const chainId = frame.chainId ?? known?.chainId;
  if (agentId === undefined || chainId === undefined) return null;
  const versionOf = frame.versionOf ?? known?.versionOf ?? null;
  return { runId, agentId, chainId, versionOf, outcome, outcomeWords, failure, because, at };
}
