import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { streamOf, type ChatBody, type FakeModel } from '@conch/agents/testing';

/** A provider of models on this machine, compatible with OpenAI's chat API. */
export interface FakeModels {
  /** The host `127.0.0.1` with its port, for the operator's list of allowed hosts. */
  readonly host: string;
  readonly baseUrl: string;
  /** The bodies of all requests so far. */
  readonly requests: readonly string[];
  readonly end: () => Promise<void>;
}

const plain: FakeModel = () => ({
  text: 'I am a **fake** model.',
  tokens: { input: 120, output: 34 },
});

/**
 * Starts a provider. By default every request gets the same answer. A message with the word “wait”
 * gets no answer.
 */
export async function startFakeModels(
  models: readonly string[],
  says: FakeModel = plain,
): Promise<FakeModels> {
  const requests: string[] = [];
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    if (request.url?.endsWith('/models') === true) {
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id })) }));
      return;
    }
    const body = await text(request);
    requests.push(body);
    reply.setHeader('content-type', 'text/event-stream');
    if (body.includes('please wait')) return;
    reply.end(streamOf(await says(JSON.parse(body) as ChatBody, body)));
  };
  const server = createServer((request, reply) => void answer(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    baseUrl: `http://${host}/v1`,
    requests,
    end: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
