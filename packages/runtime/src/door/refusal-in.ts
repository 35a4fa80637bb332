import { explainRefusal, type Effect } from '@conch/engine';
import { Refused } from '../refused.ts';

/** Why an event was refused, if it was. */
export function refusalIn(effects: readonly Effect[]): Refused | null {
  const refusal = effects.find((effect) => effect.type === 'refuse-event');
  if (refusal === undefined) return null;
  return new Refused(refusal.code, explainRefusal(refusal.code), refusal.about);
}
