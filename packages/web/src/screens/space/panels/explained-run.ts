import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answered } from '@conch/sdk';
import { conch } from '../../../client/conch.ts';

export type ExplainedRun = Answered<'explainRun'>;

/** Why a run got the floor; asked again when it is over. */
export const whyQuery = (spaceId: string, runId: string, isOver: boolean) =>
  queryOptions({
    queryKey: ['why', spaceId, runId, isOver],
    queryFn: () => conch.call('explainRun', { params: { spaceId, runId } }),
    placeholderData: keepPreviousData,
  });
