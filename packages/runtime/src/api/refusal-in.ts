import {
  explainRefusal,
  nearestName,
  type Effect,
  type EffectOf,
  type Roster,
} from '@conch/engine';
import { Refused } from '../refused.ts';
import { refusalReason } from './refusal-reasons.ts';

/**
 * The refusal among the effects of an event, or null. If a roster is passed, the text of the
 * refusal suggests a similar name.
 */
export function refusalIn(effects: readonly Effect[], roster?: Roster): Refused | null {
  const refusal = effects.find((effect) => effect.type === 'refuse-event');
  if (refusal === undefined) return null;
  const why = reasonOf(refusal, roster) ?? explainRefusal(refusal.code);
  return new Refused(refusal.code, why, refusal.about);
}

function reasonOf({ code, about }: EffectOf<'refuse-event'>, roster?: Roster) {
  const [name] = about;
  if (name === undefined) return null;
  if (code === 'not-in-space') return refusalReason('begins-with-outsider', { name });
  if (code !== 'unknown-mention') return null;
  const nearest = roster === undefined ? null : nearestName(name, roster);
  return nearest === null
    ? refusalReason('mentions-nobody', { name })
    : refusalReason('mentions-nobody-near', { name, nearest });
}
