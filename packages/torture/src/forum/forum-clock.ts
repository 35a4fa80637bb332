import { systemClock, type Clock } from '@conch/runtime';

/** A clock whose time of day stands still until it is set; all else takes the time that it takes. */
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
