import type { MessageOnWire } from '@conch/protocol';
import type { Ack, FollowedSpace, SpaceView } from '@conch/sdk';
import { useSyncExternalStore } from 'react';
import { useConnection } from '../../../client/use-connection.ts';
import { useOpenSpace } from '../open-space.ts';

// By message, the event that asks for another version of it; `null`: the server has not said it.
const asked = new Map<string, number | null>();
const listeners = new Set<() => void>();

/** Asks for another version; until the page knows of its run it counts as on its way. */
export async function askForVersion(space: FollowedSpace, messageId: string): Promise<Ack> {
  note(messageId, null);
  try {
    const ack = await space.regenerate(messageId);
    note(messageId, ack.seq);
    return ack;
  } catch (error) {
    asked.delete(messageId);
    tell();
    throw error;
  }
}

interface Standing {
  readonly view: Pick<SpaceView, 'seq' | 'runs'>;
  readonly isConnected: boolean;
}

/** Why nobody can ask for another version now; `null`: one can. */
export function noVersionNow(
  messageId: string,
  { view, isConnected }: Standing,
): 'noVersionLost' | 'noVersionTwice' | null {
  if (!isConnected) return 'noVersionLost';
  const seq = asked.get(messageId);
  const isOnItsWay = seq === null || (seq !== undefined && seq > view.seq);
  const isBeingMade = view.runs.some(({ versionOf }) => versionOf === messageId);
  return isOnItsWay || isBeingMade ? 'noVersionTwice' : null;
}

export function useNoVersionNow({ id }: MessageOnWire): ReturnType<typeof noVersionNow> {
  const { view } = useOpenSpace();
  const isConnected = useConnection().kind === 'open';
  useSyncExternalStore(subscribe, () => asked.get(id));
  return noVersionNow(id, { view, isConnected });
}

function note(messageId: string, seq: number | null): void {
  asked.set(messageId, seq);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
