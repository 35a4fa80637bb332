import { Suspense } from 'react';
import { later } from '../../parts/later.tsx';
import { Loading } from '../../parts/loading.tsx';

// A space screen need not carry what only forums show.
const Forum = later(async () => (await import('./forum.tsx')).Forum, { isRare: true });

/** A forum: its topics, when it ticks next, and a way to open a topic. */
export function ForumScreen({ spaceId }: { readonly spaceId: string }) {
  return (
    <Suspense fallback={<Loading />}>
      <Forum spaceId={spaceId} />
    </Suspense>
  );
}
