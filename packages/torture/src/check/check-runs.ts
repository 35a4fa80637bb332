import type { RunOutcome, OutcomeKind } from '@conch/engine';
import type { TortureFindings } from './findings.ts';
import type { RawRows } from './raw-rows.ts';

interface RunSeen {
  readonly space_id: string;
  readonly id: string;
  readonly state: string;
  readonly outcome: string | null;
}

const OUTCOMES: Readonly<Record<OutcomeKind, true>> = {
  responded: true,
  skipped: true,
  delegated: true,
  passed: true,
  suppressed: true,
  failed: true,
  cancelled: true,
};

/** I-4: every chain and every run has ended, each run with one of the seven outcomes. */
export async function checkRuns(
  rows: RawRows,
  messages: ReadonlySet<string>,
  findings: TortureFindings,
): Promise<{ readonly chains: number; readonly runs: number }> {
  const runs = await rows.all<RunSeen>('select space_id, id, state, outcome from runs');
  for (const run of runs) checkRun(run, messages, findings);
  const chains = await rows.all<{ id: string; ended_at: string | null }>(
    'select id, ended_at from chains',
  );
  for (const { id, ended_at: endedAt } of chains) {
    if (endedAt === null) findings.unfinished.push(`chain ${id} has not ended`);
  }
  const acts = await rows.all<{ id: string }>('select id from acts');
  findings.unfinished.push(...acts.map(({ id }) => `act ${id} has not arrived`));
  await checkFloors(rows, findings);
  return { chains: chains.length, runs: runs.length };
}

function checkRun(
  { space_id: spaceId, id, state, outcome }: RunSeen,
  messages: ReadonlySet<string>,
  { lost, unfinished }: TortureFindings,
): void {
  if (state !== 'ended' || outcome === null) {
    unfinished.push(`run ${id} is ${state}`);
    return;
  }
  const ending = JSON.parse(outcome) as RunOutcome;
  if (!(ending.kind in OUTCOMES)) unfinished.push(`run ${id} ended as ${ending.kind}`);
  // If an answer is posted in another space, that space may refuse the answer. Then only the
  // arrival of the act is checked.
  if (ending.kind !== 'responded' || ending.in !== null) return;
  if (!messages.has(`${spaceId} ${ending.messageId}`)) lost.push(`the answer of run ${id}`);
}

/** At the end no space has a running run, an open chain or a wait. */
async function checkFloors(rows: RawRows, { unfinished }: TortureFindings): Promise<void> {
  const floors = await rows.all<{ space_id: string; floor: string; wake_at: string | null }>(
    'select space_id, floor, wake_at from floors',
  );
  for (const row of floors) {
    const floor = JSON.parse(row.floor) as Record<string, readonly unknown[]>;
    for (const kind of ['runs', 'chains', 'waits']) {
      const left = floor[kind]?.length ?? 0;
      if (left > 0) unfinished.push(`space ${row.space_id} remembers ${left} ${kind}`);
    }
    if (row.wake_at !== null) unfinished.push(`space ${row.space_id} still has a wake-up time`);
  }
}
