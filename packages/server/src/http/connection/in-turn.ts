import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { NewestAnswers } from './client-error.ts';

/**
 * Answers one request at a time per connection. A client that sends a thousand requests and reads
 * no answer then holds one answer in memory, not a thousand. The connection is closed if the client
 * reads nothing for `stalledMs`.
 */
export function inTurn(
  listener: RequestListener,
  { stalledMs, newest }: { readonly stalledMs: number; readonly newest: NewestAnswers },
): RequestListener {
  const begin = (request: IncomingMessage, answer: ServerResponse): void => {
    const { socket } = request;
    if (socket.destroyed) return;
    // The timeout also fires while an answer is being made. Then nothing is waiting to be sent.
    answer.setTimeout(stalledMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    listener(request, answer);
  };
  return (request, answer) => {
    const before = newest.get(request.socket);
    newest.set(request.socket, answer);
    if (before === undefined || before.closed) begin(request, answer);
    else before.once('close', () => begin(request, answer));
  };
}
