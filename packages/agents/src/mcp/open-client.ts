import {
  Client,
  StreamableHTTPClientTransport,
  type ClientOptions,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { OutsideFetch } from '../outside/outside.ts';
import type { AnswerPart } from './answer-text.ts';
import type { McpPlace } from './mcp-server.ts';
import { McpTrouble } from './mcp-trouble.ts';
import type { SaidOfTool } from './tool-definition.ts';
import type { ToolDefinition } from './tool-servers.ts';

/** A connection to a server of tools; the one file that knows who makes it. */
export interface OpenClient {
  readonly list: (timeoutMs: number) => Promise<readonly SaidOfTool[]>;
  readonly call: (call: ClientCall) => Promise<ClientAnswer>;
  readonly close: () => Promise<void>;
}

export interface ClientCall {
  readonly definition: ToolDefinition;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ClientAnswer {
  readonly isError?: boolean | undefined;
  readonly content?: readonly AnswerPart[] | undefined;
  readonly structuredContent?: unknown;
}

interface Opening {
  readonly place: McpPlace;
  readonly fetch: OutsideFetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onToolsChanged: () => void;
  readonly onClosed: () => void;
}

const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;
const MOST_PAGES = 20;
const MOST_MESSAGES_A_SECOND = 2_000;

export async function openClient(opening: Opening): Promise<OpenClient> {
  const { place, timeoutMs, signal: opened, onClosed } = opening;
  const client = new Client({ name: 'conch', version: '1' }, optionsFor(opening));
  const transport = transportTo(opening);
  // What goes wrong with a request is told to whoever made it.
  Object.assign(client, { onclose: onClosed, onerror: () => {} });
  try {
    await client.connect(transport, { timeout: timeoutMs, signal: opened });
  } catch (error) {
    await client.close().catch(() => {});
    throw error;
  }
  endFloods(transport);
  return {
    list: async (listMs) => {
      if (client.getServerCapabilities()?.tools === undefined) return [];
      const { tools } = await client.listTools(undefined, {
        cacheMode: 'refresh',
        timeout: listMs,
      });
      return tools;
    },
    call: async ({ definition, input, key, timeoutMs: callMs, signal }) =>
      client.callTool(
        { name: definition.name, arguments: { ...input }, _meta: { [KEY_IN_META]: key } },
        {
          signal,
          timeout: callMs,
          maxTotalTimeout: callMs,
          toolDefinition: definition as Tool,
          ...(place.kind === 'address' ? { headers: { 'idempotency-key': key } } : {}),
        },
      ),
    close: () => client.close(),
  };
}

const KEY_IN_META = 'conch/idempotency-key';

function optionsFor({ place, onToolsChanged }: Opening): ClientOptions {
  return {
    capabilities: {},
    // A program would be started twice to find out; each of them still speaks as it always did.
    versionNegotiation: { mode: place.kind === 'address' ? 'auto' : 'legacy' },
    // Nobody is there whom a tool could ask in the middle of a call.
    inputRequired: { autoFulfill: false },
    listMaxPages: MOST_PAGES,
    listChanged: {
      tools: { autoRefresh: false, debounceMs: 0, onChanged: () => onToolsChanged() },
    },
    // A foreign schema is not run: it could be made to take for ever.
    jsonSchemaValidator: { getValidator: () => anything },
  };
}

function anything(input: unknown) {
  return { valid: true as const, data: input as never, errorMessage: undefined };
}

function transportTo({ place, fetch }: Opening): Transport {
  if (place.kind === 'program') {
    const { command, args, env } = place;
    return new StdioClientTransport({
      command,
      args: [...args],
      env: { ...env },
      stderr: 'ignore',
      maxBufferSize: MOST_MESSAGE_BYTES,
    });
  }
  const { url, headers } = place;
  return new StreamableHTTPClientTransport(new URL(url), {
    fetch: boundTo(url, fetch),
    requestInit: { headers: { ...headers } },
  });
}

/** A fetch for one server (T12): its token goes to no other. */
function boundTo(address: string, fetch: OutsideFetch): OutsideFetch {
  const { origin } = new URL(address);
  return async (given, init) => {
    const url = new URL(given instanceof Request ? given.url : given);
    if (url.origin !== origin) {
      throw new McpTrouble('it leads elsewhere; give the address that it leads to');
    }
    return fetch(url, init);
  };
}

/** Hangs up on whoever says so much that nobody else would get a word in. */
function endFloods(transport: Transport): void {
  const heard = transport.onmessage;
  let [second, count] = [0, 0];
  const onmessage: typeof heard = (message, extra) => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    if (count <= MOST_MESSAGES_A_SECOND) heard?.(message, extra);
    else void transport.close().catch(() => {});
  };
  Object.assign(transport, { onmessage });
}
