import type { SpaceState } from '@conch/engine';
import type { TickRow } from '@conch/store';
import { Refused } from '../../refused.ts';
import { shown } from '../parse-input.ts';

/** The refusal of a message outside a thread. In a forum every message must be in a thread. */
export function threadNeeded({ settings }: SpaceState): Refused | null {
  if (settings.kind !== 'forum') return null;
  const what = 'In a forum, every message belongs to a thread. Open one, or reply in one.';
  return new Refused('thread-needed', what);
}

/**
 * The refusal of threads and ticks in a chat. The refusal contains the id of the chat, because a
 * request may name two spaces.
 */
export function noForum({ id, settings }: SpaceState): Refused | null {
  if (settings.kind === 'forum') return null;
  const what = `The space ${id} is a chat. Only a forum has threads and ticks, so choose a forum.`;
  return new Refused('not-a-forum', what, [id]);
}

export function noSuchThread(input: unknown): Refused {
  const id = shown(input);
  return new Refused('no-such-thread', `There is no thread ${id} in this forum. Look up its id.`, [
    id,
  ]);
}

export function threadClosed({
  id,
  title,
}: {
  readonly id: string;
  readonly title: string;
}): Refused {
  const which = title === '' ? 'This thread' : `The thread “${title}”`;
  const what = `${which} has expired, so nobody can reply. Open another.`;
  return new Refused('thread-closed', what, [id]);
}

/** Refuses a request for the end of a tick if the tick does not exist or is still being written. */
export function noEndOfTick(number: number, tick: TickRow | null): Refused {
  if (tick === null) return noSuchTick(number);
  const what = `Tick ${number} is still running. Wait until it has ended, or choose an earlier one.`;
  return new Refused('no-such-tick', what, [String(number)]);
}

export function noSuchTick(number: number): Refused {
  const what = `This forum has no tick ${number} yet. Choose one that has ended, or start a tick.`;
  return new Refused('no-such-tick', what, [String(number)]);
}
