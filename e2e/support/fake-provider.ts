import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider of models on this machine, compatible with OpenAI's chat API. */
export interface FakeProvider {
  readonly baseUrl: string;
  /** The value for `CONCH_OUTBOUND`. */
  readonly host: string;
  readonly end: () => void;
}

interface FakeProviderPlan {
  /** Requests with any other key are rejected. */
  readonly key: string;
  readonly models: readonly string[];
  /**
   * The answer to every request, or a function that computes the answer from the body of the
   * request.
   */
  readonly says: string | ((asked: string) => string);
}

export async function openFakeProvider({
  key,
  models,
  says,
}: FakeProviderPlan): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${key}`) {
        return answer(response, 401, { error: { message: 'Incorrect API key provided' } });
      }
      if (request.url === '/v1/models') {
        return answer(response, 200, { data: models.map((id) => ({ id })) });
      }
      const text = typeof says === 'string' ? says : says(body);
      if (!body.includes('"stream":true')) return answer(response, 200, wholeOf(text));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(streamOf(text));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `http://${host}/v1`,
    host,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const USAGE = { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 };

function wholeOf(text: string): object {
  const message = { role: 'assistant', content: text };
  return {
    id: 'c',
    object: 'chat.completion',
    created: 0,
    model: 'fake',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: USAGE,
  };
}

function streamOf(text: string): string {
  const chunk = (delta: object, finish: string | null) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'fake',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const parts = [
    chunk({ role: 'assistant', content: text }, null),
    { ...chunk({}, 'stop'), usage: USAGE },
  ];
  return `${parts.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`;
}
