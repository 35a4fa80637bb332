import type { ToolFlags } from './mcp-server.ts';

/** A tool of an MCP server, as far as a model and an admin are told of it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** A tool that may be used: its definition is one that was approved. */
export interface ForeignTool {
  readonly server: string;
  readonly tool: string;
  readonly definition: ToolDefinition;
  readonly flags: ToolFlags;
}

export interface ForeignCall {
  readonly server: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The same for the same call, however often it is made. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/** What a tool gave back, as text within bounds; an error is for the model to act on. */
export interface ForeignAnswer {
  readonly isError: boolean;
  readonly text: string;
}

/** The tools of other programs, as agents reach them. */
export interface ToolServers {
  /** Those of `server.tool` or `server.*` that may be used now. */
  readonly offered: (allowed: readonly string[]) => Promise<readonly ForeignTool[]>;
  /** Told of a tool that a model has no room for: its agent has to do without. */
  readonly leftOut?: (tool: Pick<ForeignTool, 'server' | 'tool'>) => void;
  /** Never rejects but with the reason of its signal. A tool that is not approved is not called. */
  readonly call: (call: ForeignCall) => Promise<ForeignAnswer>;
}

/** For where there are no servers of tools. */
export const NO_TOOL_SERVERS: ToolServers = {
  offered: async () => [],
  call: async () => ({ isError: true, text: 'There are no tools of other servers here.' }),
};
