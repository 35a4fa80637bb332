import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { MemberView } from '@conch/sdk';
import { conch } from '../../../client/conch.ts';
import { queries } from '../../../client/queries.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { calledAmong, type Called } from './called.ts';

type CalledOf = (id: string) => Called;
type NameOf = (id: string) => string;

/** Says what somebody of the space is called. Of its own: words that stream change no names. */
export const MemberNames = createContext<CalledOf>(calledAmong([], []));

export function useCalled(): CalledOf {
  return useContext(MemberNames);
}

export function useMemberName(): NameOf {
  const called = useCalled();
  return useMemo(() => (id) => called(id).name, [called]);
}

/** The name with a mark where somebody is not here any more. */
export function useMarkedName(): NameOf {
  const { t } = useTranslation('chat');
  const called = useCalled();
  return (id) => {
    const { name, standing } = called(id);
    const isGone = standing === 'left' || standing === 'removed';
    return isGone ? t(`gone-${standing}`, { name }) : name;
  };
}

/** Who is here, and who was. */
export function useNames(spaceId: string, members: readonly MemberView[]): CalledOf {
  const { data } = useQuery({
    queryKey: [FORMER, spaceId],
    queryFn: () => conch.call('listFormerMembers', { params: { spaceId } }),
    staleTime: Infinity,
  });
  return useMemo(() => calledAmong(members, data?.items ?? []), [members, data]);
}

/** Asks anew who was here, whenever somebody comes, goes or changes. */
export function useFormerNews(spaceId: string, members: readonly MemberView[]): void {
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [FORMER, spaceId] });
  }, [spaceId, members]);
}

const FORMER = 'former-members';
