import { reachOfAnswer } from '../speech/reach.ts';
import { dropStacks } from '../floor/drop-stacks.ts';
import { cancelRun, endRun } from '../floor/end-run.ts';
import { endWait } from '../wait/end-wait.ts';
import { awaitedAgents } from '../wait/reply-match.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { nameOf } from '../space-state.ts';
import { analyse } from '../text/analyse.ts';

/**
 * PA1: an agent hands control to the people. What agents had started among
 * themselves ends (PA3), and stays ended until a person speaks (PA2).
 */
export function passControl(ruling: Ruling, run: Run, text: string): void {
  const { audience } = reachOfPass(ruling, run, text);
  endWaitsOnPasser(ruling, run);
  endRun(ruling, run, { kind: 'passed' }, 'PA1');
  for (const { id } of ruling.floor.chains) dropStacks(ruling, id, 'PA3');
  for (const other of ruling.floor.runs.filter(({ startedBy }) => startedBy === 'agent')) {
    cancelRun(ruling, other, { by: run.agent, because: 'PA3' });
  }
  ruling.notice(
    'passed',
    `@human ${nameOf(ruling.space, run.agent)} is passing control to you`,
    'PA1',
    audience,
  );
  ruling.resetTurns('PA1', true);
}

// AU8: the notice stands for the answer, and has its audience.
function reachOfPass(ruling: Ruling, run: Run, text: string): ReturnType<typeof reachOfAnswer> {
  const { roster, index } = ruling;
  return reachOfAnswer({
    policy: ruling.chain(run.chainId).policy,
    addressees: analyse({ text, sender: { id: run.agent, kind: 'agent' }, roster }).addressees,
    index,
    author: run.agent,
    trigger: ruling.trigger(run.triggerId).audience,
    // Whom an unsaid answer addresses is let in to nothing (AU4).
    disclosure: 'deny',
  });
}

// PA4: who waits for the passer by a person's wish is told at once.
function endWaitsOnPasser(ruling: Ruling, passer: Run): void {
  for (const wait of ruling.floor.waits) {
    // A pass holds in its own space: a reply elsewhere may still come.
    if (wait.elsewhere !== null || !awaitedAgents(wait).includes(passer.agent)) continue;
    const waiting = wait.home === null ? ruling.run(wait.runId) : null;
    if (waiting?.startedBy === 'agent') continue;
    endWait(ruling, wait, { kind: 'ended', messageId: wait.sent, outcome: 'passed' }, 'PA4');
  }
}
