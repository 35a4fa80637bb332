import type { SocketClient } from '../../support/socket-client.ts';

/** Waits until the watcher has received text of a run, and returns the id of the run's message. */
export async function untilTextSeen(watch: SocketClient, runId: string): Promise<string> {
  for (;;) {
    const messageId = textSeen(watch, runId);
    if (messageId !== null) return messageId;
    await watch.next(() => true);
  }
}

function textSeen({ frames }: SocketClient, runId: string): string | null {
  const streamStart = frames.find(
    (frame) =>
      (frame.type === 'stream_start' || frame.type === 'stream_resume') && frame.runId === runId,
  );
  if (streamStart === undefined || !('messageId' in streamStart)) return null;
  const { messageId } = streamStart;
  // A watcher that resumes during an answer gets the text so far instead of the next chunk.
  const hasWords = frames.some(
    (frame) =>
      (frame.type === 'stream_chunk' && frame.messageId === messageId) ||
      (frame.type === 'stream_resume' && frame.messageId === messageId && frame.content !== ''),
  );
  return hasWords ? messageId : null;
}
