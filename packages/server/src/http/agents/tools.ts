import { McpTrouble, type ToolReport } from '@conch/agents';
import { toolReason, type HTTP_API_PARTS, type AnswerOf, type HTTP_API } from '@conch/protocol';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import type { HandlersOf } from '../route-request.ts';

type ToolRoute = keyof (typeof HTTP_API_PARTS)['Tools'];

/** The tools of MCP servers, and their approval by admins. */
export function toolHandlers({
  access,
  tools: { servers, pins },
}: Services): HandlersOf<ToolRoute> {
  return {
    listToolServers: async () => ({ items: [...(await servers.report()).servers], next: null }),
    listTools: async () => ({
      items: (await servers.report()).tools.map(toolOnWire),
      next: null,
    }),
    approveTool: async ({ by, permission, params, body: { hash } }) => {
      const { toolServer: server, toolName: tool } = params;
      const now = await servers.lookAt(server, tool).catch(namedFailure);
      if (now === null) throw noSuchTool(server, tool);
      if (!now.ok) {
        const why = toolReason('tool-not-approvable', { tool: `${server}.${tool}`, why: now.why });
        throw new RequestRefused('tool-refused', why);
      }
      if (now.hash !== hash) {
        throw new RequestRefused(
          'tool-changed',
          'The definition of this tool has changed. Review the new one, then approve it.',
        );
      }
      const approval = { server, tool, hash, definition: now.definition };
      const approvedBy = by.principal.personId;
      await pins.approve(approval, { approvedBy, guard: access.renewed(permission) });
      return undefined;
    },
    withdrawTool: async ({ permission, params: { toolServer: server, toolName: tool } }) => {
      if (!(await pins.withdraw({ server, tool }, access.renewed(permission))))
        throw noSuchTool(server, tool);
      return undefined;
    },
  };
}

function noSuchTool(server: string, tool: string): RequestRefused {
  return new RequestRefused('no-such-tool', `There is no tool ${server}.${tool}. List the tools.`);
}

function namedFailure(error: unknown): never {
  if (!(error instanceof McpTrouble)) throw error;
  const why = toolReason('tool-server-unasked', { why: error.reason });
  throw new RequestRefused('tool-server-failed', why);
}

/** A tool as admins see it, with the definition from its server. */
function toolOnWire({
  server,
  tool,
  state,
  now,
  approved,
  reason,
  flags,
}: ToolReport): AnswerOf<typeof HTTP_API.listTools>['items'][number] {
  const { approval, isOutbound, isPrivate } = flags;
  return {
    server,
    tool,
    state,
    now: now && { definition: { ...now.definition }, hash: now.hash },
    approved: approved && { ...approved },
    reason,
    approval,
    outbound: isOutbound,
    private: isPrivate,
  };
}
