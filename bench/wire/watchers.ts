import { WebSocket } from 'ws';
import { BENCH_TOKEN } from './bench-token.ts';

/** One socket of the bench, and what has come over it. */
export interface Watcher {
  readonly socket: WebSocket;
  frames: number;
  bytes: number;
}

interface Watched {
  readonly port: number;
  /** `null`: nothing to say hello to, and nothing to subscribe to. */
  readonly spaceId: string | null;
}

const AT_ONCE = 50;

/** Opens sockets, some at a time, each ready and up to date. */
export async function openWatchers(count: number, watched: Watched): Promise<readonly Watcher[]> {
  const watchers: Watcher[] = [];
  while (watchers.length < count) {
    const next = Math.min(AT_ONCE, count - watchers.length);
    watchers.push(...(await Promise.all(Array.from({ length: next }, () => openOne(watched)))));
  }
  return watchers;
}

async function openOne({ port, spaceId }: Watched): Promise<Watcher> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { authorization: `Bearer ${BENCH_TOKEN}` },
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const watcher: Watcher = { socket, frames: 0, bytes: 0 };
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
    socket.on('message', function heard(data) {
      if (!(data as Buffer).includes('"subscribed"')) return;
      socket.off('message', heard);
      resolve();
    });
  });
  socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
  if (spaceId === '') return;
  socket.send(JSON.stringify({ type: 'subscribe', spaces: { [spaceId]: null } }));
  await isReady;
}

/** Resolves when something is true of all of them; looked at as they are told more. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 1));
}

export function closeWatchers(watchers: readonly Watcher[]): void {
  for (const { socket } of watchers) socket.terminate();
}
