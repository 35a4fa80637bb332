import { queryOptions } from '@tanstack/react-query';
import type { RouteOutput } from '@conch/sdk';
import { conch } from '../../../../client/conch.ts';

export type RunExplanation = RouteOutput<'explainRun'>;

/** The query for the reason why a run got the floor. */
export const whyQuery = (spaceId: string, runId: string) =>
  queryOptions({
    queryKey: ['why', spaceId, runId],
    queryFn: () => conch.call('explainRun', { params: { spaceId, runId } }),
    // The explanation is not cached, because it quotes messages, and only an open panel removes a
    // deleted message from the cache.
    gcTime: 0,
  });

/** The explanation, without the text of this deleted message. */
export function withoutWords(why: RunExplanation, messageId: string): RunExplanation {
  const { trigger } = why;
  if (trigger?.id !== messageId) return why;
  return { ...why, trigger: { ...trigger, content: '', isDeleted: true } };
}
