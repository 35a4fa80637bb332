import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model provider on loopback. The test writes its responses piece by piece. */
export interface HeldModels {
  readonly baseUrl: string;
  /** Waits for the next request, and returns an object with which the test writes the response. */
  readonly next: () => Promise<HeldAnswer>;
  readonly close: () => void;
}

interface HeldAnswer {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** Listens on a free port and implements the chat API of OpenAI. */
export async function openHeldModels(): Promise<HeldModels> {
  const waiting: ((answer: HeldAnswer) => void)[] = [];
  const arrived: HeldAnswer[] = [];
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'GET') {
      response.end(JSON.stringify({ data: [{ id: 'small' }] }));
      return;
    }
    const answer = answerTo(response);
    const taker = waiting.shift();
    if (taker === undefined) arrived.push(answer);
    else taker(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    next: async () => {
      const answer = arrived.shift();
      if (answer !== undefined) return answer;
      const { promise, resolve } = Promise.withResolvers<HeldAnswer>();
      waiting.push(resolve);
      return promise;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerTo(response: ServerResponse): HeldAnswer {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null): void => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    response.write(`data: ${JSON.stringify({ id: 'c', choices })}\n\n`);
  };
  return {
    write: (content) => send({ role: 'assistant', content }, null),
    end: () => {
      send({}, 'stop');
      response.end('data: [DONE]\n\n');
    },
  };
}
