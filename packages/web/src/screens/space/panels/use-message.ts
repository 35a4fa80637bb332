import type { MessageOnWire } from '@conch/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { useOpenSpace } from '../open-space.ts';

const messageQuery = (spaceId: string, messageId: string) =>
  queryOptions({
    queryKey: ['message', spaceId, messageId],
    queryFn: () => conch.call('readMessage', { params: { spaceId, messageId } }),
  });

/** A message of the open space, however old; `null`: not there, or not yet. */
export function useMessage(messageId: string): MessageOnWire | null {
  const { space, view } = useOpenSpace();
  const shown = byId(view.messages).get(messageId);
  const asked = messageQuery(space.spaceId, messageId);
  const { data } = useQuery({ ...asked, enabled: shown === undefined });
  return shown ?? data ?? null;
}

type Messages = readonly MessageOnWire[];

// A view is told of every frame while somebody streams: its messages are indexed once.
const indexes = new WeakMap<Messages, ReadonlyMap<string, MessageOnWire>>();

function byId(messages: Messages): ReadonlyMap<string, MessageOnWire> {
  const known = indexes.get(messages);
  if (known !== undefined) return known;
  const index = new Map(messages.map((message) => [message.id as string, message]));
  indexes.set(messages, index);
  return index;
}
