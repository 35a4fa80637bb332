import { reachOfAnswer } from '../speech/reach.ts';
import { dropStacks } from '../floor/drop-stacks.ts';
import { cancelRun, endRun } from '../floor/end-run.ts';
import { dropChainLimitRefusals } from './chain-limit.ts';
import { endWait } from '../wait/end-wait.ts';
import { awaitedAgents } from '../wait/reply-match.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { nameOf } from '../space-state.ts';
import { noticeReason } from '../speech/notice-words.ts';
import { analyse } from '../text/analyse.ts';

/**
 * PA1: an agent passes control to the people. Runs that were started by agents' messages are
 * cancelled (PA3). Until a person speaks, no message of an agent gives the floor (PA2).
 */
export function passControl(ruling: Ruling, run: Run, text: string): void {
  const { audience } = reachOfPass(ruling, run, text);
  endWaitsOnPasser(ruling, run);
  endRun(ruling, run, { kind: 'passed' }, 'PA1');
  for (const { id } of ruling.floor.chains) dropStacks(ruling, id, 'PA3');
  for (const other of ruling.floor.runs.filter(({ startedBy }) => startedBy === 'agent')) {
    cancelRun(ruling, other, { by: run.agent, reason: 'agent-passed', because: 'PA3' });
  }
  const alive = new Set(ruling.floor.runs.map(({ chainId }) => chainId));
  for (const chain of ruling.floor.chains) {
    if (chain.id === run.chainId || !alive.has(chain.id)) dropChainLimitRefusals(ruling, chain);
  }
  const name = nameOf(ruling.space, run.agent);
  ruling.notice('passed', noticeReason('control-passed', { name }), 'PA1', audience);
  ruling.resetTurns('PA1', true);
}

// AU8: the notice replaces the answer and has the same audience.
function reachOfPass(ruling: Ruling, run: Run, text: string): ReturnType<typeof reachOfAnswer> {
  const { roster, index } = ruling;
  const chain = ruling.chain(run.chainId);
  return reachOfAnswer({
    policy: ruling.policyOf(chain),
    visibility: chain.visibility,
    addressees: analyse({ text, sender: { id: run.agent, kind: 'agent' }, roster }).addressees,
    index,
    senderId: run.agent,
    trigger: ruling.trigger(run.triggerId).audience,
    // The answer is not posted, so nothing is disclosed to its addressees (AU4).
    disclosure: 'deny',
  });
}

// PA4: if no agent's message started the waiting run, its wait for the passing agent ends.
function endWaitsOnPasser(ruling: Ruling, passer: Run): void {
  for (const wait of ruling.floor.waits) {
    // A pass affects only its own space, so a reply from another space may still arrive.
    if (wait.elsewhere !== null || !awaitedAgents(wait).includes(passer.agent)) continue;
    const waiting = wait.home === null ? ruling.run(wait.runId) : null;
    if (waiting?.startedBy === 'agent') continue;
    endWait(ruling, wait, { kind: 'ended', messageId: wait.sent, outcome: 'passed' }, 'PA4');
  }
}
