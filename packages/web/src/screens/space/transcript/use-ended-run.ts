import type { Answered } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { useOpenSpace } from '../open-space.ts';

/** A run that has ended: it stays as it is. */
export function useEndedRun(runId: string | null): Answered<'readRun'> | undefined {
  const { spaceId } = useOpenSpace().space;
  const { data } = useQuery({
    queryKey: ['run', spaceId, runId],
    queryFn: () => conch.call('readRun', { params: { spaceId, runId: runId ?? '' } }),
    enabled: runId !== null,
    staleTime: Infinity,
  });
  return data;
}
