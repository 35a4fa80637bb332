import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that the model server received. */
interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A provider on loopback that speaks the OpenAI chat protocol. */
export interface ModelServer {
  readonly baseUrl: string;
  /** The host and port, in the format of the outbound list. */
  readonly place: string;
  readonly requests: readonly ReceivedRequest[];
}

/** Listens until the test ends. `answer` replaces the default request handler. */
export async function openModelServer(answer: RequestListener = speaks): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const received = { path: request.url ?? '', headers: request.headers, body: '' };
    requests.push(received);
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      received.body += text;
    });
    request.on('end', () => answer(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl: `http://${place}/v1`, place, requests };
}

/** A provider that does not report its token usage. Some real providers do not. */
const speaks: RequestListener = (request, response) => speak(request.url, response, {});

/** A provider that reports its token usage. */
export const speaksAndCounts: RequestListener = (request, response) => {
  const usage = { prompt_tokens: 40, completion_tokens: 4, total_tokens: 44 };
  speak(request.url, response, { usage });
};

function speak(url: string | undefined, response: ServerResponse, end: object): void {
  if (url === '/v1/models') return answerJson(response, { data: [{ id: 'small' }] });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta: object, finish: string | null, more: object = {}): string => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    return `data: ${JSON.stringify({ id: 'c', choices, ...more })}\n\n`;
  };
  response.write(chunk({ role: 'assistant', content: 'All is ' }, null));
  response.write(chunk({ content: 'well.' }, 'stop', end));
  response.end('data: [DONE]\n\n');
}

export function answerJson(response: ServerResponse, answer: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
}
