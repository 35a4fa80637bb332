import type { MessageOnWire } from '@conch/protocol';
import type { Mention } from '@conch/sdk/view';

/** A mention in a text. `who` is the id of a member or of a group. */
export interface MentionSpan {
  readonly start: number;
  readonly end: number;
  readonly who: string;
}

export const ALL_PEOPLE = 'group:people';
/** The spans of the mentions stored with a message. Unknown names stay plain text. */
export function storedSpans(mentions: MessageOnWire['mentions']): readonly MentionSpan[] {
  return mentions.flatMap(({ start, end, memberId, group }) =>
    spanOf({ start, end }, group === null ? memberId : `group:${group}`),
  );
}

/** The spans of mentions parsed from a text that is not stored yet. */
export function parsedSpans(mentions: readonly Mention[]): readonly MentionSpan[] {
  return mentions.flatMap((mention) => {
    if (mention.kind === 'unknown') return [];
    return spanOf(mention, mention.kind === 'group' ? `group:${mention.group}` : mention.id);
  });
}

function spanOf(
  { start, end }: { readonly start: number; readonly end: number },
  who: string | null,
): MentionSpan[] {
  return who === null ? [] : [{ start, end, who }];
}
