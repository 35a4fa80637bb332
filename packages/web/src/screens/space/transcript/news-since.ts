import type { ShownSpace } from './row.ts';

/** What was there when the end was last seen. */
export interface SeenEnd {
  readonly seq: number;
  readonly streamIds: ReadonlySet<string>;
}

/** How many have spoken since the end was last seen: messages of others, and bubbles. */
export function newsSince(
  { messages, streams, me }: Pick<ShownSpace, 'messages' | 'streams' | 'me'>,
  seen: SeenEnd,
): number {
  const from = messages.findLastIndex(({ seq }) => seq <= seen.seq) + 1;
  const said = messages
    .slice(from)
    .filter(
      ({ id, author, deletedAt }) =>
        author?.id !== me && deletedAt === null && !seen.streamIds.has(id),
    );
  const speaking = streams.filter(({ messageId }) => !seen.streamIds.has(messageId));
  return said.length + speaking.length;
}
