import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { NewestAnswers } from './client-error.ts';

/**
 * Answers one request at a time per connection. Otherwise a client that sends a thousand requests
 * and reads nothing fills the memory with a thousand responses. The connection is closed if the
 * client reads nothing for `stalledMs`.
 */
export function inTurn(
  listener: RequestListener,
  { stalledMs, newest }: { readonly stalledMs: number; readonly newest: NewestAnswers },
): RequestListener {
  const begin = (request: IncomingMessage, answer: ServerResponse): void => {
    const { socket } = request;
    if (socket.destroyed) return;
    // The timeout also fires while the handler still works, but then the socket has nothing to
    // send.
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
