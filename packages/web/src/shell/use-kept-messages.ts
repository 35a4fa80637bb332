import { useEffect } from 'react';
import { followed } from '../client/followed-spaces.ts';
import { spacesWithKept } from '../client/kept-messages.ts';
import { useMe } from '../client/use-me.ts';

/** What was not sent when the page was left is sent now, whatever screen is shown. */
export function useKeptMessages(): void {
  const { id } = useMe();
  useEffect(() => {
    for (const spaceId of spacesWithKept(id)) followed(spaceId);
  }, [id]);
}
