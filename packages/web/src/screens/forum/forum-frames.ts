import type { FeedEvent } from '@conch/sdk';

type Frames = FeedEvent['frames'];

/** Something was posted, taken back, or a tick has begun or ended. */
export function tellsOfThreads(frames: Frames): boolean {
  return frames.some(
    ({ type }) => type === 'message' || type === 'message_changed' || type === 'tick',
  );
}

/** A tick has begun or ended, or the numbers of the forum were changed. */
export function tellsOfTicks(frames: Frames): boolean {
  return frames.some(({ type }) => type === 'tick' || type === 'space');
}

/** Something was posted in a thread, or one of its posts changed. */
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
