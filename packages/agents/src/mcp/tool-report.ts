import { flagsOf, type McpServer, type ToolFlags } from './mcp-server.ts';
import { toolState, type Pin, type ToolState } from './pins.ts';
import type { DefinitionReading } from './tool-definition.ts';
import type { ToolDefinition } from './tool-servers.ts';

/** What a server says of its tools, by their names. */
export type Readings = ReadonlyMap<string, DefinitionReading>;

/** What is known of a server. */
export interface Heard {
  readonly server: McpServer;
  readonly connection: { readonly trouble: string | null };
  /** What it said last; `null`: nothing yet. */
  said: Readings | null;
}

/** A tool as an admin looks at it. */
export interface ToolReport {
  readonly server: string;
  readonly tool: string;
  readonly state: ToolState;
  /** What its server says of it now. */
  readonly now: { readonly definition: ToolDefinition; readonly hash: string } | null;
  readonly approved: ToolDefinition | null;
  /** Why it is refused, or cannot be looked at. */
  readonly reason: string | null;
  readonly flags: ToolFlags;
}

/** All tools that a server has, and those that it had. */
export function reportsOf(
  { server, said, connection }: Heard,
  pins: readonly Pin[],
): readonly ToolReport[] {
  const names = new Set([...(said?.keys() ?? []), ...pins.map(({ tool }) => tool)]);
  return [...names].toSorted().map((tool) => {
    const reading = said?.get(tool) ?? null;
    const pin = pins.find((one) => one.tool === tool) ?? null;
    const now = reading?.ok === true ? reading : null;
    const refusal = reading?.ok === false ? reading.reason : null;
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
