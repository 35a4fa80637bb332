import { toolReason, type Reason } from '@conch/protocol';
import type { FetchOutside } from '../outbound/guarded-fetch.ts';
import { answerText } from './answer-text.ts';
import { McpConnection, type ConnectionBounds } from './connection.ts';
import { flagsOf, type McpServer } from './mcp-server.ts';
import { McpTrouble } from './mcp-trouble.ts';
import { toolState, type Pin, type Pins, type ToolState } from './pins.ts';
import { readDefinition, type DefinitionReading, type ToolDescription } from './tool-definition.ts';
import { nameRefusals, partsOf } from './tool-name.ts';
import { reportsOf, type ToolServerState, type Readings, type ToolReport } from './tool-report.ts';
import type {
  ForeignAnswer,
  ForeignCall,
  ForeignTool,
  ToolDefinition,
  ToolServers,
} from './tool-servers.ts';

export interface McpParts {
  readonly servers: readonly McpServer[];
  readonly pins: Pins;
  readonly fetch: FetchOutside;
  /** Removes invisible characters from a text. */
  readonly visible: (text: string) => string;
  readonly onTrouble?: (server: string, trouble: string) => void;
  readonly bounds?: Partial<Bounds>;
}

interface Bounds extends ConnectionBounds {
  /** How long a report or a run waits for a server to list its tools. */
  readonly lookMs: number;
}

const BOUNDS: Bounds = { openMs: 20_000, firstPauseMs: 1_000, mostPauseMs: 300_000, lookMs: 2_000 };

interface KnownServer extends ToolServerState {
  readonly connection: McpConnection;
  /**
   * Settles when the server has listed its tools or the time limit is over. All runs share this
   * promise, so that a hanging server delays Conch only once.
   */
  firstLook: Promise<void> | null;
  /** The last reported problem. Null if the server has worked since then. */
  reportedTrouble: string | null;
  /** The tools that did not fit into a model's prompt. */
  readonly omittedTools: Set<string>;
}

/** The configured tool servers and the approvals of their tools. */
export class McpServers implements ToolServers {
  readonly #parts: McpParts;
  readonly #bounds: Bounds;
  readonly #known: ReadonlyMap<string, KnownServer>;

  constructor(parts: McpParts) {
    this.#parts = parts;
    this.#bounds = { ...BOUNDS, ...parts.bounds };
    this.#known = new Map(parts.servers.map((server) => [server.name, this.#knownOf(server)]));
  }

  /** Connects to all servers in the background. */
  start(): void {
    for (const { connection } of this.#known.values()) connection.start();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map(({ connection }) => connection.close()));
  }

  readonly offered = async (allowed: readonly string[]): Promise<readonly ForeignTool[]> => {
    const allowedTools = allowed.flatMap((name) => partsOf(name) ?? []);
    const servers = new Set(allowedTools.map(({ server }) => server));
    await Promise.all([...servers].map((name) => this.#firstLook(name)));
    const pins = allowedTools.length === 0 ? [] : await this.#parts.pins.all();
    return pins.flatMap((pin) => {
      const isWanted = allowedTools.some(
        ({ server, tool }) => server === pin.server && (tool === '*' || tool === pin.tool),
      );
      return isWanted ? this.#offer(pin) : [];
    });
  };

  readonly onOmitted = ({ server, tool }: Pick<ForeignTool, 'server' | 'tool'>): void => {
    const omittedTools = this.#known.get(server)?.omittedTools;
    // The omission of a tool is reported only once, because every run leaves the tool out.
    if (omittedTools === undefined || omittedTools.has(tool)) return;
    omittedTools.add(tool);
    this.#parts.onTrouble?.(
      server,
      `the tool ${tool} is left out: its definition does not fit into the prompt`,
    );
  };

  readonly call = async (call: ForeignCall): Promise<ForeignAnswer> => {
    const { server: name, tool, signal } = call;
    const known = this.#known.get(name);
    if (known === undefined) return errorAnswer(`There is no tool server “${name}”.`);
    const { callMs } = known.server;
    // One time limit covers both the connection and the call, because Conch may have to reconnect
    // first.
    const patience = AbortSignal.timeout(callMs);
    const either = AbortSignal.any([signal, patience]);
    try {
      const definition = await unlessAborted(this.#approved(known, tool), either);
      if (typeof definition === 'string') return errorAnswer(definition);
      const asked = { ...call, signal: either, definition, timeoutMs: callMs };
      const answer = await known.connection.call(asked);
      const text = answerText(answer, this.#parts.visible);
      return { isError: answer.isError === true, text };
    } catch (error) {
      signal.throwIfAborted();
      if (patience.aborted) return errorAnswer(`${name} did not answer in time.`);
      if (!(error instanceof McpTrouble)) throw error;
      return errorAnswer(`${name} failed: ${error.message}.`);
    }
  };

  /** All tools of all servers, each with its approval state. */
  async report(): Promise<{
    readonly servers: readonly { readonly name: string; readonly trouble: Reason | null }[];
    readonly tools: readonly ToolReport[];
  }> {
    const all = [...this.#known.values()];
    await Promise.all(all.map((known) => this.#look(known)));
    const pins = await this.#parts.pins.all();
    const servers = all.map((known) => ({ name: known.server.name, trouble: troubleOf(known) }));
    const tools = all.flatMap((known) =>
      reportsOf(
        known,
        pins.filter(({ server }) => server === known.server.name),
      ),
    );
    return { servers, tools };
  }

  /** The current definition of a server's tool. Null if the server has no such tool. */
  async lookAt(name: string, tool: string): Promise<DefinitionReading | null> {
    const known = this.#known.get(name);
    if (known === undefined) return null;
    await known.connection.list();
    return known.readings?.get(tool) ?? null;
  }

  #knownOf(server: McpServer): KnownServer {
    const { fetch } = this.#parts;
    const connection = new McpConnection({
      server,
      fetch,
      bounds: this.#bounds,
      onTools: (said) => this.#storeTools(server.name, said),
      onTrouble: ({ message }) => this.#tell(server.name, message),
    });
    return {
      server,
      connection,
      readings: null,
      firstLook: null,
      reportedTrouble: null,
      omittedTools: new Set(),
    };
  }

  /**
   * Reports the same problem of a server only once, because Conch retries the connection without
   * end and each failure would repeat the report.
   */
  #tell(name: string, trouble: string): void {
    const known = this.#known.get(name);
    if (known === undefined || known.reportedTrouble === trouble) return;
    known.reportedTrouble = trouble;
    this.#parts.onTrouble?.(name, trouble);
  }

  /** Stores the list of tools, and pins the tools that the operator has named. */
  async #storeTools(name: string, tools: readonly ToolDescription[]): Promise<void> {
    const known = this.#known.get(name);
    if (known === undefined) return;
    known.reportedTrouble = null;
    known.readings = this.#readings(name, tools);
    for (const [tool, reading] of known.readings) {
      if (!reading.ok || !known.server.named.has(tool)) continue;
      const { definition, hash } = reading;
      const pin = { server: name, tool, hash, definition, isByOperator: true };
      await this.#parts.pins.pinFirst(pin);
    }
  }

  #readings(server: string, tools: readonly ToolDescription[]): Readings {
    const names = tools.map(({ name }) => name);
    const refusals = nameRefusals(names, { server, servers: [...this.#known.keys()] });
    return new Map(
      tools.map((one) => {
        const why = refusals.get(one.name);
        return why === undefined
          ? [one.name, readDefinition(one, this.#parts.visible)]
          : [one.name, { ok: false, reason: why.detail, why }];
      }),
    );
  }

  async #firstLook(name: string): Promise<void> {
    const known = this.#known.get(name);
    if (known === undefined || known.readings !== null) return;
    known.firstLook ??= this.#look(known);
    await known.firstLook;
  }

  /**
   * Requests the list of tools, but waits only for a short time, so that a hanging server does not
   * block the caller.
   */
  async #look({ connection }: KnownServer): Promise<void> {
    const patience = AbortSignal.timeout(this.#bounds.lookMs);
    await unlessAborted(connection.list(), patience).catch(() => {});
  }

  // If a server cannot be reached, its pinned tools are still offered. A call then reports that the
  // server cannot be reached.
  #offer(pin: Pin): readonly ForeignTool[] {
    const known = this.#known.get(pin.server);
    if (known === undefined) return [];
    const { server, tool, definition } = pin;
    const isNamed = known.server.named.has(tool);
    const held: DefinitionReading = { ok: true, definition, hash: pin.hash ?? '' };
    const now = known.readings === null ? held : (known.readings.get(tool) ?? null);
    if (toolState(now, pin, { isNamed }) !== 'approved') return [];
    return [{ server, tool, definition, flags: flagsOf(known.server, tool) }];
  }

  /**
   * Lists the tools again. Returns the current definition of a tool if the tool may be called, else
   * the reason why it may not.
   */
  async #approved(
    { server, connection }: KnownServer,
    tool: string,
  ): Promise<ToolDefinition | string> {
    await connection.list();
    const now = this.#known.get(server.name)?.readings?.get(tool) ?? null;
    const pin = await this.#parts.pins.of(server.name, tool);
    const state = toolState(now, pin, { isNamed: server.named.has(tool) });
    if (state === 'approved' && now?.ok === true) return now.definition;
    return `${server.name}.${tool} cannot be used: ${WHY_NOT[state]}.`;
  }
}

function troubleOf({ readings, connection }: KnownServer): Reason | null {
  return connection.trouble ?? (readings === null ? toolReason('tools-not-answering') : null);
}

const WHY_NOT: Readonly<Record<ToolState, string>> = {
  approved: 'its definition could not be read',
  changed: 'it has changed since it was approved, and an admin must approve it again',
  new: 'an admin must approve it first',
  withdrawn: 'its approval was withdrawn',
  missing: 'its server no longer offers it',
  refused: 'its definition is not allowed',
};

function errorAnswer(text: string): ForeignAnswer {
  return { isError: true, text };
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([promise, aborted]).finally(() => {
    signal.removeEventListener('abort', giveUp);
  });
}
