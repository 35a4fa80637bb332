import { createRequire } from 'node:module';
import { visibleText } from '@conch/engine';
import { onTestFinished } from 'vitest';
import type { McpPlace, McpServer } from '../../../src/mcp/mcp-server.ts';
import { McpServers } from '../../../src/mcp/mcp-servers.ts';
import { Outside } from '../../../src/outside/outside.ts';
import { PinsInMemory } from './configured.ts';

/** Servers of tools as an operator has configured them, until the test is over. */
export function openTools(
  servers: readonly McpServer[],
  outbound: readonly string[] = [],
  { lookMs = 30_000 }: { readonly lookMs?: number } = {},
) {
  const outside = new Outside({ outbound });
  const pins = new PinsInMemory();
  const troubles: string[] = [];
  const tools = new McpServers({
    servers,
    pins,
    fetch: outside.fetch,
    visible: visibleText,
    onTrouble: (server, trouble) => troubles.push(`${server}: ${trouble}`),
    bounds: { openMs: 5_000, firstPauseMs: 20, mostPauseMs: 100, lookMs },
  });
  onTestFinished(async () => {
    await tools.close();
    await outside.close();
  });
  const call = (tool: string, input: object = {}, signal = new AbortController().signal) =>
    tools.call({ server: servers[0]?.name ?? '', tool, input: { ...input }, key: 'k:1', signal });
  return { tools, pins, troubles, call };
}

/** The server of the npm registry that has one tool of each sort, over stdio. */
export function everything(env: Readonly<Record<string, string>> = {}): McpPlace {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
  return { kind: 'program', command: process.execPath, args: [file, 'stdio'], env };
}

/** A program of the tests that behaves in one odd way. */
export function oddProgram(habit: string): Extract<McpPlace, { readonly kind: 'program' }> {
  const file = new URL('./odd-program.ts', import.meta.url).pathname;
  return { kind: 'program', command: process.execPath, args: [file, habit], env: {} };
}
