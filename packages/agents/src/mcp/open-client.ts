import { toolReason } from '@conch/protocol';
import {
  Client,
  StreamableHTTPClientTransport,
  type ClientOptions,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { FetchOutside } from '../outbound/guarded-fetch.ts';
import type { AnswerPart } from './answer-text.ts';
import { boundTo } from './bound-fetch.ts';
import { FloodMeter, MOST_MESSAGE_BYTES } from './flood-meter.ts';
import type { McpPlace } from './mcp-server.ts';
import { McpTrouble } from './mcp-trouble.ts';
import { ProgramTransport } from './program-transport.ts';
import type { ToolDescription } from './tool-definition.ts';
import type { ToolDefinition } from './tool-servers.ts';

/** A connection to a tool server. Only this file uses the library for such connections. */
export interface OpenClient {
  readonly list: (timeoutMs: number) => Promise<readonly ToolDescription[]>;
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
  readonly fetch: FetchOutside;
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
  // Stores the first error of the connection, which is the reason if the connection closes. An
  // error of a single request goes to the caller of that request.
  const onerror = (error: Error): void => {
    if (error instanceof McpTrouble) trouble ??= error;
  };
  const onclose = (): void => onClosed(trouble ?? new McpTrouble(toolReason('tools-ended')));
  Object.assign(client, { onclose, onerror });
  try {
    await client.connect(transport, { timeout: timeoutMs, signal: opened });
  } catch (error) {
    await client.close().catch(() => {});
    throw trouble ?? error;
  }
  // `ProgramTransport` limits its lines itself, so only other transports need a limit here.
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
    // Programs do not negotiate the version, because the negotiation would start a program twice
    // and all programs still use the old version.
    versionNegotiation: { mode: place.kind === 'address' ? 'auto' : 'legacy' },
    // Nobody can answer a question of a tool during a call.
    inputRequired: { autoFulfill: false },
    listMaxPages: MOST_PAGES,
    listChanged: {
      tools: { autoRefresh: false, debounceMs: 0, onChanged: () => onToolsChanged() },
    },
    // Schemas of servers are not evaluated, because a server could send a schema whose evaluation
    // never ends.
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
  // Windows has no process groups, so Conch uses the transport of the package there. This transport
  // also finds programs on Windows.
  const { command, args, env } = place;
  const bounds = { stderr: 'ignore', maxBufferSize: MOST_MESSAGE_BYTES } as const;
  return new StdioClientTransport({ command, args: [...args], env: { ...env }, ...bounds });
}

/** Closes a connection that floods Conch with messages. */
function endFloods(transport: Transport): void {
  const heard = transport.onmessage;
  const meter = new FloodMeter();
  const onmessage: typeof heard = (message, extra) => {
    if (!meter.isFlood({ lines: 1, bytes: 0 })) heard?.(message, extra);
    else void transport.close().catch(() => {});
  };
  Object.assign(transport, { onmessage });
}
