import type { ToolFlags } from './mcp-server.ts';

/** The definition of an MCP tool, as models and admins see it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** A tool that may be used, because its definition is approved. */
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
  /** An idempotency key. Every try of the call has the same key. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/**
 * The result of a tool call as text of limited length. If the call fails, the text describes the
 * error for the model.
 */
export interface ForeignAnswer {
  readonly isError: boolean;
  readonly text: string;
}

/** The outside tools, as agents use them. */
export interface ToolServers {
  /** Returns the tools that match an entry `server.tool` or `server.*` and may be used now. */
  readonly offered: (allowed: readonly string[]) => Promise<readonly ForeignTool[]>;
  /**
   * Called for a tool that did not fit into a model's prompt. The agent works without this tool.
   */
  readonly onOmitted?: (tool: Pick<ForeignTool, 'server' | 'tool'>) => void;
  /**
   * Rejects only with the reason of the signal. If the tool has no approval, the result is an error
   * and the tool is not called.
   */
  readonly call: (call: ForeignCall) => Promise<ForeignAnswer>;
}

/** The default if there are no tool servers. */
export const NO_TOOL_SERVERS: ToolServers = {
  offered: async () => [],
  call: async () => ({ isError: true, text: 'There are no tool servers here.' }),
};
