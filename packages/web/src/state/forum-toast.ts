import type { NotifyChoice } from './notify-choice.ts';

interface Situation {
  readonly spaceId: string;
  readonly threadId: string;
  readonly choice: NotifyChoice;
  /** The path that is shown; `null`: nobody looks at the page. */
  readonly shown: string | null;
}

/**
 * Whether posts of others interrupt: where everything was asked for, or where somebody reads
 * another thread of the same forum. Otherwise they wait in the list.
 */
export function doPostsInterrupt({ spaceId, threadId, choice, shown }: Situation): boolean {
  if (choice === 'nothing') return false;
  const forum = `/spaces/${spaceId}`;
  if (shown === forum || shown === `${forum}/threads/${threadId}`) return false;
  return choice === 'all' || shown?.startsWith(`${forum}/threads/`) === true;
}

/** Whether somebody sees what a toast is about. */
export function isSeen(
  { spaceId, threadId }: { readonly spaceId: string; readonly threadId: string | null },
  shown: string | null,
): boolean {
  const space = `/spaces/${spaceId}`;
  if (shown === null || !`${shown}/`.startsWith(`${space}/`)) return false;
  // The list of a forum shows every thread; a thread shows itself alone.
  return !shown.startsWith(`${space}/threads/`) || shown === `${space}/threads/${String(threadId)}`;
}
