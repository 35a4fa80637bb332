import type { MessageOnWire } from '@conch/protocol';
import type { AckFrame, FollowedSpace, SpaceView } from '@conch/sdk';
import { useConnection } from '../../../../client/use-connection.ts';
import { createStore, useStore } from '../../../../state/create-store.ts';
import { useOpenSpace } from '../../open-space.ts';

// The event that requested another version, by message id. Null until the server has answered.
const asked = createStore<ReadonlyMap<string, number | null>>(new Map());

/**
 * Requests another version of a message. The request is pending until the view contains its event.
 */
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

/** The reason why no other version can be requested now. Null if a version can be requested. */
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
