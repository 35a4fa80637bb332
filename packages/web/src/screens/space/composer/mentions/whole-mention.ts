import type { Mention } from '@conch/sdk/view';

/**
 * The mention that ends at the caret. The first Backspace selects the mention, the second deletes
 * it.
 */
export function wholeMentionBefore(
  mentions: readonly Mention[],
  { from, to }: { readonly from: number; readonly to: number },
): Mention | null {
  if (from !== to) return null;
  return mentions.find(({ end, kind }) => end === to && kind !== 'unknown') ?? null;
}

/**
 * The unknown mention at the beginning of a message, or null. The composer asks before it sends
 * such a message.
 */
export function leadingUnknown(mentions: readonly Mention[]): Mention | null {
  return (
    mentions.find(
      ({ kind, place, possessive }) => kind === 'unknown' && place === 'leading' && !possessive,
    ) ?? null
  );
}

/**
 * The start of each unknown mention with this name, after the `@`. The full name of a removed agent
 * can have more words than the parsed mention.
 */
export function unknownNames(
  mentions: readonly Mention[],
  text: string,
  name: string,
): readonly number[] {
  return mentions.flatMap(({ kind, start, end }) => {
    const from = start + 1;
    const isIt = kind === 'unknown' && end <= from + name.length && text.startsWith(name, from);
    return isIt ? [from] : [];
  });
}
