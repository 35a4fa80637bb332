import type { Mention } from '@conch/sdk/view';

/** The mention that ends at the caret: Backspace selects it, and takes it away the second time. */
export function wholeMentionBefore(
  mentions: readonly Mention[],
  { from, to }: { readonly from: number; readonly to: number },
): Mention | null {
  if (from !== to) return null;
  return mentions.find(({ end, kind }) => end === to && kind !== 'unknown') ?? null;
}

/** A mention of nobody with which a message begins: it is asked about before it is sent. */
export function leadingUnknown(mentions: readonly Mention[]): Mention | null {
  return (
    mentions.find(
      ({ kind, place, possessive }) => kind === 'unknown' && place === 'leading' && !possessive,
    ) ?? null
  );
}
