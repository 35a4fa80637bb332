import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { MemberView } from '@conch/sdk';
import { conch } from '../../../client/conch.ts';
import { queries } from '../../../client/queries.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { labelLookup, type MemberLabel } from './label-lookup.ts';

type LabelLookup = (id: string) => MemberLabel;
type NameOf = (id: string) => string;

/**
 * Looks up the label of a member. This context is separate from the view. So a streamed word, which
 * changes the view, does not render every name again.
 */
export const MemberNames = createContext<LabelLookup>(labelLookup([], []));

export function useLabelOf(): LabelLookup {
  return useContext(MemberNames);
}

export function useMemberName(): NameOf {
  const called = useLabelOf();
  return useMemo(() => (id) => called(id).name, [called]);
}

/** Returns a function that looks up the name of a member. The name of a former member is marked. */
export function useMarkedName(): NameOf {
  const { t } = useTranslation('chat');
  const called = useLabelOf();
  return (id) => {
    const { name, standing } = called(id);
    const isGone = standing === 'left' || standing === 'removed';
    return isGone ? t(`gone-${standing}`, { name }) : name;
  };
}

/** Looks up the labels of current and former members. */
export function useNames(spaceId: string, members: readonly MemberView[]): LabelLookup {
  const { data } = useQuery({
    queryKey: [FORMER, spaceId],
    queryFn: () => conch.call('listFormerMembers', { params: { spaceId } }),
    staleTime: Infinity,
  });
  return useMemo(() => labelLookup(members, data?.items ?? []), [members, data]);
}

/** Reloads the list of former members whenever the members change. */
export function useFormerNews(spaceId: string, members: readonly MemberView[]): void {
  const known = useRef(members);
  useEffect(() => {
    const queryKey = [FORMER, spaceId];
    const hasChanged = known.current !== members;
    known.current = members;
    void (async () => {
      // Cancels a first request that is still pending, because its response may not contain the
      // change. Without the cancellation, the new request would share that response.
      if (hasChanged) await queries.cancelQueries({ queryKey });
      await queries.invalidateQueries({ queryKey });
    })();
  }, [spaceId, members]);
}

const FORMER = 'former-members';
