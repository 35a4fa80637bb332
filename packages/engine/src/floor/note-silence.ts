import type { Effect } from '../effect.ts';
import type { MemberId } from '../ids.ts';
import type { Verdict } from '../policy/policy.ts';
import type { RuleId } from '../rule-id.ts';
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
  const byRule = new Map<RuleId, MemberId[]>();
  for (const { agent, because } of barred) {
    byRule.set(because, [...(byRule.get(because) ?? []), agent]);
  }
  for (const [because, of] of byRule) {
    ruling.add({ type: 'note-silence', of, count: of.length, because });
  }
  const told = new Set(ruling.effects.flatMap((effect) => agentsToldOf(ruling, effect)));
  if (author !== null && ruling.index.agent(author) !== undefined) told.add(author);
  const count = ruling.index.agents.length - told.size;
  if (count > 0) ruling.add({ type: 'note-silence', of: 'others', count, because: silence });
}

/** Of whom an effect says already whether they have the floor. */
function agentsToldOf(ruling: Ruling, effect: Effect): readonly MemberId[] {
  if (effect.type === 'offer-run' || effect.type === 'hold-run') return [effect.run.agent];
  if (effect.type === 'refuse-floor') return [effect.agent];
  if (effect.type === 'note-silence') return effect.of === 'others' ? [] : effect.of;
  const resumed = effect.type === 'resume-run' ? ruling.run(effect.runId) : null;
  return resumed === null ? [] : [resumed.agent];
}
