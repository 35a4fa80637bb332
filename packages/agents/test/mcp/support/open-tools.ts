import { createRequire } from 'node:module';
import { visibleText } from '@conch/engine';
import { onTestFinished } from 'vitest';
import type { McpPlace, McpServer } from '../../../src/mcp/mcp-server.ts';
import { McpServers } from '../../../src/mcp/mcp-servers.ts';
import { GuardedFetch } from '../../../src/outbound/guarded-fetch.ts';
import { PinsInMemory } from './configured.ts';

/** Opens the configured tool servers until the test ends. */
export function openTools(
  servers: readonly McpServer[],
  outbound: readonly string[] = [],
  { lookMs = 30_000 }: { readonly lookMs?: number } = {},
) {
  const outside = new GuardedFetch({ outbound });
  const pins = new PinsInMemory();
  const troubles: string[] = [];
  const tools = new McpServers({
    servers,
    pins,
    fetch: outside.fetch,
    visible: visibleText,
    onTrouble: (server, trouble) => troubles.push(`${server}: ${trouble}`),
    bounds: { openMs: 240_000, firstPauseMs: 20, mostPauseMs: 100, lookMs },
  });
  onTestFinished(async () => {
    await tools.close();
    await outside.close();
  });
  const call = (tool: string, input: object = {}, signal = new AbortController().signal) =>
    tools.call({ server: servers[0]?.name ?? '', tool, input: { ...input }, key: 'k:1', signal });
  return { tools, pins, troubles, call };
}

/** The official test server from npm, which offers one tool of each kind over stdio. */
export function everything(env: Readonly<Record<string, string>> = {}): McpPlace {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
  return { kind: 'program', command: process.execPath, args: [file, 'stdio'], env };
}

/** A test program with one odd habit. */
export function oddProgram(habit: string): Extract<McpPlace, { readonly kind: 'program' }> {
  const file = new URL('./odd-program.ts', import.meta.url).pathname;
  return { kind: 'program', command: process.execPath, args: [file, habit], env: {} };
}
