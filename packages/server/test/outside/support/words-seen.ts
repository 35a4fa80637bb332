import type { SocketClient } from '../../support/socket-client.ts';

/** Waits until the watcher has received text of a run, and returns the id of the run's message. */
export async function wordsSeen(watch: SocketClient, runId: string): Promise<string> {
  for (;;) {
    const messageId = seen(watch, runId);
    if (messageId !== null) return messageId;
    await watch.next(() => true);
  }
}

function seen({ frames }: SocketClient, runId: string): string | null {
  const begun = frames.find(
    (frame) =>
      (frame.type === 'stream_start' || frame.type === 'stream_resume') && frame.runId === runId,
  );
  if (begun === undefined || !('messageId' in begun)) return null;
  const { messageId } = begun;
  // A watcher that resumes during an answer gets the text so far instead of the next chunk.
  const hasWords = frames.some(
    (frame) =>
      (frame.type === 'stream_chunk' && frame.messageId === messageId) ||
      (frame.type === 'stream_resume' && frame.messageId === messageId && frame.content !== ''),
  );
  return hasWords ? messageId : null;
}
