// The lowest possible cost of serving: `ws` alone, one serialisation, one loop over the sockets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { BareAgents } from './bare-agents.ts';
import { Gatherer } from './gatherer.ts';
import { serveOrders } from './serve-orders.ts';
import { token, TOKEN_MS, tokensIn } from './token-source.ts';

const TEXT = { binary: false };
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
const watchers = new Set<WebSocket>();
const agents = new BareAgents(toAll);
server.on('connection', (socket, { url }) => {
  if (url === '/agent') return agents.admit(socket);
  watchers.add(socket);
  socket.on('close', () => watchers.delete(socket));
  // The content of a message is the number of agents to ask.
  socket.on('message', (bytes) => {
    const { content } = JSON.parse((bytes as Buffer).toString()) as { readonly content: string };
    agents.ask(Number(content));
  });
  return undefined;
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

function toAll(bytes: Buffer): void {
  for (const socket of watchers) socket.send(bytes, TEXT);
}

// A message that is about as large as the frames of Conch for one message.
const MESSAGE = { type: 'message', message: { id: 'x'.repeat(36), content: 'y'.repeat(1_400) } };

async function speak(messages: number): Promise<void> {
  for (let n = 0; n < messages; n += 1) {
    toAll(Buffer.from(JSON.stringify({ ...MESSAGE, seq: n })));
    await new Promise(setImmediate);
  }
}

async function stream(given: { readonly streams: number; readonly seconds: number }) {
  const gatherer = new Gatherer(toAll);
  const ids = Array.from({ length: given.streams }, (_, n) => `${n}`.padStart(36, '0'));
  const ended = Promise.all(ids.map(speakOne)).then(() => gatherer.end());
  return { ended };

  async function speakOne(messageId: string): Promise<void> {
    let offset = 0;
    for (let left = tokensIn(given.seconds); left > 0; left -= 1) {
      await new Promise((resolve) => setTimeout(resolve, TOKEN_MS));
      const delta = token();
      gatherer.add(messageId, delta, offset);
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
