import type { NotifyChoice } from './notify-choice.ts';

interface Situation {
  readonly spaceId: string;
  readonly threadId: string;
  readonly choice: NotifyChoice;
  /** The visible path. Null if the page is hidden. */
  readonly shown: string | null;
}

/**
 * Whether posts of others show a toast. They do unless the person sees the thread or its forum, or
 * has turned it off. A hidden tab stays silent, because another tab may be visible.
 */
export function doPostsInterrupt({ spaceId, threadId, choice, shown }: Situation): boolean {
  return choice === 'all' && shown !== null && !isSeen({ spaceId, threadId }, shown);
}

/** Whether the person sees the subject of a toast. The list of a forum shows every thread. */
export function isSeen(
  { spaceId, threadId }: { readonly spaceId: string; readonly threadId: string | null },
  shown: string | null,
): boolean {
  const space = `/spaces/${spaceId}`;
  return shown === space || shown === `${space}/threads/${String(threadId)}`;
}
