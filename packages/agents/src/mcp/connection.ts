import { setTimeout } from 'node:timers/promises';
import type { OutsideFetch } from '../outside/outside.ts';
import type { McpServer } from './mcp-server.ts';
import { McpTrouble, mcpTroubleOf } from './mcp-trouble.ts';
import type { ClientAnswer, ClientCall, OpenClient } from './open-client.ts';
import type { SaidOfTool } from './tool-definition.ts';

export interface ConnectionParts {
  readonly server: McpServer;
  readonly fetch: OutsideFetch;
  readonly bounds: ConnectionBounds;
  /** Told of each list of tools that the server gives. */
  readonly onTools: (said: readonly SaidOfTool[]) => Promise<void>;
  readonly onTrouble: (trouble: McpTrouble) => void;
}

export interface ConnectionBounds {
  /** For how long a server may take to be there, and to list its tools. */
  readonly openMs: number;
  /** After a failure it is left alone for so long, twice as long after the next, up to the most. */
  readonly firstPauseMs: number;
  readonly mostPauseMs: number;
}

const MOST_TOOLS = 200;
const REFRESH_PAUSE_MS = 200;
/** Who was there for so long has not failed by going. */
const STEADY_MS = 30_000;

/** One server of tools: opened on demand and at the start, again after it was lost, closed at the end. */
export class Connection {
  readonly #parts: ConnectionParts;
  #client: Promise<OpenClient> | null = null;
  #openedAt = 0;
  #failures = 0;
  #pause: { readonly trouble: McpTrouble; readonly timer: NodeJS.Timeout } | null = null;
  #listing: Promise<void> | null = null;
  #isRefreshing = false;
  #isStale = false;
  readonly #closing = new AbortController();

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  /** Why it cannot be used now; `null`: nothing is known against it. */
  get trouble(): string | null {
    return this.#pause?.trouble.message ?? null;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Connects in the background, and looks what there is. */
  start(): void {
    void this.list().catch(() => {});
  }

  /** Has its tools told as they are now; rejects with `McpTrouble`. Who asks at once is told at once. */
  async list(): Promise<void> {
    this.#listing ??= this.#listAndTell().finally(() => {
      this.#listing = null;
    });
    await this.#listing;
  }

  /** Rejects with `McpTrouble`, or with the reason of the signal. */
  async call(call: ClientCall): Promise<ClientAnswer> {
    return this.#using((client) => client.call(call), {
      isLostBy: ({ isLost }) => isLost,
      signal: call.signal,
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#pause?.timer);
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.close().catch(() => {});
  }

  async #listAndTell(): Promise<void> {
    const said = await this.#listed().catch((error: unknown) => {
      // Somebody who was there all the time may only have been started anew.
      if (this.#pause !== null || this.#isClosed) throw error;
      return this.#listed();
    });
    await this.#parts.onTools(said.slice(0, MOST_TOOLS));
  }

  #listed(): Promise<readonly SaidOfTool[]> {
    const { openMs } = this.#parts.bounds;
    // Who cannot tell its tools is of no use.
    return this.#using((client) => client.list(openMs), { isLostBy: () => true, signal: null });
  }

  async #using<T>(
    work: (client: OpenClient) => Promise<T>,
    using: {
      readonly isLostBy: (trouble: McpTrouble) => boolean;
      readonly signal: AbortSignal | null;
    },
  ): Promise<T> {
    const opened = this.#open();
    try {
      return await work(await opened);
    } catch (error) {
      if (using.signal?.aborted === true) throw using.signal.reason;
      const trouble = mcpTroubleOf(error);
      if (using.isLostBy(trouble)) this.#lose(opened, trouble);
      throw trouble;
    }
  }

  #open(): Promise<OpenClient> {
    if (this.#isClosed) throw new McpTrouble('this server is being closed');
    if (this.#pause !== null) throw this.#pause.trouble;
    if (this.#client !== null) return this.#client;
    const opened = this.#connect();
    this.#client = opened;
    opened.catch((error: unknown) => this.#lose(opened, mcpTroubleOf(error)));
    return opened;
  }

  async #connect(): Promise<OpenClient> {
    // On demand: it takes its time, and most servers are started without need of it.
    const { openClient } = await import('./open-client.ts');
    const { server, fetch, bounds } = this.#parts;
    let own: Promise<OpenClient> | null = null;
    const opened = await openClient({
      place: server.place,
      fetch,
      timeoutMs: bounds.openMs,
      signal: this.#closing.signal,
      onToolsChanged: () => this.#refresh(),
      onClosed: (trouble) => {
        if (own !== null) this.#lose(own, trouble);
      },
    });
    own = this.#client;
    this.#openedAt = performance.now();
    return opened;
  }

  /** Whoever says again and again that its tools have changed is asked once at a time. */
  #refresh(): void {
    this.#isStale = true;
    if (!this.#isRefreshing) void this.#listUntilFresh();
  }

  async #listUntilFresh(): Promise<void> {
    this.#isRefreshing = true;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      await this.list().catch(() => {});
      await setTimeout(REFRESH_PAUSE_MS, undefined, { ref: false });
    }
    this.#isRefreshing = false;
  }

  /** Lets go of a connection that is lost, and comes back after a while. */
  #lose(lost: Promise<OpenClient>, trouble: McpTrouble): void {
    if (this.#isClosed || this.#client !== lost) return;
    this.#client = null;
    void lost.then((client) => client.close()).catch(() => {});
    const { bounds, onTrouble } = this.#parts;
    const wasSteady = this.#openedAt > 0 && performance.now() - this.#openedAt > STEADY_MS;
    this.#openedAt = 0;
    onTrouble(trouble);
    if (wasSteady) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    const pauseMs = Math.min(bounds.firstPauseMs * 2 ** (this.#failures - 1), bounds.mostPauseMs);
    const timer = globalThis
      .setTimeout(() => {
        this.#pause = null;
        this.start();
      }, pauseMs)
      .unref();
    this.#pause = { trouble, timer };
  }
}
