// The least that serving costs: `ws` alone, one serialisation, one loop over the sockets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serveOrders } from './serve-orders.ts';
import { token, TOKEN_MS, tokensIn } from './token-source.ts';

const COALESCE_MS = 16;
const TEXT = { binary: false };
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on('connection', (socket) => socket.on('message', () => {}));
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

function toAll(bytes: Buffer): void {
  for (const socket of server.clients) socket.send(bytes, TEXT);
}

// As large as what Conch says about one message.
const MESSAGE = { type: 'message', message: { id: 'x'.repeat(36), content: 'y'.repeat(1_400) } };

async function speak(messages: number): Promise<void> {
  for (let n = 0; n < messages; n += 1) {
    toAll(Buffer.from(JSON.stringify({ ...MESSAGE, seq: n })));
    await new Promise(setImmediate);
  }
}

async function stream(given: { readonly streams: number; readonly seconds: number }) {
  const waiting = new Map<string, { delta: string; offset: number }>();
  const flush = setInterval(() => {
    if (waiting.size === 0) return;
    const frames = [...waiting].map(([messageId, { delta, offset }]) =>
      JSON.stringify({ type: 'stream_chunk', messageId, delta, offset }),
    );
    waiting.clear();
    toAll(Buffer.from(`[${frames.join(',')}]`));
  }, COALESCE_MS);
  const ids = Array.from({ length: given.streams }, (_, n) => `${n}`.padStart(36, '0'));
  const ended = Promise.all(ids.map(speakOne)).then(() => clearInterval(flush));
  return { ended };

  async function speakOne(messageId: string): Promise<void> {
    let offset = 0;
    for (let left = tokensIn(given.seconds); left > 0; left -= 1) {
      await new Promise((resolve) => setTimeout(resolve, TOKEN_MS));
      const delta = token();
      const open = waiting.get(messageId);
      if (open === undefined) waiting.set(messageId, { delta, offset });
      else open.delta += delta;
      offset += delta.length;
    }
  }
}

serveOrders({
  port: (http.address() as AddressInfo).port,
  speak,
  stream,
  close: async () => {
    for (const socket of server.clients) socket.terminate();
    http.close();
  },
});
