import { foreignTool, toolApproval, toolPath, toolServer } from '../agents/foreign-tool.ts';
import { route, wholeList } from '../route.ts';

/** The tools of MCP servers. The operator configures the servers themselves in `conch.yaml`. */
export const TOOL_ROUTES = {
  listToolServers: route({
    method: 'GET',
    path: '/tool-servers',
    action: 'manage-agents',
    summary: 'Lists the configured MCP servers, and whether they work.',
    answer: { status: 200, body: wholeList(toolServer) },
    failures: [],
  }),
  listTools: route({
    method: 'GET',
    path: '/tools',
    action: 'manage-agents',
    summary: 'Lists the tools of MCP servers, each with its whole current definition.',
    answer: { status: 200, body: wholeList(foreignTool) },
    failures: [],
  }),
  approveTool: route({
    method: 'POST',
    path: '/tools/:toolServer/:toolName',
    action: 'manage-agents',
    summary: 'Lets agents use a tool as long as its definition is the one with this hash.',
    params: toolPath,
    body: toolApproval,
    answer: { status: 204, body: null },
    failures: ['no-such-tool', 'tool-refused', 'tool-changed', 'tool-server-failed'],
  }),
  withdrawTool: route({
    method: 'DELETE',
    path: '/tools/:toolServer/:toolName',
    action: 'manage-agents',
    summary: 'Withdraws a tool from agents until it is approved again.',
    params: toolPath,
    answer: { status: 204, body: null },
    failures: ['no-such-tool'],
  }),
} as const;
