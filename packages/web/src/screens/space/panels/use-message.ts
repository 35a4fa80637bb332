import type { MessageOnWire } from '@conch/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { queries } from '../../../client/queries.ts';
import { useOpenSpace } from '../open-space.ts';

const messageQuery = (spaceId: string, messageId: string) =>
  queryOptions({
    queryKey: ['message', spaceId, messageId],
    queryFn: () => conch.call('readMessage', { params: { spaceId, messageId } }),
    // Not cached: without a panel nobody listens for its deletion.
    gcTime: 0,
  });

/** Drops the fetched copy of a message that has changed. */
export function forgetMessage(spaceId: string, messageId: string): void {
  const { queryKey } = messageQuery(spaceId, messageId);
  void queries.resetQueries({ queryKey });
}

/** A message of the open space, however old. Null if it does not exist or has not loaded yet. */
export function useMessage(messageId: string): MessageOnWire | null {
  const { space } = useOpenSpace();
  const shown = useShownMessage(messageId);
  const asked = messageQuery(space.spaceId, messageId);
  const { data } = useQuery({ ...asked, enabled: shown === undefined });
  return shown ?? data ?? null;
}

/** A message in the view of the open space. It is always up to date. */
export function useShownMessage(messageId: string): MessageOnWire | undefined {
  return byId(useOpenSpace().view.messages).get(messageId);
}

type Messages = readonly MessageOnWire[];

// The view changes with every frame of a stream, so each list of messages is indexed only once.
const indexes = new WeakMap<Messages, ReadonlyMap<string, MessageOnWire>>();

function byId(messages: Messages): ReadonlyMap<string, MessageOnWire> {
  const known = indexes.get(messages);
  if (known !== undefined) return known;
  const index = new Map(messages.map((message) => [message.id as string, message]));
  indexes.set(messages, index);
  return index;
}
