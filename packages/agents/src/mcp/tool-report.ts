import type { Reason } from '@conch/protocol';
import { flagsOf, type McpServer, type ToolFlags } from './mcp-server.ts';
import { toolState, type Pin, type ToolState } from './pins.ts';
import type { DefinitionReading } from './tool-definition.ts';
import type { ToolDefinition } from './tool-servers.ts';

/** The definitions of a server's tools, by tool name. */
export type Readings = ReadonlyMap<string, DefinitionReading>;

export interface ToolServerState {
  readonly server: McpServer;
  readonly connection: { readonly trouble: Reason | null };
  /** The last list of tools. Null until the first list arrives. */
  readings: Readings | null;
}

/** A tool as an admin sees it. */
export interface ToolReport {
  readonly server: string;
  readonly tool: string;
  readonly state: ToolState;
  /** The current definition from the server. */
  readonly now: { readonly definition: ToolDefinition; readonly hash: string } | null;
  readonly approved: ToolDefinition | null;
  /** The reason why the tool is refused or its server cannot be reached. */
  readonly reason: Reason | null;
  readonly flags: ToolFlags;
}

/** Reports all tools that a server lists, and the pinned tools that the server no longer lists. */
export function reportsOf(
  { server, readings, connection }: ToolServerState,
  pins: readonly Pin[],
): readonly ToolReport[] {
  const names = new Set([...(readings?.keys() ?? []), ...pins.map(({ tool }) => tool)]);
  return [...names].toSorted().map((tool) => {
    const reading = readings?.get(tool) ?? null;
    const pin = pins.find((one) => one.tool === tool) ?? null;
    const now = reading?.ok === true ? reading : null;
    const refusal = reading?.ok === false ? reading.why : null;
    return {
      server: server.name,
      tool,
      state: toolState(reading, pin, { isNamed: server.named.has(tool) }),
      now: now && { definition: now.definition, hash: now.hash },
      approved: pin?.definition ?? null,
      reason: refusal ?? connection.trouble,
      flags: flagsOf(server, tool),
    };
  });
}
