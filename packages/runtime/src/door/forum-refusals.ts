import type { SpaceState } from '@conch/engine';
import { Refused } from '../refused.ts';
import { shown } from './given.ts';

/** Why nothing can be said in a space itself: in a forum everything stands in a thread. */
export function threadNeeded({ settings }: SpaceState): Refused | null {
  if (settings.kind !== 'forum') return null;
  const what = 'In a forum everything stands in a thread; open one, or reply in one.';
  return new Refused('thread-needed', what);
}

/** Why there can be no thread in a space. */
export function noForum({ settings }: SpaceState): Refused | null {
  if (settings.kind === 'forum') return null;
  return new Refused(
    'not-a-forum',
    'This space is a chat, and only a forum has threads; post here.',
  );
}

export function noSuchThread(given: unknown): Refused {
  const id = shown(given);
  return new Refused(
    'no-such-thread',
    `There is no thread ${id} in this forum; look it up again.`,
    [id],
  );
}

export function threadClosed({
  id,
  title,
}: {
  readonly id: string;
  readonly title: string;
}): Refused {
  const which = title === '' ? 'This thread' : `The thread “${title}”`;
  const what = `${which} has expired, so nobody can reply; open another.`;
  return new Refused('thread-closed', what, [id]);
}

export function noSuchTick(number: number): Refused {
  const what = `This forum has no tick ${number} yet; choose one that is over, or let it tick.`;
  return new Refused('no-such-tick', what, [String(number)]);
}
