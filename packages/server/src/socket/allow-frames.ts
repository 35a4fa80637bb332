import type { WebSocket } from 'ws';

interface FrameBounds {
  /** The frame limit that the WebSocketServer was created with. */
  readonly from: number;
  readonly to: number;
}

/**
 * Changes the maximum frame size of one socket. The ws library has only one public limit per
 * server, so this sets a private field. It throws if a new version of ws has renamed the field.
 */
export function allowFrames(socket: WebSocket, { from, to }: FrameBounds): void {
  const { _receiver: receiver = {} } = socket as unknown as { readonly _receiver?: object };
  const { _maxPayload: bound } = receiver as { readonly _maxPayload?: unknown };
  if (bound !== from) {
    throw new Error(`This version of ws has no limit of ${from} bytes where Conch changes it.`);
  }
  Object.assign(receiver, { _maxPayload: to });
}
