import type { FeedEvent } from '@conch/sdk';

type Frames = FeedEvent['frames'];

/** Whether the frames contain a new or changed message. */
export function tellsOfThreads(frames: Frames): boolean {
  return frames.some(({ type }) => type === 'message' || type === 'message_changed');
}

/** Whether the frames contain the start or end of a tick. */
export function tellsOfTicks(frames: Frames): boolean {
  return frames.some(({ type }) => type === 'tick');
}

/** Whether the frames contain a new or changed post of this thread. */
export function tellsOfThread(
  frames: Frames,
  threadId: string,
  postIds: ReadonlySet<string>,
): boolean {
  return frames.some((frame) => {
    if (frame.type === 'message') return frame.message.threadId === threadId;
    return frame.type === 'message_changed' && postIds.has(frame.messageId);
  });
}
