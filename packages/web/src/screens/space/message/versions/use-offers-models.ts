import type { MessageOnWire } from '@conch/protocol';
import { useQuery } from '@tanstack/react-query';
import { agentsQuery } from '../../../../client/queries.ts';
import { useMe } from '../../../../client/use-me.ts';
import { canRegenerate, type MessageReader } from '../what-can-be-done.ts';

/** Whether this person can choose another model for a version. Only admins choose models. */
export function useOffersModels(
  message: MessageOnWire,
  by: Pick<MessageReader, 'mayWrite'>,
): boolean {
  const { isAdmin } = useMe();
  const isOffered = isAdmin && canRegenerate(message, by);
  const { data } = useQuery({ ...agentsQuery, enabled: isOffered });
  const agent = data?.find(({ id }) => id === message.sender?.id);
  return isOffered && agent?.kind === 'llm';
}
