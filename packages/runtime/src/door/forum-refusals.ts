import type { SpaceState } from '@conch/engine';
import type { TickRow } from '@conch/store';
import { Refused } from '../refused.ts';
import { shown } from './given.ts';

/** Why nothing can be said in a space itself: in a forum everything stands in a thread. */
export function threadNeeded({ settings }: SpaceState): Refused | null {
  if (settings.kind !== 'forum') return null;
  const what = 'In a forum everything stands in a thread; open one, or reply in one.';
  return new Refused('thread-needed', what);
}

/** Why there can be no thread and no tick in a space; where two are asked for, it says which. */
export function noForum({ id, settings }: SpaceState): Refused | null {
  if (settings.kind === 'forum') return null;
  const what = `The space ${id} is a chat, and only a forum has threads and ticks; name a forum.`;
  return new Refused('not-a-forum', what, [id]);
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

/** Why nothing can be said about the end of a tick: there is none, or it is being written. */
export function noEndOfTick(number: number, tick: TickRow | null): Refused {
  if (tick === null) return noSuchTick(number);
  const what = `Tick ${number} is still being written; wait until it is over, or choose one before.`;
  return new Refused('no-such-tick', what, [String(number)]);
}

export function noSuchTick(number: number): Refused {
  const what = `This forum has no tick ${number} yet; choose one that is over, or let it tick.`;
  return new Refused('no-such-tick', what, [String(number)]);
}
