import { waitersIn, type Chain } from '../chain.ts';
import type { Speaker } from '../policy/choice.ts';
import type { Ruling } from '../ruling.ts';
import type { PolicyName } from '../settings.ts';
import { nameOf } from '../space-state.ts';

/**
 * CH6: whether a hand-off fits the runs of a chain. Everyone who waits has a
 * run kept for them: otherwise the limit would end the chain before they get
 * the floor back.
 */
export function fitsRunLimit(
  chain: Pick<Chain, 'runsUsed' | 'branches'>,
  maxRuns: number,
  expectReply: boolean,
): boolean {
  const waiters = waitersIn(chain) + (expectReply ? 1 : 0);
  return chain.runsUsed + 1 + waiters <= maxRuns;
}

/** CH22: the first speakers that a chain can cover, in order of joining. */
export function splitAtRunLimit<Wanted extends Speaker>(
  ruling: Ruling,
  policy: PolicyName,
  speakers: readonly Wanted[],
): { readonly kept: readonly Wanted[]; readonly beyond: readonly Wanted[] } {
  const { maxRuns } = ruling.settings;
  if (policy !== 'chain' || speakers.length <= maxRuns) return { kept: speakers, beyond: [] };
  const order = (speaker: Speaker): number => ruling.index.joinOrder(speaker.agent);
  const sorted = speakers.toSorted((a, b) => order(a) - order(b));
  return { kept: sorted.slice(0, maxRuns), beyond: sorted.slice(maxRuns) };
}

/** Those beyond the limit are refused in one group, with the notice at once. */
export function refuseBeyondRunLimit(ruling: Ruling, beyond: readonly Speaker[]): void {
  if (beyond.length === 0) return;
  const of = beyond.map(({ agent }) => agent);
  ruling.add({ type: 'note-silence', of, count: of.length, because: 'CH22' });
  const [first] = of;
  const whom =
    first !== undefined && of.length === 1 ? nameOf(ruling.space, first) : `${of.length} agents`;
  ruling.notice('run-limit', limitText(ruling, whom), 'CH22');
}

/** CH20: a hand-off that the limit refused, and that nobody replaced, is told. */
export function runLimitNotice(ruling: Ruling, chain: Chain): void {
  if (chain.runLimitRefused === null || chain.closedBecause !== null) return;
  const name = nameOf(ruling.space, chain.runLimitRefused);
  ruling.notice('run-limit', limitText(ruling, name), 'CH20');
}

function limitText({ settings }: Ruling, whom: string): string {
  const runs = settings.maxRuns === 1 ? '1 run' : `${settings.maxRuns} runs`;
  return `@human Run limit reached (${runs} in one chain). ${whom} did not get the floor. Reply to continue.`;
}
