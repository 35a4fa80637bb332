import { useCallback } from 'react';
import { forgetToasts } from '../state/toasts.ts';
import { forgetVisits } from '../state/visits.ts';
import { forgetNames } from '../state/kept.ts';
import { forgetBellEntries } from '../state/kept-bell-entries.ts';
import { conch } from './conch.ts';
import { useGoToDoor } from './use-go-to-door.ts';
import { useMe } from './use-me.ts';

/** What a browser keeps of what somebody has written. */
const WRITTEN = ['pending', 'drafts', 'reply'] as const;

/** Signs out, and leaves nothing of this person in the browser. */
export function useSignOut(): () => Promise<void> {
  const goToDoor = useGoToDoor();
  const { id } = useMe();
  return useCallback(async () => {
    await conch.call('signOut');
    forgetBellEntries(id);
    forgetVisits(id);
    for (const what of WRITTEN) forgetNames(`${what}.${id}`);
    forgetToasts();
    await goToDoor();
  }, [goToDoor, id]);
}
