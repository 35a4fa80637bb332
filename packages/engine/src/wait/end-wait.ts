import type { ActResult } from '../act.ts';
import type { RunId, SpaceId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';
import type { RuleId } from '../rule-id.ts';
import type { Wait } from '../wait.ts';

/** Ends a wait: its run queues again with the result, wherever it lives. */
export function endWait(ruling: Ruling, wait: Wait, result: ActResult, because: RuleId): void {
  dropWait(ruling, wait);
  const { runId, home, callId, agent, sent } = wait;
  if (home !== null) {
    const act = { kind: 'answer', runId, sent, agent, arrives: false, result } as const;
    return ruling.add({ type: 'act-in-space', spaceId: home, act, because });
  }
  const run = ruling.run(runId);
  if (run === null) return;
  ruling.putRun({ ...run, state: 'offered' });
  ruling.add({ type: 'resume-run', runId, callId, result, because });
}

/** Forgets a wait, here and in the space where its reply was awaited. */
export function dropWait(ruling: Ruling, wait: Wait): void {
  const { runId, home, elsewhere, sent } = wait;
  const waits = ruling.floor.waits.filter((other) => !isOf(other, runId, home));
  ruling.change({ waits });
  if (elsewhere === null) return;
  const act = { kind: 'drop-wait', runId, sent } as const;
  ruling.add({ type: 'act-in-space', spaceId: elsewhere, act, because: 'XS1' });
}

/** The wait of a run, if it waits: a parked run waits for one thing at a time. */
export function waitOf(ruling: Ruling, runId: RunId, home: SpaceId | null): Wait | undefined {
  return ruling.floor.waits.find((wait) => isOf(wait, runId, home));
}

function isOf(wait: Wait, runId: RunId, home: SpaceId | null): boolean {
  return wait.runId === runId && wait.home === home;
}
