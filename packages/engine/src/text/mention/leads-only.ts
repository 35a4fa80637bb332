import type { Roster } from '../../roster/roster.ts';
import { isBlank } from '../blank.ts';
import { parseMentions } from '../mentions.ts';
import { withoutLeading } from './strip-mentions.ts';

/** Whether a text is blank after its leading mentions are removed. */
export function leadsOnly(text: string, roster: Roster): boolean {
  return isBlank(withoutLeading(text, parseMentions(text, roster), () => true));
}
