import { asRunId, type MemberId } from '../ids.ts';
import { rememberRefused, reachTurnLimit, turnVerdict } from '../limit/turn-limit.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Ask, type Run } from '../run.ts';

/**
 * Gives the floor to those who are to get it, as far as the limits allow, and
 * says whom they refused.
 */
export function giveFloor(ruling: Ruling, asks: readonly Ask[]): readonly MemberId[] {
  const refused: MemberId[] = [];
  for (const ask of byJoining(ruling, asks)) {
    if (!giveOne(ruling, ask)) refused.push(ask.agent);
  }
  if (refused.length > 0) ruling.hasEnded = true;
  return refused;
}

// TL9: where turns are short, the first to have joined get them.
function byJoining(ruling: Ruling, asks: readonly Ask[]): readonly Ask[] {
  if (asks.length < 2) return asks;
  const { index } = ruling;
  return asks.toSorted((a, b) => index.joinOrder(a.agent) - index.joinOrder(b.agent));
}

function giveOne(ruling: Ruling, ask: Ask): boolean {
  if (ruling.floor.waitsForPerson && ask.startedBy === 'agent') {
    ruling.add({ type: 'refuse-floor', agent: ask.agent, chainId: ask.chainId, because: 'PA2' });
    return false;
  }
  const chain = ruling.chain(ask.chainId);
  // First: a chain that has ended must not begin a limit episode of its own.
  if (chain.closedBecause !== null) {
    ruling.add({ type: 'refuse-floor', agent: ask.agent, chainId: ask.chainId, because: 'TL11' });
    // What a budget or a person has ended, Continue does not bring back.
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
  if (verdict === 'hold') ruling.add({ type: 'hold-run', run, because: 'TL2' });
  else ruling.add({ type: 'offer-run', run, because: ask.because });
  return true;
}

function newRun(ruling: Ruling, ask: Ask, verdict: 'uncounted' | 'turn' | 'hold'): Run {
  return {
    ...ask,
    id: asRunId(ruling.nextId()),
    state: verdict === 'hold' ? 'held' : 'offered',
    holdsTurn: verdict === 'turn',
    started: false,
    handOff: null,
    skips: false,
    runLimitRefused: null,
    place: null,
    reserved: NOTHING_SPENT,
  };
}
