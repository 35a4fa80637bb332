import { McpTrouble } from '@conch/agents';
import type { HTTP_API_PARTS } from '@conch/protocol';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { toolOnWire } from '../wire/foreign-tool.ts';
import type { HandlersOf } from './asked.ts';

type ToolRoute = keyof (typeof HTTP_API_PARTS)['Tools'];

/** The tools of MCP servers, and what an admin says of them. */
export function toolHandlers({ tools: { servers, pins } }: Services): HandlersOf<ToolRoute> {
  return {
    listToolServers: async () => ({ items: [...(await servers.report()).servers], next: null }),
    listTools: async () => ({
      items: (await servers.report()).tools.map(toolOnWire),
      next: null,
    }),
    approveTool: async ({ by, params: { toolServer: server, toolName: tool }, body: { hash } }) => {
      const now = await servers.lookAt(server, tool).catch(namedFailure);
      if (now === null) throw noSuchTool(server, tool);
      if (!now.ok) {
        throw new Failure('tool-refused', `${server}.${tool} cannot be approved: ${now.reason}.`);
      }
      if (now.hash !== hash) {
        throw new Failure(
          'tool-changed',
          'Its definition is another one now; look at it again and approve that.',
        );
      }
      await pins.approve({ server, tool, hash, definition: now.definition }, by.principal.personId);
      return undefined;
    },
    withdrawTool: async ({ params: { toolServer: server, toolName: tool } }) => {
      if (!(await pins.withdraw(server, tool))) throw noSuchTool(server, tool);
      return undefined;
    },
  };
}

function noSuchTool(server: string, tool: string): Failure {
  return new Failure('no-such-tool', `There is no tool ${server}.${tool}; list them.`);
}

function namedFailure(error: unknown): never {
  if (!(error instanceof McpTrouble)) throw error;
  throw new Failure('tool-server-failed', `Its server cannot be asked: ${error.message}.`);
}
