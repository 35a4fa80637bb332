import type { WebSocket } from 'ws';

/** From now on frames at a socket may have so many bytes. */
export function allowFrames(socket: WebSocket, bytes: number): void {
  // ws has one bound for all sockets of a server, and no name for that of one of them.
  const { _receiver: receiver } = socket as unknown as { readonly _receiver: object };
  Object.assign(receiver, { _maxPayload: bytes });
}
