import { WebSocket } from 'ws';
import { BENCH_TOKEN } from './bench-token.ts';

/** One socket of the bench, with counts of the received frames and bytes. */
export interface BenchSocket {
  readonly socket: WebSocket;
  frames: number;
  bytes: number;
}

interface WatchTarget {
  readonly port: number;
  /** Null if the server expects no hello and has no subscriptions. */
  readonly spaceId: string | null;
}

const AT_ONCE = 50;

/** Opens sockets in batches, and waits until each socket is ready and up to date. */
export async function openWatchers(
  count: number,
  watched: WatchTarget,
): Promise<readonly BenchSocket[]> {
  const watchers: BenchSocket[] = [];
  while (watchers.length < count) {
    const next = Math.min(AT_ONCE, count - watchers.length);
    watchers.push(...(await Promise.all(Array.from({ length: next }, () => openOne(watched)))));
  }
  return watchers;
}

async function openOne({ port, spaceId }: WatchTarget): Promise<BenchSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { authorization: `Bearer ${BENCH_TOKEN}` },
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const watcher: BenchSocket = { socket, frames: 0, bytes: 0 };
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  if (spaceId !== null) await subscribe(socket, spaceId);
  socket.on('message', (data) => {
    watcher.frames += 1;
    watcher.bytes += (data as Buffer).length;
  });
  return watcher;
}

async function subscribe(socket: WebSocket, spaceId: string): Promise<void> {
  const isReady = new Promise<void>((resolve) => {
    socket.on('message', function onMessage(data) {
      if (!(data as Buffer).includes('"subscribed"')) return;
      socket.off('message', onMessage);
      resolve();
    });
  });
  socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
  if (spaceId === '') return;
  socket.send(JSON.stringify({ type: 'subscribe', spaces: { [spaceId]: null } }));
  await isReady;
}

/** Polls until the condition is true. */
export async function untilTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
}

export function closeWatchers(watchers: readonly BenchSocket[]): void {
  for (const { socket } of watchers) socket.terminate();
}
