import { systemClock, type Clock } from '@conch/runtime';

/** A clock whose date changes only by `set`. Its timers run normally. */
export interface ForumClock extends Clock {
  readonly set: (now: number) => void;
}

export function forumClock(startsAt: number): ForumClock {
  let now = startsAt;
  return {
    ...systemClock,
    now: () => now,
    set: (at) => {
      now = Math.max(now, at);
    },
  };
}
