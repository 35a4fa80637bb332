import { McpServers, GuardedFetch } from '@conch/agents';
import { visibleText } from '@conch/engine';
import type { Clock } from '@conch/runtime';
import type { Database } from '@conch/store';
import type { Config } from '../config.ts';
import type { ServerLog } from '../log.ts';
import { ToolPins } from './tool-pins.ts';

interface Parts {
  readonly config: Pick<Config, 'outbound' | 'mcp'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: ServerLog;
}

/** The MCP servers of this server, and the approvals of their tools. */
export interface ServerTools {
  readonly servers: McpServers;
  readonly pins: ToolPins;
  readonly close: () => Promise<void>;
}

export function serverTools({ config, clock, database, log }: Parts): ServerTools {
  const outside = new GuardedFetch({
    outbound: config.outbound,
    onTrouble: ({ code }, host) => log.warn({ what: 'outside', host, code }),
  });
  const pins = new ToolPins(database, clock);
  const servers = new McpServers({
    servers: config.mcp,
    pins,
    fetch: outside.fetch,
    visible: visibleText,
    onTrouble: (server, trouble) => log.warn({ what: 'tool-server', server, trouble }),
  });
  const close = async (): Promise<void> => {
    await servers.close();
    await outside.close();
  };
  return { servers, pins, close };
}
