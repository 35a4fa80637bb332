import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientFrame, type ClientFrame, type ServerFrame } from '@conch/protocol';
import { onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

/** One connection to the scripted server. */
interface Caller {
  /** The number of earlier connections. */
  readonly nth: number;
  readonly send: (...frames: readonly ServerFrame[]) => void;
  readonly close: (code: number) => void;
}

/** The test's reaction to a frame. */
export type FrameReply = (frame: ClientFrame, caller: Caller) => void;

export interface FrameServer {
  readonly url: string;
  /** Every received frame, with the number of its connection. */
  readonly heard: readonly { readonly nth: number; readonly frame: ClientFrame }[];
}

const READY = {
  type: 'ready',
  protocol: 1,
  personId: '019b7a10-0000-7000-8000-000000000001',
  heartbeatMs: 20_000,
  at: '2026-01-01T00:00:00.000Z',
} as const;

/** A scripted server for cases that a real server cannot produce. Every client gets a ticket. */
export async function frameServer(
  play: FrameReply,
  { heartbeatMs = READY.heartbeatMs } = {},
): Promise<FrameServer> {
  const heard: { nth: number; frame: ClientFrame }[] = [];
  const http = createServer((_, answer) => {
    answer.writeHead(201, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ ticket: 'a ticket', expiresAt: READY.at }));
  });
  const sockets = new WebSocketServer({ server: http, path: '/ws' });
  let count = 0;
  sockets.on('connection', (socket) => {
    const caller = callerOf(socket, count);
    count += 1;
    socket.on('message', (bytes: Buffer) => {
      const frame = clientFrame.parse(JSON.parse(bytes.toString()));
      heard.push({ nth: caller.nth, frame });
      if (frame.type === 'hello') caller.send({ ...READY, heartbeatMs });
      play(frame, caller);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, heard };
}

function callerOf(socket: WebSocket, nth: number): Caller {
  return {
    nth,
    send: (...frames) => socket.send(JSON.stringify(frames.length === 1 ? frames[0] : frames)),
    close: (code) => socket.close(code),
  };
}
