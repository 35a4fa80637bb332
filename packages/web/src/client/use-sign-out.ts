import { useCallback } from 'react';
import { forgetPerson } from '../state/forget-person.ts';
import { conch } from './conch.ts';
import { useGoToSignIn } from './use-go-to-sign-in.ts';
import { useMe } from './use-me.ts';

/** Signs out, and removes this person's data from the browser. */
export function useSignOut(): () => Promise<void> {
  const goToSignIn = useGoToSignIn();
  const { id } = useMe();
  return useCallback(async () => {
    await conch.call('signOut');
    forgetPerson(id);
    await goToSignIn();
  }, [goToSignIn, id]);
}
