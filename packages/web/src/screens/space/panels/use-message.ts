import type { MessageOnWire } from '@conch/protocol';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { queries } from '../../../client/queries.ts';
import { useOpenSpace } from '../open-space.ts';

const messageQuery = (spaceId: string, messageId: string) =>
  queryOptions({
    queryKey: ['message', spaceId, messageId],
    queryFn: () => conch.call('readMessage', { params: { spaceId, messageId } }),
    // Its words may be deleted meanwhile, and nobody listens once no panel shows it.
    gcTime: 0,
  });

/** A message was changed: what was fetched of it is of no use, and is not shown any more. */
export function forgetMessage(spaceId: string, messageId: string): void {
  const { queryKey } = messageQuery(spaceId, messageId);
  void queries.resetQueries({ queryKey });
}

/** A message of the open space, however old; `null`: not there, or not yet. */
export function useMessage(messageId: string): MessageOnWire | null {
  const { space } = useOpenSpace();
  const shown = useShownMessage(messageId);
  const asked = messageQuery(space.spaceId, messageId);
  const { data } = useQuery({ ...asked, enabled: shown === undefined });
  return shown ?? data ?? null;
}

/** A message of the open space as the page has it; it follows every change. */
export function useShownMessage(messageId: string): MessageOnWire | undefined {
  return byId(useOpenSpace().view.messages).get(messageId);
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
