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
import { boundTo } from './bound-fetch.ts';
import { FloodMeter, MOST_MESSAGE_BYTES } from './flood-meter.ts';
import type { McpPlace } from './mcp-server.ts';
import { McpTrouble } from './mcp-trouble.ts';
import { ProgramTransport } from './program-transport.ts';
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
  readonly onClosed: (trouble: McpTrouble) => void;
}

const MOST_PAGES = 20;

export async function openClient(opening: Opening): Promise<OpenClient> {
  const { place, timeoutMs, signal: opened, onClosed } = opening;
  const client = new Client({ name: 'conch', version: '1' }, optionsFor(opening));
  const transport = transportTo(opening);
  let trouble: McpTrouble | null = null;
  // What goes wrong with a request is told to whoever made it; this is why nobody can make one.
  const onerror = (error: Error): void => {
    if (error instanceof McpTrouble) trouble ??= error;
  };
  const onclose = (): void => onClosed(trouble ?? new McpTrouble('it has ended or hung up'));
  Object.assign(client, { onclose, onerror });
  try {
    await client.connect(transport, { timeout: timeoutMs, signal: opened });
  } catch (error) {
    await client.close().catch(() => {});
    throw trouble ?? error;
  }
  // A program's are counted line by line, as they come.
  if (!(transport instanceof ProgramTransport)) endFloods(transport);
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
  if (place.kind === 'program') return transportToProgram(place);
  const { url, headers } = place;
  return new StreamableHTTPClientTransport(new URL(url), {
    fetch: boundTo(url, fetch),
    requestInit: { headers: { ...headers } },
  });
}

function transportToProgram(place: Extract<McpPlace, { readonly kind: 'program' }>): Transport {
  if (process.platform !== 'win32') return new ProgramTransport(place);
  // There are no groups of processes, and the package knows how programs are found there.
  const { command, args, env } = place;
  const bounds = { stderr: 'ignore', maxBufferSize: MOST_MESSAGE_BYTES } as const;
  return new StdioClientTransport({ command, args: [...args], env: { ...env }, ...bounds });
}

/** Hangs up on whoever says so much that nobody else would get a word in. */
function endFloods(transport: Transport): void {
  const heard = transport.onmessage;
  const meter = new FloodMeter();
  const onmessage: typeof heard = (message, extra) => {
    if (!meter.isFlood({ lines: 1, bytes: 0 })) heard?.(message, extra);
    else void transport.close().catch(() => {});
  };
  Object.assign(transport, { onmessage });
}
