import type { Effect } from '../effect.ts';
import type { MemberId } from '../ids.ts';
import type { SpeakerChoice } from '../policy/choose-speakers.ts';
import type { Ruling } from '../ruling.ts';

/**
 * Records the silent agents. If an agent was named but cannot speak, it is listed by id. All others
 * are one group, so that the cost is never O(agents). This step comes last, because earlier steps
 * may still give agents the floor.
 */
export function noteSilence(
  ruling: Ruling,
  { barred, silence }: Pick<SpeakerChoice, 'barred' | 'silence'>,
  senderId: MemberId | null,
): void {
  if (barred.length > 0) nameBarred(ruling, barred);
  const named = new Set<MemberId>();
  for (const effect of ruling.effects) addNamedAgents(named, ruling, effect);
  if (senderId !== null && ruling.index.agent(senderId) !== undefined) named.add(senderId);
  const count = ruling.index.agents.length - named.size;
  if (count > 0) ruling.add({ type: 'note-silence', of: 'others', count, because: silence });
}

function nameBarred(ruling: Ruling, barred: SpeakerChoice['barred']): void {
  // `Map.groupBy` is not used, because the SDK also runs the engine on Node 20, which lacks this
  // method.
  for (const because of new Set(barred.map((one) => one.because))) {
    const of = barred.filter((one) => one.because === because).map(({ agent }) => agent);
    ruling.add({ type: 'note-silence', of, count: of.length, because });
  }
}

/** Adds the agents of an effect that already records whether they have the floor. */
function addNamedAgents(named: Set<MemberId>, ruling: Ruling, effect: Effect): void {
  if (effect.type === 'offer-run' || effect.type === 'hold-run') named.add(effect.run.agent);
  else if (effect.type === 'refuse-floor') named.add(effect.agent);
  else if (effect.type === 'note-silence' && effect.of !== 'others') {
    for (const agent of effect.of) named.add(agent);
  } else if (effect.type === 'resume-run') {
    const resumed = ruling.run(effect.runId);
    if (resumed !== null) named.add(resumed.agent);
  }
}
