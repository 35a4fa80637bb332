import type { ActResult } from '../act.ts';
import type { Ruling } from '../ruling.ts';
import type { RuleId } from '../rule-id.ts';
import type { Wait } from '../wait.ts';

/** Ends a wait: its run queues again with the result, wherever it lives. */
export function endWait(ruling: Ruling, wait: Wait, result: ActResult, because: RuleId): void {
  dropWait(ruling, wait);
  const { owner, callId, agent } = wait;
  if (owner.kind === 'visitor') {
    const act = { kind: 'answer', callId, agent, arrives: false, result } as const;
    ruling.add({ type: 'act-in-space', spaceId: owner.spaceId, act, because });
    return;
  }
  const run = ruling.run(owner.runId);
  if (run === null) return;
  ruling.putRun({ ...run, state: 'offered' });
  ruling.add({ type: 'resume-run', runId: run.id, callId, result, because });
}

/** Forgets a wait, here and in the space where its reply was awaited. */
export function dropWait(ruling: Ruling, wait: Wait): void {
  ruling.change({ waits: ruling.floor.waits.filter((other) => other.callId !== wait.callId) });
  if (wait.elsewhere === null) return;
  const act = { kind: 'drop-wait', callId: wait.callId } as const;
  ruling.add({ type: 'act-in-space', spaceId: wait.elsewhere, act, because: 'XS1' });
}
