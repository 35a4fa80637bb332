import type { Effect } from '../effect.ts';
import type { MemberId } from '../ids.ts';
import type { Verdict } from '../policy/policy.ts';
import type { Ruling } from '../ruling.ts';

/**
 * Silence is a decision too: those who were named and cannot speak by name,
 * everyone else in one group, so that it never costs O(agents). Said last:
 * whoever got the floor meanwhile, also back, is not silent.
 */
export function noteSilence(
  ruling: Ruling,
  { barred, silence }: Pick<Verdict, 'barred' | 'silence'>,
  author: MemberId | null,
): void {
  if (barred.length > 0) nameBarred(ruling, barred);
  const told = new Set<MemberId>();
  for (const effect of ruling.effects) addTold(told, ruling, effect);
  if (author !== null && ruling.index.agent(author) !== undefined) told.add(author);
  const count = ruling.index.agents.length - told.size;
  if (count > 0) ruling.add({ type: 'note-silence', of: 'others', count, because: silence });
}

function nameBarred(ruling: Ruling, barred: Verdict['barred']): void {
  const byRule = Map.groupBy(barred, ({ because }) => because);
  for (const [because, those] of byRule) {
    const of = those.map(({ agent }) => agent);
    ruling.add({ type: 'note-silence', of, count: of.length, because });
  }
}

/** Adds those of whom an effect says already whether they have the floor. */
function addTold(told: Set<MemberId>, ruling: Ruling, effect: Effect): void {
  if (effect.type === 'offer-run' || effect.type === 'hold-run') told.add(effect.run.agent);
  else if (effect.type === 'refuse-floor') told.add(effect.agent);
  else if (effect.type === 'note-silence' && effect.of !== 'others') {
    for (const agent of effect.of) told.add(agent);
  } else if (effect.type === 'resume-run') {
    const resumed = ruling.run(effect.runId);
    if (resumed !== null) told.add(resumed.agent);
  }
}
