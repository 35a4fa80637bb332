import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * One connection is answered one request at a time: who sends a thousand at once and reads no
 * answer makes one answer wait in memory, not a thousand. It is given up when nothing of it has
 * been taken for so long.
 */
export function inTurn(listener: RequestListener, stalledMs: number): RequestListener {
  const newest = new WeakMap<Socket, ServerResponse>();
  const begin = (request: IncomingMessage, answer: ServerResponse): void => {
    const { socket } = request;
    if (socket.destroyed) return;
    // Also runs out while an answer is still being made: then nothing waits to be taken.
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
