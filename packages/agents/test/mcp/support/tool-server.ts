import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';

/** A tool that a test server offers. Its only argument is a text. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly answer: (text: string) => string | Promise<string>;
}

/** A call as the server received it. */
interface HeardCall {
  readonly tool: string;
  readonly text: string;
  readonly keyInMeta: unknown;
  readonly keyInHeader: string | undefined;
  readonly authorization: string | undefined;
}

export interface ToolServer {
  readonly url: string;
  /** The address of the server, in the format of the operator's outbound list. */
  readonly place: string;
  /** The offered tools. Tests may change them. */
  tools: readonly OfferedTool[];
  readonly heard: readonly HeardCall[];
  /** Notifies clients that the tools have changed. */
  readonly tellChange: () => void;
}

const inputSchema = { type: 'object' as const, properties: { text: { type: 'string' as const } } };

/** A tool server over HTTP on loopback, until the test ends. */
export async function openToolServer(tools: readonly OfferedTool[]): Promise<ToolServer> {
  const heard: HeardCall[] = [];
  const house = { tools };
  const handler = createMcpHandler(({ requestInfo }) => {
    const capabilities = { tools: { listChanged: true } };
    // Uses the low-level server, because the high-level server restricts tool names.
    const server = new Server({ name: 'of the tests', version: '1' }, { capabilities });
    server.setRequestHandler('tools/list', () => ({
      tools: house.tools.map(({ name, description }) => ({ name, description, inputSchema })),
    }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const { _meta: meta } = params;
      const { text = '' } = (params.arguments ?? {}) as { readonly text?: string };
      heard.push({
        tool: params.name,
        text,
        keyInMeta: meta?.['conch/idempotency-key'],
        keyInHeader: requestInfo?.headers.get('idempotency-key') ?? undefined,
        authorization: requestInfo?.headers.get('authorization') ?? undefined,
      });
      const tool = house.tools.find(({ name }) => name === params.name);
      return { content: [{ type: 'text', text: (await tool?.answer(text)) ?? 'no such tool' }] };
    });
    return server;
  });
  const server = createServer((request, response) => {
    void pass(request, response, handler.fetch);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await handler.close();
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(house, {
    url: `http://${place}/mcp`,
    place,
    heard,
    tellChange: () => handler.notify.toolsChanged(),
  });
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const answered = await answer(
    new Request(`http://${headers.host ?? ''}${url}`, {
      method,
      headers: new Headers(headers as Record<string, string>),
      body: method === 'POST' ? await wholeOf(request) : null,
      signal: gone.signal,
    }),
  );
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) response.end();
  else
    Readable.fromWeb(answered.body as never)
      .on('error', () => {})
      .pipe(response);
}

async function wholeOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
