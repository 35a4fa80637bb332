import { useEffect, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { announce } from '../../state/announcements.ts';
import { shownPosts } from './shown-posts.ts';
import { usePosts } from './use-thread.ts';

/** The posts that are shown: those that were there, and those that were asked for since. */
export function useShownPosts(spaceId: string, threadId: string) {
  const { t } = useTranslation('forum');
  const fetched = usePosts(spaceId, threadId);
  const { posts, hasNextPage, isPending } = fetched;
  const [upTo, setUpTo] = useState<number | null>(null);
  const last = posts.at(-1)?.number ?? 0;
  // Once all of it is there, what comes is news; before, it is only the next page.
  if (upTo === null && !isPending && !hasNextPage) setUpTo(last);
  const { shown, waiting } = shownPosts(posts, upTo);
  useEffect(() => {
    if (waiting > 0) announce(t('newRepliesSaid', { count: waiting }));
  }, [t, waiting]);
  return {
    ...fetched,
    shown,
    waiting,
    showAll: () => setUpTo(last),
    /** One's own post is shown with all that came before it. */
    reached: (number: number) => {
      setUpTo((now) => (now === null ? null : Math.max(now, number)));
      void fetched.refetch();
    },
  };
}
