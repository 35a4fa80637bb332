import { giveBack } from './give-back.ts';
import { canTurnComeBack, hasTurn, openEpisode, refuseHeld } from '../limit/turn-limit.ts';
import { forgetChainLimit, chainLimitNotice } from '../limit/chain-limit.ts';
import type { MessageId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';
import { isAskedByAgent } from '../run.ts';

/** Cleans up after every event. Held runs get free turns, and finished chains end. */
export function settle(ruling: Ruling): void {
  serveHeld(ruling);
  if (!ruling.hasEnded) return;
  endChains(ruling);
  forgetTriggers(ruling);
}

// TL2: the held runs get free turns in order. TL8: if no turn can become free, the held runs are
// refused.
function serveHeld(ruling: Ruling): void {
  for (;;) {
    const { floor, settings } = ruling;
    const first = floor.runs.find((run) => run.state === 'held');
    if (first === undefined) return;
    const isUncounted = settings.turnLimit === 0;
    if (isUncounted && isAskedByAgent(first)) {
      const refused = refuseHeld(ruling, 'TL10', isAskedByAgent);
      for (const run of refused) giveBack(ruling, run, { kind: 'failed' });
    } else if (isUncounted || hasTurn(ruling)) {
      const run = { ...first, state: 'offered', holdsTurn: !isUncounted } as const;
      ruling.putRun(run);
      ruling.add({ type: 'offer-run', run, because: 'TL2' });
      forgetChainLimit(ruling, run);
    } else if (canTurnComeBack(ruling)) {
      return;
    } else {
      openEpisode(ruling);
    }
  }
}

// FL9: a chain ends when no agent in it has the floor or will get the floor.
function endChains(ruling: Ruling): void {
  const alive = new Set(ruling.floor.runs.map((run) => run.chainId));
  const ended = ruling.floor.chains.filter((chain) => !alive.has(chain.id));
  if (ended.length === 0) return;
  ruling.change({ chains: ruling.floor.chains.filter((chain) => alive.has(chain.id)) });
  for (const chain of ended) {
    chainLimitNotice(ruling, chain);
    ruling.add({ type: 'end-chain', chainId: chain.id, because: 'FL9' });
    if (chain.tick !== undefined) {
      ruling.add({ type: 'end-tick', tick: chain.tick, because: 'FO23' });
    }
  }
}

// Removes triggers that no run, waiter or request needs any more, so that the floor is always
// small.
function forgetTriggers(ruling: Ruling): void {
  const { triggers, runs, chains, halt } = ruling.floor;
  if (triggers.length === 0) return;
  const needed = new Set<MessageId>(runs.map((run) => run.triggerId));
  for (const branch of chains.flatMap((chain) => chain.branches)) {
    for (const { triggerId, result } of branch.stack) {
      needed.add(triggerId);
      if (result.kind === 'answered') needed.add(result.messageId);
    }
  }
  for (const { ask } of halt?.refused ?? []) needed.add(ask.triggerId);
  if (triggers.every((spoken) => needed.has(spoken.messageId))) return;
  ruling.change({ triggers: triggers.filter((spoken) => needed.has(spoken.messageId)) });
}
