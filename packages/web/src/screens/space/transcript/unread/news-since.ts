import type { ShownSpace } from '../rows/row.ts';

/** The state when the end was last visible. */
export interface SeenEnd {
  readonly seq: number;
  readonly streamIds: ReadonlySet<string>;
}

/** The number of messages and streams of other members since the end was last visible. */
export function newsSince(
  { messages, streams, me }: Pick<ShownSpace, 'messages' | 'streams' | 'me'>,
  seen: SeenEnd,
): number {
  const newMessages = messages.filter(
    ({ seq, id, sender, deletedAt }) =>
      seq > seen.seq && sender?.id !== me && deletedAt === null && !seen.streamIds.has(id),
  );
  const speaking = streams.filter(({ messageId }) => !seen.streamIds.has(messageId));
  return newMessages.length + speaking.length;
}
