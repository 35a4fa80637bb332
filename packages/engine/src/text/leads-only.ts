import type { Roster } from '../roster.ts';
import { isBlank } from './blank.ts';
import { parseMentions } from './mentions.ts';
import { withoutLeading } from './strip-mentions.ts';

/** Whether a text has nothing to say once its leading mentions are taken out. */
export function leadsOnly(text: string, roster: Roster): boolean {
  return isBlank(withoutLeading(text, parseMentions(text, roster), () => true));
}
