import type { MessageOnWire } from '@conch/protocol';
import type { AckFrame, FollowedSpace, SpaceView } from '@conch/sdk';
import { useConnection } from '../../../../client/use-connection.ts';
import { createStore, useStore } from '../../../../state/create-store.ts';
import { useOpenSpace } from '../../open-space.ts';

// For each message, the event that requested another version of it. Null until the server has
// answered.
const asked = createStore<ReadonlyMap<string, number | null>>(new Map());

/** Requests another version. It counts as pending until the view has caught up with the request. */
export async function askForVersion(space: FollowedSpace, messageId: string): Promise<AckFrame> {
  note(messageId, null);
  try {
    const ack = await space.regenerate(messageId);
    note(messageId, ack.seq);
    return ack;
  } catch (error) {
    asked.set(new Map([...asked.get()].filter(([id]) => id !== messageId)));
    throw error;
  }
}

interface Standing {
  readonly view: Pick<SpaceView, 'seq' | 'runs'>;
  readonly isConnected: boolean;
}

/** Why no other version can be requested now, or null if it can. */
export function noVersionNow(
  messageId: string,
  { view, isConnected }: Standing,
): 'noVersionLost' | 'noVersionTwice' | null {
  if (!isConnected) return 'noVersionLost';
  const seq = asked.get().get(messageId);
  const isOnItsWay = seq === null || (seq !== undefined && seq > view.seq);
  const isBeingMade = view.runs.some(({ versionOf }) => versionOf === messageId);
  return isOnItsWay || isBeingMade ? 'noVersionTwice' : null;
}

export function useNoVersionNow({ id }: MessageOnWire): ReturnType<typeof noVersionNow> {
  const { view } = useOpenSpace();
  const isConnected = useConnection().kind === 'open';
  useStore(asked, (events) => events.get(id));
  return noVersionNow(id, { view, isConnected });
}

function note(messageId: string, seq: number | null): void {
  asked.set(new Map([...asked.get(), [messageId, seq]]));
}
