import { McpServers, Outside, type Pins } from '@conch/agents';
import { visibleText } from '@conch/engine';
import type { Config } from '../config.ts';

/** What is to be said of an MCP server; no problem: it is there. */
export interface ToolServerFinding {
  readonly title: string;
  readonly problems: readonly string[];
}

// The doctor only looks: nothing is approved by that.
const NO_PINS: Pins = { of: async () => null, all: async () => [], pinFirst: async () => {} };

/** Starts or asks each MCP server of the configuration once, and looks at its tools. */
export async function lookAtToolServers(
  config: Pick<Config, 'mcp' | 'outbound'>,
): Promise<readonly ToolServerFinding[]> {
  const outside = new Outside({ outbound: config.outbound });
  const { fetch } = outside;
  const servers = new McpServers({
    servers: config.mcp,
    pins: NO_PINS,
    fetch,
    visible: visibleText,
    // Whoever asks the doctor wants to know what becomes of a slow one, too.
    bounds: { lookMs: 30_000 },
  });
  try {
    const { servers: all, tools } = await servers.report();
    return all.map(({ name, trouble }) => {
      const own = tools.filter(({ server }) => server === name);
      const refused = own.flatMap(({ tool, state, reason }) =>
        state === 'refused' ? [`its tool ${tool} is refused: ${reason ?? ''}`] : [],
      );
      const title = `mcp ${name}: ${own.length} tools`;
      return { title, problems: trouble === null ? refused : [trouble] };
    });
  } finally {
    await servers.close();
    await outside.close();
  }
}
