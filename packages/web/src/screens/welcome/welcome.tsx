import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useMe } from '../../client/use-me.ts';
import { useIsTaught } from '../../state/first-steps.ts';
import { storeText, storedText } from '../../state/browser-storage.ts';
import { useOpenSpace } from '../space/open-space.ts';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { hasSeenEnough } from './has-seen-enough.ts';

const route = getRouteApi('/inside/spaces/$spaceId');

const WelcomeCard = lazyPart(async () => (await import('./welcome-card.tsx')).WelcomeCard);

/** Shows the welcome card in a demo space after the person has seen how turns work. */
export function Welcome() {
  const { view } = useOpenSpace();
  const { isAdmin } = useMe();
  const isTaught = useIsTaught();
  const hasAskedWhy = useHasAskedWhy();
  const [isDue, setDue] = useState(false);
  const isCalm = isAdmin && !isTaught && !isDue && view.runs.length === 0;
  const isReady = isCalm && hasSeenEnough(view, { hasAskedWhy, nowMs: Date.now() });
  // The card stays when the next agent speaks, so that the layout does not move.
  useEffect(() => {
    if (isReady) setDue(true);
  }, [isReady]);
  if (!isDue || isTaught) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeCard spaceId={view.space.id} />
    </Suspense>
  );
}

const STORAGE_NAME = 'asked-why';

/** Whether this browser has ever shown the reason of a run or a chain, in any space. */
function useHasAskedWhy(): boolean {
  const { panel } = route.useSearch();
  const isAsking = panel === 'why' || panel === 'chain';
  useEffect(() => {
    if (isAsking) storeText(STORAGE_NAME, 'yes');
  }, [isAsking]);
  return isAsking || storedText(STORAGE_NAME) === 'yes';
}
