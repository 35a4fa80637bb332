import {
  explainRefusal,
  nearestName,
  type Effect,
  type EffectOf,
  type Roster,
} from '@conch/engine';
import { Refused } from '../refused.ts';

/**
 * The refusal among the effects of an event, or null. With a roster, the text suggests a similar
 * name.
 */
export function refusalIn(effects: readonly Effect[], roster?: Roster): Refused | null {
  const refusal = effects.find((effect) => effect.type === 'refuse-event');
  if (refusal === undefined) return null;
  const words = [wordsAbout(refusal, roster), explainRefusal(refusal.code)];
  return new Refused(refusal.code, words.join(''), refusal.about);
}

function wordsAbout({ code, about }: EffectOf<'refuse-event'>, roster?: Roster): string {
  const [name] = about;
  if (code !== 'unknown-mention' || name === undefined || roster === undefined) return '';
  const nearest = nearestName(name, roster);
  return nearest === null ? `“@${name}”: ` : `“@${name}” (did you mean “@${nearest}”?): `;
}
