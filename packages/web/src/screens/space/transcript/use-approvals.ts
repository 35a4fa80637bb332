import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { queries } from '../../../client/queries.ts';
import { useOpenSpace } from '../open-space.ts';
import type { Approval } from './row.ts';

const none: readonly Approval[] = [];

/** What agents have asked people. Who asks is parked until it is answered: then it is fetched anew. */
export function useApprovals(): readonly Approval[] {
  const { space, view } = useOpenSpace();
  const { spaceId } = space;
  const parked = view.runs.filter(({ state }) => state === 'parked').map(({ runId }) => runId);
  const { data } = useQuery({
    queryKey: ['approvals', spaceId, parked.join(' ')],
    queryFn: () => conch.call('listApprovals', { params: { spaceId }, query: { limit: 100 } }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}

export async function answerApproval(
  spaceId: string,
  { runId, callId }: Approval,
  approve: boolean,
): Promise<void> {
  await conch.call('answerApproval', { params: { spaceId, runId, callId }, body: { approve } });
  await queries.invalidateQueries({ queryKey: ['approvals', spaceId] });
}
