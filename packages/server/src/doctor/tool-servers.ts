import { McpServers, GuardedFetch, type Pins } from '@conch/agents';
import { visibleText } from '@conch/engine';
import type { Config } from '../config.ts';

/** The result for one MCP server. If the list of problems is empty, the server works. */
export interface ToolServerFinding {
  readonly title: string;
  readonly problems: readonly string[];
}

// The doctor lists tools and approves none, so these pins store nothing.
const NO_PINS: Pins = { of: async () => null, all: async () => [], pinFirst: async () => {} };

/** Connects to each configured MCP server once and lists its tools. */
export async function lookAtToolServers(
  config: Pick<Config, 'mcp' | 'outbound'>,
): Promise<readonly ToolServerFinding[]> {
  const outside = new GuardedFetch({ outbound: config.outbound });
  const { fetch } = outside;
  const servers = new McpServers({
    servers: config.mcp,
    pins: NO_PINS,
    fetch,
    visible: visibleText,
    // A long limit, because the doctor should report slow servers too.
    bounds: { lookMs: 30_000 },
  });
  try {
    const { servers: all, tools } = await servers.report();
    return all.map(({ name, trouble }) => {
      const own = tools.filter(({ server }) => server === name);
      const refused = own.flatMap(({ tool, state, reason }) =>
        state === 'refused' ? [`the tool ${tool} is refused: ${reason?.detail ?? ''}`] : [],
      );
      const title = `mcp ${name}: ${own.length} tools`;
      return { title, problems: trouble === null ? refused : [trouble.detail] };
    });
  } finally {
    await servers.close();
    await outside.close();
  }
}
