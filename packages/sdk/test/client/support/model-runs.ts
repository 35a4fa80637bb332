import type { DurableFrame, LoadedSpace, ActiveRun, SilenceView } from '@conch/sdk/view';
import { idOf, instant, SPACE_ID } from './model-ids.ts';

type RunFrame = Extract<DurableFrame, { type: 'run' }>;

/** The runs of a model space. */
export interface ModelRuns {
  readonly runs: readonly ActiveRun[];
  /** The silent runs in the order of their end. Runs of the same event are ordered by id. */
  readonly silences: readonly SilenceView[];
  readonly floor: LoadedSpace['space']['floor'];
}

/**
 * How runs end: one run with an answer, with a partial answer or with a failure, or all runs by a
 * stop.
 */
export type ModelRunEnding = 'answer' | 'cut' | 'fail' | 'stop';

export interface RunChange extends Partial<ModelRuns> {
  readonly frames?: readonly DurableFrame[];
  /** The run that has written a message or a version. */
  readonly spoke: ActiveRun | null;
}

export function offered(
  seq: number,
  { runs, floor }: ModelRuns,
  versionOf: string | null = null,
): Omit<RunChange, 'spoke'> {
  const run = {
    runId: idOf('run', seq),
    agentId: idOf('agent', seq),
    chainId: idOf('chain', seq),
    versionOf,
    state: 'offered',
    because: versionOf === null ? 'CH1' : 'MS9',
    tool: null,
  } as const;
  const reserved = floor.reserved + 1;
  const frames = [runFrame(seq, { ...run, outcome: null }), floorFrame(seq, floor.used, reserved)];
  return { runs: [...runs, run], floor: { ...floor, reserved }, frames };
}

export function parked(seq: number, { runs }: ModelRuns, which: number): Omit<RunChange, 'spoke'> {
  const run = picked(runs, which);
  if (run === undefined) return {};
  const now = { ...run, state: 'parked', because: 'WA1' } as const;
  const told = { ...now, agentId: null, chainId: null, versionOf: null, outcome: null };
  return {
    runs: runs.map((one) => (one === run ? now : one)),
    frames: [runFrame(seq, told)],
  };
}

const UNTOLD = { chainId: null, versionOf: null };

const OUTCOMES = {
  answer: 'responded',
  cut: 'cancelled',
  fail: 'failed',
  stop: 'cancelled',
} as const;

export function ended(
  seq: number,
  { runs, silences, floor }: ModelRuns,
  { how, which }: { readonly how: ModelRunEnding; readonly which: number },
): RunChange {
  const run = picked(runs, which);
  if (run === undefined) return { spoke: null };
  const over = how === 'stop' ? runs : [run];
  const isSilent = how === 'fail' || how === 'stop';
  const [used, reserved] = [floor.used + over.length, floor.reserved - over.length];
  const ends = over.map((one) => endOf(one, seq, how));
  const silent = ends.map((end) => ({ ...end, at: instant(seq) }));
  return {
    spoke: isSilent ? null : run,
    runs: runs.filter((one) => !over.includes(one)),
    silences: isSilent ? [...silences, ...silent.toSorted(byId)] : silences,
    floor: { ...floor, used, reserved },
    frames: [
      ...ends.map((end) => runFrame(seq, { ...end, ...UNTOLD, state: 'ended' })),
      floorFrame(seq, used, reserved),
    ],
  };
}

function endOf(
  { runId, agentId, chainId, versionOf }: ActiveRun,
  seq: number,
  how: ModelRunEnding,
) {
  const outcome = OUTCOMES[how];
  const failure = how === 'fail' ? ('error' as const) : null;
  const outcomeWords = `${outcome} at ${seq}`;
  const cancelReason = outcome === 'cancelled' ? ('run-stopped' as const) : null;
  const because = how === 'fail' ? 'CH19' : 'ST1';
  const ending = { outcome, outcomeWords, failure, cancelReason, because };
  return { runId, agentId, chainId, versionOf, ...ending };
}

function byId(one: SilenceView, other: SilenceView): number {
  return one.runId < other.runId ? -1 : 1;
}

function picked(runs: readonly ActiveRun[], which: number): ActiveRun | undefined {
  return runs[which % Math.max(runs.length, 1)];
}

function runFrame(
  seq: number,
  told: Pick<RunFrame, 'runId' | 'state' | 'agentId' | 'chainId' | 'versionOf' | 'outcome'> &
    Pick<RunFrame, 'because'> &
    Partial<Pick<RunFrame, 'failure' | 'cancelReason' | 'outcomeWords'>>,
): DurableFrame {
  const unsaid = { failure: null, cancelReason: null, outcomeWords: null };
  return { type: 'run', spaceId: SPACE_ID as never, seq, ...unsaid, ...told };
}

function floorFrame(seq: number, used: number, reserved: number): DurableFrame {
  return { type: 'floor', spaceId: SPACE_ID as never, seq, used, reserved, refused: [] };
}
