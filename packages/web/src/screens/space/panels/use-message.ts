import type { MessageOnWire } from '@conch/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { queries } from '../../../client/queries.ts';
import { useOpenSpace } from '../open-space.ts';

const messageQuery = (spaceId: string, messageId: string) =>
  queryOptions({
    queryKey: ['message', spaceId, messageId],
    queryFn: () => conch.call('readMessage', { params: { spaceId, messageId } }),
    // The message is not cached, because only an open panel removes a deleted message from the
    // cache.
    gcTime: 0,
  });

/** Removes the cached copy of a message that has changed. */
export function forgetMessage(spaceId: string, messageId: string): void {
  const { queryKey } = messageQuery(spaceId, messageId);
  void queries.resetQueries({ queryKey });
}

/** A message of the open space, of any age. Null if it does not exist, or while loading. */
export function useMessage(messageId: string): MessageOnWire | null {
  const { space } = useOpenSpace();
  const shown = useShownMessage(messageId);
  const query = messageQuery(space.spaceId, messageId);
  const { data } = useQuery({ ...query, enabled: shown === undefined });
  return shown ?? data ?? null;
}

/** A message in the view of the open space. The view is always up to date. */
export function useShownMessage(messageId: string): MessageOnWire | undefined {
  return byId(useOpenSpace().view.messages).get(messageId);
}

type Messages = readonly MessageOnWire[];

// The view changes with every stream frame, so each list of messages is indexed only once.
const indexes = new WeakMap<Messages, ReadonlyMap<string, MessageOnWire>>();

function byId(messages: Messages): ReadonlyMap<string, MessageOnWire> {
  const known = indexes.get(messages);
  if (known !== undefined) return known;
  const index = new Map(messages.map((message) => [message.id as string, message]));
  indexes.set(messages, index);
  return index;
}
