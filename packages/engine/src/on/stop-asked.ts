import { closeChain } from '../floor/drop-stacks.ts';
import { cancelRun } from '../floor/end-run.ts';
import { giveBack } from '../floor/give-back.ts';
import type { ChainId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { StopAsked } from '../space-event.ts';
import { isPersonHere } from './person-here.ts';

/** A person stops a run, a chain, or everything in the space. */
export function stopAsked(ruling: Ruling, event: StopAsked): void {
  if (!isPersonHere(ruling, event.by)) return;
  const { target, by } = event;
  if (target.kind === 'run') {
    const run = ruling.run(target.runId);
    if (run === null) {
      const about = [target.runId];
      return ruling.refuse('no-such-run', about, 'FL11');
    }
    cancelRun(ruling, run, { by, because: 'ST1' });
    return giveBack(ruling, run, { kind: 'failed' }); // ST2
  }
  const chains =
    target.kind === 'chain' ? [target.chainId] : ruling.floor.chains.map(({ id }) => id);
  for (const id of chains) stopChain(ruling, id, event, target.kind === 'chain' ? 'ST3' : 'ST4');
}

function stopChain(ruling: Ruling, id: ChainId, { by }: StopAsked, because: RuleId): void {
  const chain = ruling.floor.chains.find((other) => other.id === id);
  if (chain === undefined) {
    return ruling.refuse('no-such-run', [id], 'FL11');
  }
  // Closed, so that nothing that ends on the way can give anyone the floor.
  closeChain(ruling, id, because);
  for (const run of ruling.floor.runs.filter(({ chainId }) => chainId === id)) {
    cancelRun(ruling, run, { by, because });
  }
}
