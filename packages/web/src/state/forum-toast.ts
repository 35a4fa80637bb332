import type { NotifyChoice } from './notify-choice.ts';

interface PostsContext {
  readonly spaceId: string;
  readonly threadId: string;
  readonly choice: NotifyChoice;
  /** The visible path. Null while the page is hidden. */
  readonly shown: string | null;
}

/**
 * Whether posts of other members show a toast. No toast is shown if the person has turned toasts
 * off, or if the thread or its forum is visible. A hidden tab shows no toast either, because
 * another tab may show the post.
 */
export function doPostsInterrupt({ spaceId, threadId, choice, shown }: PostsContext): boolean {
  return choice === 'all' && shown !== null && !isSeen({ spaceId, threadId }, shown);
}

/** Whether the subject of a toast is visible. The list of a forum shows every thread. */
export function isSeen(
  { spaceId, threadId }: { readonly spaceId: string; readonly threadId: string | null },
  shown: string | null,
): boolean {
  const space = `/spaces/${spaceId}`;
  return shown === space || shown === `${space}/threads/${String(threadId)}`;
}
