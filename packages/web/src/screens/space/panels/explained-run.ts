import { queryOptions } from '@tanstack/react-query';
import type { Answered } from '@conch/sdk';
import { conch } from '../../../client/conch.ts';

export type ExplainedRun = Answered<'explainRun'>;

/** Why a run got the floor. */
export const whyQuery = (spaceId: string, runId: string) =>
  queryOptions({
    queryKey: ['why', spaceId, runId],
    queryFn: () => conch.call('explainRun', { params: { spaceId, runId } }),
    // It quotes what may be deleted meanwhile, and nobody listens once the panel is closed.
    gcTime: 0,
  });

/** Explained without the words of a message that is deleted for everyone. */
export function withoutWords(why: ExplainedRun, messageId: string): ExplainedRun {
  const { trigger } = why;
  if (trigger?.id !== messageId) return why;
  return { ...why, trigger: { ...trigger, content: '', isDeleted: true } };
}
