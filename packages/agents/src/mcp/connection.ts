import { toolReason, type Reason } from '@conch/protocol';
import { setTimeout } from 'node:timers/promises';
import type { FetchOutside } from '../outbound/guarded-fetch.ts';
import type { McpServer } from './mcp-server.ts';
import { McpTrouble, mcpTroubleOf } from './mcp-trouble.ts';
import type { ClientAnswer, ClientCall, OpenClient } from './open-client.ts';
import type { ToolDescription } from './tool-definition.ts';

export interface ConnectionParts {
  readonly server: McpServer;
  readonly fetch: FetchOutside;
  readonly bounds: ConnectionBounds;
  /** Called with each list of tools that the server sends. */
  readonly onTools: (said: readonly ToolDescription[]) => Promise<void>;
  readonly onTrouble: (trouble: McpTrouble) => void;
}

export interface ConnectionBounds {
  /** The time limit for connecting, and for listing the tools. */
  readonly openMs: number;
  /**
   * The pause after the first failure. Each further failure doubles the pause, up to `mostPauseMs`.
   */
  readonly firstPauseMs: number;
  readonly mostPauseMs: number;
}

const MOST_TOOLS = 200;
const REFRESH_PAUSE_MS = 200;
/** If a connection lasted at least this long, its loss does not count as a failure. */
const STEADY_MS = 30_000;

/**
 * The connection to one tool server. It opens at the start and on demand, reopens after a loss, and
 * closes at the end.
 */
export class McpConnection {
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

  /** The reason why the server cannot be used now. Null if no problem is known. */
  get trouble(): Reason | null {
    return this.#pause?.trouble.reason ?? null;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Connects in the background and lists the tools. */
  start(): void {
    void this.list().catch(() => {});
  }

  /**
   * Lists the tools and passes them to `onTools`. Concurrent calls share one request. Rejects with
   * `McpTrouble`.
   */
  async list(): Promise<void> {
    this.#listing ??= this.#listAndTell().finally(() => {
      this.#listing = null;
    });
    await this.#listing;
  }

  /** Rejects with `McpTrouble`, or with the reason of the signal if the signal aborts. */
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
    const tools = await this.#listed().catch((error: unknown) => {
      // If no failure was known, the server may only have restarted, so the list is requested
      // again.
      if (this.#pause !== null || this.#isClosed) throw error;
      return this.#listed();
    });
    await this.#parts.onTools(tools.slice(0, MOST_TOOLS));
  }

  #listed(): Promise<readonly ToolDescription[]> {
    const { openMs } = this.#parts.bounds;
    // A server that cannot list its tools is useless, so every error counts as a loss.
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
    if (this.#isClosed) throw new McpTrouble(toolReason('tools-closing'));
    if (this.#pause !== null) throw this.#pause.trouble;
    if (this.#client !== null) return this.#client;
    const opened = this.#connect();
    this.#client = opened;
    opened.catch((error: unknown) => this.#lose(opened, mcpTroubleOf(error)));
    return opened;
  }

  async #connect(): Promise<OpenClient> {
    // The module is loaded only here, because the import is slow and most Conch servers never need
    // it.
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

  /** Lists the tools again, one request at a time, even if the server reports many changes. */
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

  /**
   * Drops a lost connection. If the connection did not last for `STEADY_MS`, its loss counts as a
   * failure and Conch reconnects after a pause.
   */
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
