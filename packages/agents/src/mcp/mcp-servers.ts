import type { OutsideFetch } from '../outside/outside.ts';
import { answerText } from './answer-text.ts';
import { Connection, type ConnectionBounds } from './connection.ts';
import { flagsOf, type McpServer } from './mcp-server.ts';
import { McpTrouble } from './mcp-trouble.ts';
import { toolState, type Pin, type Pins, type ToolState } from './pins.ts';
import { readDefinition, type DefinitionReading, type SaidOfTool } from './tool-definition.ts';
import { nameRefusals, partsOf } from './tool-name.ts';
import { reportsOf, type Heard, type Readings, type ToolReport } from './tool-report.ts';
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
  readonly fetch: OutsideFetch;
  /** A text without what people cannot see. */
  readonly visible: (text: string) => string;
  readonly onTrouble?: (server: string, trouble: string) => void;
  readonly bounds?: Partial<Bounds>;
}

interface Bounds extends ConnectionBounds {
  /** For so long whoever only wants to know what there is waits for a server. */
  readonly lookMs: number;
}

const BOUNDS: Bounds = { openMs: 20_000, firstPauseMs: 1_000, mostPauseMs: 300_000, lookMs: 2_000 };

interface Known extends Heard {
  readonly connection: Connection;
  /** Over once it has said something, or has been waited for: whoever hangs is waited for once. */
  firstLook: Promise<void> | null;
  /** What was told of it since it was last well. */
  told: string | null;
  /** Its tools that models had no room for. */
  readonly leftOut: Set<string>;
}

/** The servers of tools that the operator has configured, with what is approved of them. */
export class McpServers implements ToolServers {
  readonly #parts: McpParts;
  readonly #bounds: Bounds;
  readonly #known: ReadonlyMap<string, Known>;

  constructor(parts: McpParts) {
    this.#parts = parts;
    this.#bounds = { ...BOUNDS, ...parts.bounds };
    this.#known = new Map(parts.servers.map((server) => [server.name, this.#knownOf(server)]));
  }

  /** Connects to all of them in the background. */
  start(): void {
    for (const { connection } of this.#known.values()) connection.start();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map(({ connection }) => connection.close()));
  }

  readonly offered = async (allowed: readonly string[]): Promise<readonly ForeignTool[]> => {
    const wanted = allowed.flatMap((name) => partsOf(name) ?? []);
    const servers = new Set(wanted.map(({ server }) => server));
    await Promise.all([...servers].map((name) => this.#firstLook(name)));
    const pins = wanted.length === 0 ? [] : await this.#parts.pins.all();
    return pins.flatMap((pin) => {
      const isWanted = wanted.some(
        ({ server, tool }) => server === pin.server && (tool === '*' || tool === pin.tool),
      );
      return isWanted ? this.#offer(pin) : [];
    });
  };

  readonly leftOut = ({ server, tool }: Pick<ForeignTool, 'server' | 'tool'>): void => {
    const told = this.#known.get(server)?.leftOut;
    // Once: it is left out of every run.
    if (told === undefined || told.has(tool)) return;
    told.add(tool);
    this.#parts.onTrouble?.(server, `a model had no room left for its tool ${tool}`);
  };

  readonly call = async (call: ForeignCall): Promise<ForeignAnswer> => {
    const { server: name, tool, signal } = call;
    const known = this.#known.get(name);
    if (known === undefined) return refused(`There is no server of tools called ${name}.`);
    const { callMs } = known.server;
    // For all of it: a server may first have to come back.
    const patience = AbortSignal.timeout(callMs);
    const either = AbortSignal.any([signal, patience]);
    try {
      const definition = await unlessAborted(this.#approved(known, tool), either);
      if (typeof definition === 'string') return refused(definition);
      const asked = { ...call, signal: either, definition, timeoutMs: callMs };
      const answer = await known.connection.call(asked);
      const text = answerText(answer, this.#parts.visible);
      return { isError: answer.isError === true, text };
    } catch (error) {
      signal.throwIfAborted();
      if (patience.aborted) return refused(`${name} did not answer in time.`);
      if (!(error instanceof McpTrouble)) throw error;
      return refused(`${name} could not do it: ${error.message}.`);
    }
  };

  /** All tools of all servers, each with whether it may be used. */
  async report(): Promise<{
    readonly servers: readonly { readonly name: string; readonly trouble: string | null }[];
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

  /** What a server says now of a tool of its own; `null`: there is no such tool. */
  async lookAt(name: string, tool: string): Promise<DefinitionReading | null> {
    const known = this.#known.get(name);
    if (known === undefined) return null;
    await known.connection.list();
    return known.said?.get(tool) ?? null;
  }

  #knownOf(server: McpServer): Known {
    const { fetch } = this.#parts;
    const connection = new Connection({
      server,
      fetch,
      bounds: this.#bounds,
      onTools: (said) => this.#heard(server.name, said),
      onTrouble: ({ message }) => this.#tell(server.name, message),
    });
    return { server, connection, said: null, firstLook: null, told: null, leftOut: new Set() };
  }

  /** Whoever is away is tried for ever, and told of once. */
  #tell(name: string, trouble: string): void {
    const known = this.#known.get(name);
    if (known === undefined || known.told === trouble) return;
    known.told = trouble;
    this.#parts.onTrouble?.(name, trouble);
  }

  /** Takes down what a server says, and pins what the operator has named. */
  async #heard(name: string, said: readonly SaidOfTool[]): Promise<void> {
    const known = this.#known.get(name);
    if (known === undefined) return;
    known.told = null;
    known.said = this.#readings(name, said);
    for (const [tool, reading] of known.said) {
      if (!reading.ok || !known.server.named.has(tool)) continue;
      const { definition, hash } = reading;
      const pin = { server: name, tool, hash, definition, isByOperator: true };
      await this.#parts.pins.pinFirst(pin);
    }
  }

  #readings(server: string, said: readonly SaidOfTool[]): Readings {
    const names = said.map(({ name }) => name);
    const refusals = nameRefusals(names, { server, servers: [...this.#known.keys()] });
    return new Map(
      said.map((one) => {
        const reason = refusals.get(one.name);
        return reason === undefined
          ? [one.name, readDefinition(one, this.#parts.visible)]
          : [one.name, { ok: false, reason }];
      }),
    );
  }

  async #firstLook(name: string): Promise<void> {
    const known = this.#known.get(name);
    if (known === undefined || known.said !== null) return;
    known.firstLook ??= this.#look(known);
    await known.firstLook;
  }

  /** Has a server say what it has, if it does so soon: nobody must hang because a server does. */
  async #look({ connection }: Known): Promise<void> {
    const patience = AbortSignal.timeout(this.#bounds.lookMs);
    await unlessAborted(connection.list(), patience).catch(() => {});
  }

  // What a server that is away said last still holds: its call then says that it is away.
  #offer(pin: Pin): readonly ForeignTool[] {
    const known = this.#known.get(pin.server);
    if (known === undefined) return [];
    const { server, tool, definition } = pin;
    const isNamed = known.server.named.has(tool);
    const held: DefinitionReading = { ok: true, definition, hash: pin.hash ?? '' };
    const now = known.said === null ? held : (known.said.get(tool) ?? null);
    if (toolState(now, pin, { isNamed }) !== 'approved') return [];
    return [{ server, tool, definition, flags: flagsOf(known.server, tool) }];
  }

  /** The definition of a tool that may be called now, looked at anew; or why it may not. */
  async #approved({ server, connection }: Known, tool: string): Promise<ToolDefinition | string> {
    await connection.list();
    const now = this.#known.get(server.name)?.said?.get(tool) ?? null;
    const pin = await this.#parts.pins.of(server.name, tool);
    const state = toolState(now, pin, { isNamed: server.named.has(tool) });
    if (state === 'approved' && now?.ok === true) return now.definition;
    return `${server.name}.${tool} may not be used: ${WHY_NOT[state]}.`;
  }
}

function troubleOf({ said, connection }: Known): string | null {
  return connection.trouble ?? (said === null ? 'it has not answered yet' : null);
}

const WHY_NOT: Readonly<Record<ToolState, string>> = {
  approved: 'it could not be looked at',
  changed: 'it is not what was approved, and an admin has to approve it again',
  new: 'an admin has to approve it first',
  withdrawn: 'its approval was withdrawn',
  missing: 'its server does not have it any more',
  refused: 'its definition is not acceptable',
};

function refused(text: string): ForeignAnswer {
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
