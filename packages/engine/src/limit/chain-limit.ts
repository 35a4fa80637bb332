import { waitersIn, type Chain } from '../chain.ts';
import type { ChainId, MemberId } from '../ids.ts';
import type { Speaker } from '../policy/choice.ts';
import type { FloorPolicy } from '../policy/policy.ts';
import type { Ruling } from '../ruling.ts';
import type { FloorRequest } from '../run.ts';
import { nameOf } from '../space-state.ts';
import { noticeReason } from '../speech/notice-words.ts';

/**
 * CH6: whether a hand-off fits the chain limit. One run is reserved for each waiter,
 * because otherwise the limit could end the chain before a waiter gets the floor back.
 */
export function fitsChainLimit(
  chain: Pick<Chain, 'runsUsed' | 'branches'>,
  maxRuns: number,
  expectReply: boolean,
): boolean {
  const waiters = waitersIn(chain) + (expectReply ? 1 : 0);
  return chain.runsUsed + 1 + waiters <= maxRuns;
}

interface Split<Wanted extends Speaker> {
  readonly within: readonly Wanted[];
  readonly beyond: readonly Wanted[];
}

/**
 * CH22: splits speakers into those that fit the chain limit and the rest, in the order of joining.
 */
export function splitAtChainLimit<Wanted extends Speaker>(
  ruling: Ruling,
  policy: FloorPolicy,
  speakers: readonly Wanted[],
): Split<Wanted> {
  const split = coveredByChainLimit(ruling, policy, speakers);
  if (split.beyond.length === 0) return split;
  const order = (speaker: Speaker): number => ruling.index.joinOrder(speaker.agent);
  const sorted = speakers.toSorted((a, b) => order(a) - order(b));
  return coveredByChainLimit(ruling, policy, sorted);
}

/** Splits speakers into those that fit the chain limit and the rest, in the given order. */
export function coveredByChainLimit<Wanted extends Speaker>(
  { settings: { maxRuns } }: Ruling,
  policy: FloorPolicy,
  speakers: readonly Wanted[],
): Split<Wanted> {
  if (!policy.countsRuns) return { within: speakers, beyond: [] };
  return { within: speakers.slice(0, maxRuns), beyond: speakers.slice(maxRuns) };
}

/** Refuses all speakers that exceed the limit as one group, and posts the notice at once. */
export function refuseBeyondChainLimit(ruling: Ruling, beyond: readonly Speaker[]): void {
  if (beyond.length === 0) return;
  const of = beyond.map(({ agent }) => agent);
  ruling.add({ type: 'note-silence', of, count: of.length, because: 'CH22' });
  const { maxRuns: runs } = ruling.settings;
  const [first] = of;
  const reason =
    first !== undefined && of.length === 1
      ? noticeReason('run-limit-reached', { runs, names: [nameOf(ruling.space, first)], left: 0 })
      : noticeReason('run-limit-reached-by-many', { runs, count: of.length });
  ruling.notice('run-limit', reason, 'CH22');
}

/**
 * CH20: stores a target that the chain limit refused. The chain's final notice names this target,
 * unless the target gets the floor first.
 */
export function noteChainLimit(ruling: Ruling, chainId: ChainId, target: MemberId): void {
  const chain = ruling.chain(chainId);
  const others = chain.runLimitRefused.filter((id) => id !== target);
  ruling.putChain({ ...chain, runLimitRefused: [...others, target] });
}

/** CH20: removes a refused target that got the floor later. */
export function forgetChainLimit(ruling: Ruling, { chainId, agent }: FloorRequest): void {
  const chain = ruling.chain(chainId);
  if (!chain.runLimitRefused.includes(agent)) return;
  const runLimitRefused = chain.runLimitRefused.filter((id) => id !== agent);
  ruling.putChain({ ...chain, runLimitRefused });
}

/** CH6: a run that waited for a turn and never began does not use the chain limit. */
export function uncountRun(ruling: Ruling, chainId: ChainId): void {
  const chain = ruling.chain(chainId);
  ruling.putChain({ ...chain, runsUsed: chain.runsUsed - 1 });
}

/** CH20: posts one notice for all refused targets that never got the floor. */
export function chainLimitNotice(ruling: Ruling, chain: Chain): void {
  if (chain.runLimitRefused.length === 0 || chain.closedBecause !== null) return;
  const { index, settings } = ruling;
  const refused = chain.runLimitRefused.map((id) => index.member(id)?.name ?? null);
  const names = refused.filter((name) => name !== null);
  const left = refused.length - names.length;
  const reason = noticeReason('run-limit-reached', { runs: settings.maxRuns, names, left });
  ruling.notice('run-limit', reason, 'CH20');
}

/**
 * CH20: removes the refused targets, because another notice already explains why the chain ended.
 */
export function dropChainLimitRefusals(ruling: Ruling, chain: Chain): void {
  if (chain.runLimitRefused.length > 0) ruling.putChain({ ...chain, runLimitRefused: [] });
}
