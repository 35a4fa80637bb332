import type { RouteOutput } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { conch } from '../../../../client/conch.ts';
import { useOpenSpace } from '../../open-space.ts';

/** An ended run. It is cached without a time limit, because it no longer changes. */
export function useEndedRun(runId: string | null): RouteOutput<'readRun'> | undefined {
  const { spaceId } = useOpenSpace().space;
  const { data } = useQuery({
    queryKey: ['run', spaceId, runId],
    queryFn: () => conch.call('readRun', { params: { spaceId, runId: runId ?? '' } }),
    enabled: runId !== null,
    staleTime: Infinity,
  });
  return data;
}
