import { closeChain } from '../floor/drop-stacks.ts';
import { cancelRun } from '../floor/end-run.ts';
import { giveBack } from '../floor/give-back.ts';
import type { ChainId } from '../ids.ts';
import { forgetRefused } from '../limit/turn-limit.ts';
import type { Ruling } from '../ruling.ts';
import type { StopAsked } from '../space-event.ts';
import { isPersonHere } from './person-here.ts';

/** A person stops a run, a chain, or everything in the space. */
export function stopAsked(ruling: Ruling, event: StopAsked): void {
  const { target, by } = event;
  if (by !== null && !isPersonHere(ruling, by)) return;
  if (target.kind === 'run') {
    const run = ruling.run(target.runId);
    if (run === null) {
      const about = [target.runId];
      return ruling.refuse('no-such-run', about, 'FL11');
    }
    cancelRun(ruling, run, { by, reason: 'run-stopped', because: 'ST1' });
    // ST2: the agent that waits for the stopped run gets the floor back.
    return giveBack(ruling, run, { kind: 'failed' });
  }
  if (target.kind === 'space') forgetRefused(ruling, null);
  const chains =
    target.kind === 'chain' ? [target.chainId] : ruling.floor.chains.map(({ id }) => id);
  for (const id of chains) stopChain(ruling, id, { by, ...STOPS[target.kind] });
}

const STOPS = {
  chain: { reason: 'chain-stopped', because: 'ST3' },
  space: { reason: 'space-stopped', because: 'ST4' },
} as const;

type ChainStop = Parameters<typeof cancelRun>[2];

function stopChain(ruling: Ruling, id: ChainId, stop: ChainStop): void {
  // TL7: if a person stopped a chain, *Continue* does not resume it.
  const isRemembered = forgetRefused(ruling, id);
  const chain = ruling.floor.chains.find((other) => other.id === id);
  if (chain === undefined && isRemembered) return;
  if (chain === undefined) {
    return ruling.refuse('no-such-run', [id], 'FL11');
  }
  // The chain is closed first, so that the end of a run gives nobody the floor.
  closeChain(ruling, id, stop.because);
  for (const run of ruling.floor.runs.filter(({ chainId }) => chainId === id)) {
    cancelRun(ruling, run, stop);
  }
}
