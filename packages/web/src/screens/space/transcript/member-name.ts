import { createContext, useContext, useMemo } from 'react';
import type { MemberView } from '@conch/sdk';

type NameOf = (id: string) => string;

/** Says what somebody of the space is called. Of its own: words that stream change no names. */
export const MemberNames = createContext<NameOf>(() => '…');

export function useMemberName(): NameOf {
  return useContext(MemberNames);
}

/** Who has left is known by no name here. */
export function useNames(members: readonly MemberView[]): NameOf {
  return useMemo(() => {
    const names = new Map<string, string>(members.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? '…';
  }, [members]);
}
