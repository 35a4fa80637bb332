import { queryOptions } from '@tanstack/react-query';
import type { RouteOutput } from '@conch/sdk';
import { conch } from '../../../../client/conch.ts';

export type RunExplanation = RouteOutput<'explainRun'>;

/** The query that explains why a run got the floor. */
export const whyQuery = (spaceId: string, runId: string) =>
  queryOptions({
    queryKey: ['why', spaceId, runId],
    queryFn: () => conch.call('explainRun', { params: { spaceId, runId } }),
    // Not cached: it quotes messages, and without the panel nobody listens for their deletion.
    gcTime: 0,
  });

/** The explanation without the text of a deleted message. */
export function withoutWords(why: RunExplanation, messageId: string): RunExplanation {
  const { trigger } = why;
  if (trigger?.id !== messageId) return why;
  return { ...why, trigger: { ...trigger, content: '', isDeleted: true } };
}
