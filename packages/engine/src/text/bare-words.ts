import type { Roster } from '../roster/roster.ts';
import { readControlTags } from './control-tags.ts';
import { parseMentions } from './mentions.ts';

/**
 * A text without mentions, control tags, punctuation, emoji and differences of case. If two texts
 * have the same bare words, the second text contains no news.
 */
export function bareWords(text: string, roster: Roster): string {
  const { text: untagged } = readControlTags(text);
  let rest = '';
  let from = 0;
  for (const { start, end } of parseMentions(untagged, roster)) {
    rest += `${untagged.slice(from, start)} `;
    from = end;
  }
  rest += untagged.slice(from);
  return rest.replaceAll(WITHOUT_NEWS, '').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

// \p{Emoji} is not used, because it includes digits, and a digit is an emoji only as a keycap.
// Ignorable characters are invisible: joiners, variation selectors, tags.
const WITHOUT_NEWS =
  /[\d#*]\uFE0F?\u20E3|[\p{P}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3\p{Default_Ignorable_Code_Point}]+/gu;
