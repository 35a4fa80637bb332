import { WebSocket } from 'ws';
import { token, TOKEN_MS } from './token-source.ts';

/** The number of words in an answer. */
export const WORDS = 50;

const AT_ONCE = 50;

interface TaskFrame {
  readonly type: string;
  readonly id: string;
}

/**
 * Connects outside agents in batches. Each agent answers every task with a fixed number of words.
 */
export async function connectAgents(
  port: number,
  tokens: readonly string[],
): Promise<readonly WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < tokens.length) {
    const next = tokens.slice(sockets.length, sockets.length + AT_ONCE);
    sockets.push(...(await Promise.all(next.map((secret) => connectOne(port, secret)))));
  }
  return sockets;
}

async function connectOne(port: number, secret: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/agent`, { perMessageDeflate: false });
  const ready = Promise.withResolvers<undefined>();
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: secret }));
  });
  socket.on('close', (code, reason) => ready.reject(new Error(`${code} ${String(reason)}`)));
  socket.on('error', (error) => ready.reject(error));
  socket.on('message', (bytes) => {
    const { type, id } = JSON.parse((bytes as Buffer).toString()) as TaskFrame;
    if (type === 'ready') ready.resolve(undefined);
    if (type === 'task') void speak(socket, id);
  });
  await ready.promise;
  return socket;
}

/** Sends words at the pace of a model, each with the time at which it was sent. */
async function speak(socket: WebSocket, taskId: string): Promise<void> {
  let content = '';
  for (let left = WORDS; left > 0; left -= 1) {
    const delta = token();
    socket.send(JSON.stringify({ type: 'chunk', taskId, delta, offset: content.length }));
    content += delta;
    if (left > 1) await new Promise((resolve) => setTimeout(resolve, TOKEN_MS));
  }
  socket.send(JSON.stringify({ type: 'complete', taskId, content }));
}
