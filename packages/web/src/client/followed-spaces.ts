import type { FollowedSpace, SpaceView } from '@conch/sdk';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { conch } from './conch.ts';

// Going back to a space that was open a moment ago shows it at once.
const KEPT_OPEN = 4;

const open = new Map<string, FollowedSpace>();

/** A space that is followed while it is looked at, and a little longer. */
export function followed(spaceId: string): FollowedSpace {
  const known = open.get(spaceId);
  const space = known !== undefined && known.failure === null ? known : conch.follow(spaceId);
  // The one that was looked at last is the last to go.
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

// What is not sent yet shows how far it has got; before the first view nobody knows of any.
function isNeeded({ view, failure }: FollowedSpace): boolean {
  return failure === null && (view === null || view.pending.length > 0);
}

/** Lets go of everything: somebody else signs in. */
export function forgetSpaces(): void {
  for (const space of open.values()) space.close();
  open.clear();
}

export interface Following {
  readonly space: FollowedSpace;
  readonly view: SpaceView | null;
  /** Follows it anew, where it could not be followed any more. */
  readonly followAgain: () => void;
}

/** Follows a space; what it shows changes at most once a frame, however many words stream. */
export function useFollowedSpace(spaceId: string): Following {
  const [space, setSpace] = useState(() => followed(spaceId));
  const followAgain = useCallback(() => setSpace(followed(spaceId)), [spaceId]);
  useEffect(followAgain, [followAgain]);
  const subscribe = useCallback(
    (listener: () => void) => space.subscribe(oncePerFrame(listener)),
    [space],
  );
  const view = useSyncExternalStore(subscribe, () => space.view);
  useSyncExternalStore(subscribe, () => space.failure);
  return { space, view, followAgain };
}

// A page in the background has no frames, but a title to keep up to date.
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
