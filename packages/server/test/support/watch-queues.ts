import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Measures the largest number of unsent bytes on a server socket of this process. */
export function watchQueues(): { readonly most: () => number; readonly look: () => void } {
  const sockets = new Set<Socket>();
  let most = 0;
  const addSocket = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    sockets.add(socket);
  };
  subscribe('net.server.socket', addSocket);
  onTestFinished(() => void unsubscribe('net.server.socket', addSocket));
  const look = (): void => {
    for (const { writableLength } of sockets) most = Math.max(most, writableLength);
  };
  return { most: () => most, look };
}
