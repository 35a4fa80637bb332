import { Suspense } from 'react';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';

// Lazy-loaded, because a conversation opens at its end.
const TitleCard = lazyPart(async () => (await import('./title-card.tsx')).TitleCard, {
  words: 'why',
});

/** The beginning of a space. */
export function Beginning() {
  return (
    <Suspense fallback={<div className="h-60" />}>
      <TitleCard />
    </Suspense>
  );
}
