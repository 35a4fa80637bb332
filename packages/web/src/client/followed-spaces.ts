import type { FollowedSpace } from '@conch/sdk';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { conch } from './conch.ts';
import { pageViewOf, type PageView } from './spaces/page-view.ts';

// The last few spaces stay open, so that going back to them is instant.
const KEPT_OPEN = 4;

const open = new Map<string, FollowedSpace>();

/** Follows a space while it is open on the screen, and for some time afterwards. */
export function followed(spaceId: string): FollowedSpace {
  const known = open.get(spaceId);
  const space = known !== undefined && known.failure === null ? known : conch.follow(spaceId);
  // Moves this space to the end of the map. When too many spaces are open, the first space of the
  // map is closed.
  open.delete(spaceId);
  open.set(spaceId, space);
  for (const [id, other] of open) {
    if (open.size <= KEPT_OPEN) break;
    if (other === space || isNeeded(other)) continue;
    open.delete(id);
    other.close();
  }
  return space;
}

// A space with pending messages stays open to show their progress. A space without a view stays
// open too, because it may have pending messages.
function isNeeded({ view, failure }: FollowedSpace): boolean {
  return failure === null && (view === null || view.pending.length > 0);
}

/** Closes all spaces when another person signs in. */
export function forgetSpaces(): void {
  for (const space of open.values()) space.close();
  open.clear();
}

export interface SpaceFollowing {
  readonly space: FollowedSpace;
  readonly view: PageView | null;
  /** Tries to follow the space again after a failure. */
  readonly followAgain: () => void;
}

/**
 * Follows a space. The view of the space changes at most once per frame, even if events arrive
 * faster.
 */
export function useFollowedSpace(spaceId: string): SpaceFollowing {
  const [space, setSpace] = useState(() => followed(spaceId));
  const followAgain = useCallback(() => setSpace(followed(spaceId)), [spaceId]);
  useEffect(followAgain, [followAgain]);
  const subscribe = useCallback(
    (listener: () => void) => subscribeToChanges(space, oncePerFrame(listener)),
    [space],
  );
  const view = useSyncExternalStore(subscribe, () => pageViewOf(space));
  useSyncExternalStore(subscribe, () => space.failure);
  return { space, view, followAgain };
}

/** Ignores streamed words, because even an animation frame that changes nothing costs time. */
function subscribeToChanges(space: FollowedSpace, tell: () => void): () => void {
  let told = { view: pageViewOf(space), failure: space.failure };
  return space.subscribe(() => {
    const now = { view: pageViewOf(space), failure: space.failure };
    if (now.view === told.view && now.failure === told.failure) return;
    told = now;
    tell();
  });
}

// In a background page the browser runs no animation frames. The view then changes at this
// interval, so that the title of the page stays up to date.
const HIDDEN_EVERY_MS = 250;

function oncePerFrame(tell: () => void): () => void {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    const now = (): void => {
      isComing = false;
      tell();
    };
    if (document.hidden) setTimeout(now, HIDDEN_EVERY_MS);
    else requestAnimationFrame(now);
  };
}
