import { asRunId, type MemberId } from '../ids.ts';
import { rememberRefused, reachTurnLimit, turnVerdict } from '../limit/turn-limit.ts';
import { forgetChainLimit } from '../limit/chain-limit.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type FloorRequest, type Run } from '../run.ts';

/**
 * Gives the floor to the requested agents, as far as the limits allow this. Returns the refused
 * agents.
 */
export function giveFloor(ruling: Ruling, asks: readonly FloorRequest[]): readonly MemberId[] {
  return giveFloorInOrder(ruling, byJoining(ruling, asks));
}

/** Like `giveFloor`, but the requests are already in the right order (TL7). */
export function giveFloorInOrder(
  ruling: Ruling,
  asks: readonly FloorRequest[],
): readonly MemberId[] {
  const refused: MemberId[] = [];
  for (const ask of asks) {
    if (!giveOne(ruling, ask)) refused.push(ask.agent);
  }
  if (refused.length > 0) ruling.hasEnded = true;
  return refused;
}

// TL9: if there are too few turns, the agents that joined first get them.
function byJoining(ruling: Ruling, asks: readonly FloorRequest[]): readonly FloorRequest[] {
  if (asks.length < 2) return asks;
  const { index } = ruling;
  return asks.toSorted((a, b) => index.joinOrder(a.agent) - index.joinOrder(b.agent));
}

function giveOne(ruling: Ruling, ask: FloorRequest): boolean {
  if (ruling.floor.waitsForPerson && ask.startedBy === 'agent') {
    ruling.add({ type: 'refuse-floor', agent: ask.agent, chainId: ask.chainId, because: 'PA2' });
    return false;
  }
  const chain = ruling.chain(ask.chainId);
  // This check comes first, because a chain that has ended must not begin another limit episode.
  if (chain.closedBecause !== null) {
    ruling.add({ type: 'refuse-floor', agent: ask.agent, chainId: ask.chainId, because: 'TL11' });
    // The request is stored only if the turn limit ended the chain. *Continue* does not resume a
    // chain that a budget or a person ended.
    if (chain.closedBecause === 'TL5') rememberRefused(ruling, [ask]);
    return false;
  }
  const verdict = turnVerdict(ruling, ask);
  if (verdict === 'refuse') {
    reachTurnLimit(ruling, ask);
    return false;
  }
  ruling.putChain({ ...chain, runsUsed: chain.runsUsed + 1 });
  const run = newRun(ruling, ask, verdict);
  ruling.addRun(run);
  if (verdict === 'hold') {
    ruling.add({ type: 'hold-run', run, because: 'TL2' });
    return true;
  }
  ruling.add({ type: 'offer-run', run, because: ask.because });
  forgetChainLimit(ruling, run);
  return true;
}

function newRun(ruling: Ruling, ask: FloorRequest, verdict: 'uncounted' | 'turn' | 'hold'): Run {
  return {
    ...ask,
    id: asRunId(ruling.nextId()),
    state: verdict === 'hold' ? 'held' : 'offered',
    holdsTurn: verdict === 'turn',
    started: false,
    handOff: null,
    skips: false,
    place: null,
    reserved: NOTHING_SPENT,
  };
}
