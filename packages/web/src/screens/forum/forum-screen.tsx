import { lazy, Suspense } from 'react';
import { Loading } from '../../parts/loading.tsx';

// A space screen need not carry what only forums show.
const Forum = lazy(async () => ({ default: (await import('./forum.tsx')).Forum }));

/** A forum: its topics, when it ticks next, and a way to open a topic. */
export function ForumScreen({ spaceId }: { readonly spaceId: string }) {
  return (
    <Suspense fallback={<Loading />}>
      <Forum spaceId={spaceId} />
    </Suspense>
  );
}
