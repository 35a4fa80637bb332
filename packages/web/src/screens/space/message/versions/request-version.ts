import type { MessageOnWire } from '@conch/protocol';
import type { FollowedSpace, SpaceView } from '@conch/sdk';
import { conch } from '../../../../client/conch.ts';
import { useConnection } from '../../../../client/use-connection.ts';
import { createStore, useStore } from '../../../../state/create-store.ts';
import type { ModelChoice } from '../../../agents/model-choice.ts';
import { useOpenSpace } from '../../open-space.ts';

// The sequence number of the event that requested another version, by message id. Null until the
// server has responded.
const requestSeqs = createStore<ReadonlyMap<string, number | null>>(new Map());

/**
 * Requests another version of a message. The request is pending until the view contains its event.
 */
export async function requestVersion(
  space: FollowedSpace,
  messageId: string,
  model?: ModelChoice,
): Promise<void> {
  setRequestSeq(messageId, null);
  try {
    const ack = await (model === undefined
      ? space.regenerate(messageId)
      : regenerateWith(space.spaceId, messageId, model));
    setRequestSeq(messageId, ack.seq);
  } catch (error) {
    requestSeqs.set(new Map([...requestSeqs.get()].filter(([id]) => id !== messageId)));
    throw error;
  }
}

function regenerateWith(spaceId: string, messageId: string, model: ModelChoice) {
  const body = { clientId: crypto.randomUUID(), model };
  return conch.call('regenerate', { params: { spaceId, messageId }, body });
}

interface ConversationState {
  readonly view: Pick<SpaceView, 'seq' | 'runs'>;
  readonly isConnected: boolean;
}

/** The reason why no other version can be requested now. Null if a version can be requested. */
export function whyNoNewVersion(
  messageId: string,
  { view, isConnected }: ConversationState,
): 'noVersionLost' | 'noVersionTwice' | null {
  if (!isConnected) return 'noVersionLost';
  const seq = requestSeqs.get().get(messageId);
  const isOnItsWay = seq === null || (seq !== undefined && seq > view.seq);
  const isBeingMade = view.runs.some(({ versionOf }) => versionOf === messageId);
  return isOnItsWay || isBeingMade ? 'noVersionTwice' : null;
}

export function useWhyNoNewVersion({ id }: MessageOnWire): ReturnType<typeof whyNoNewVersion> {
  const { view } = useOpenSpace();
  const isConnected = useConnection().kind === 'open';
  useStore(requestSeqs, (events) => events.get(id));
  return whyNoNewVersion(id, { view, isConnected });
}

function setRequestSeq(messageId: string, seq: number | null): void {
  requestSeqs.set(new Map([...requestSeqs.get(), [messageId, seq]]));
}
