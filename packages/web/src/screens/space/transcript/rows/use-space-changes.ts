import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conch } from '../../../../client/conch.ts';
import { useOpenSpace } from '../../open-space.ts';
import type { SpaceChange } from './row.ts';

const NONE: readonly SpaceChange[] = [];

/** The changes of the open space. They load again after each change of the space or its members. */
export function useSpaceChanges(): readonly SpaceChange[] {
  const { space, view } = useOpenSpace();
  const { spaceId } = space;
  const { members } = view;
  const { version } = view.space;
  const who = useMemo(() => members.map(({ id }) => id).join(' '), [members]);
  const { data } = useQuery({
    queryKey: ['space-changes', spaceId, version, who],
    queryFn: async () =>
      (await conch.call('listSpaceChanges', { params: { spaceId } }))
        .items as readonly SpaceChange[],
    // Direct messages have no changes that concern anybody.
    enabled: view.space.directWith === null,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data ?? NONE;
}
