import { foreignTool, toolApproval, toolPath, toolServer } from '../foreign-tool.ts';
import { route, wholeList } from '../route.ts';

/** The tools of MCP servers. The servers themselves are the operator's, in `conch.yaml`. */
export const TOOL_ROUTES = {
  listToolServers: route({
    method: 'GET',
    path: '/tool-servers',
    action: 'manage-agents',
    summary: 'Lists the MCP servers that the operator has configured, and whether they are there.',
    answer: { status: 200, body: wholeList(toolServer) },
    failures: [],
  }),
  listTools: route({
    method: 'GET',
    path: '/tools',
    action: 'manage-agents',
    summary: 'Lists the tools of MCP servers, each with its whole definition as it is now.',
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
    summary: 'Lets agents use a tool no more, until it is approved again.',
    params: toolPath,
    answer: { status: 204, body: null },
    failures: ['no-such-tool'],
  }),
} as const;
