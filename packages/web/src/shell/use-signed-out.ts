import { useEffect } from 'react';
import { conch } from '../client/conch.ts';
import { saysSignedOut } from '../client/queries.ts';
import { onSignedOut } from '../client/signed-out.ts';
import { useGoToDoor } from '../client/use-go-to-door.ts';

/** Whoever is signed out, here or from elsewhere, goes to the door, and later comes back here. */
export function useSignedOut(): void {
  const goToDoor = useGoToDoor();
  // Only a change counts: whoever has just signed in finds the socket of before still stopped.
  useEffect(
    () =>
      conch.onConnection(() => {
        const { connection } = conch;
        const isOut = connection.kind === 'stopped' && saysSignedOut(connection.failure);
        if (isOut) void goToDoor(here());
      }),
    [goToDoor],
  );
  useEffect(() => onSignedOut(() => void goToDoor(here())), [goToDoor]);
  useEffect(() => {
    // Who is in no space has nothing to follow, and is told by the socket all the same.
    void conch.connect().catch(() => undefined);
  }, []);
}

function here(): string {
  return location.pathname + location.search;
}
