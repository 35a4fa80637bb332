import type { FeedEvent } from '@conch/sdk';

type Frames = FeedEvent['frames'];

/** Whether a message was posted or changed, or a tick began or ended. */
export function tellsOfThreads(frames: Frames): boolean {
  return frames.some(
    ({ type }) => type === 'message' || type === 'message_changed' || type === 'tick',
  );
}

/** Whether a tick began or ended, or the settings of the forum changed. */
export function tellsOfTicks(frames: Frames): boolean {
  return frames.some(({ type }) => type === 'tick' || type === 'space');
}

/** Whether something was posted in this thread, or one of its posts changed. */
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
