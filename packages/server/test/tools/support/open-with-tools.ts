import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpServer } from '@conch/agents';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import type { Config } from '../../../src/config.ts';
import { openServer } from '../../support/open-server.ts';
import { scratchFolder } from '../../support/scratch.ts';

const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };
export const LOOK = { name: 'look', description: 'Looks.', inputSchema };
const PROGRAM = fileURLToPath(new URL('program.ts', import.meta.url));

export function serverOf(place: McpServer['place'], toolNames: readonly string[] = []): McpServer {
  const flags = { approval: 'never', isOutbound: true, isPrivate: false } as const;
  const all = new Map(toolNames.map((tool) => [tool, flags]));
  return { name: 'far', place, named: all, flags, callMs: 10_000 };
}

/** A server with one MCP server that has a tool. */
export async function openWithTools(
  kind: DatabaseKind,
  {
    toolNames = [],
    config,
  }: { readonly toolNames?: readonly string[]; readonly config?: Partial<Config> } = {},
) {
  const file = join(scratchFolder(), 'tools.json');
  const offer = (...tools: readonly object[]): void => writeFileSync(file, JSON.stringify(tools));
  offer(LOOK);
  const env = { SECRET: 'canary' };
  const place = { kind: 'program', command: process.execPath, args: [PROGRAM, file], env } as const;
  const opened = await openServer(kind, {
    config: { ...config, mcp: [serverOf(place, toolNames)] },
  });
  const { owner } = opened;
  const look = async () => {
    const [tool] = (await owner.call('listTools')).items;
    if (tool === undefined) throw new Error('there is no tool');
    return tool;
  };
  const params = { toolServer: 'far', toolName: 'look' };
  const calls = (): number =>
    readFileSync(`${file}.calls`, { encoding: 'utf8', flag: 'a+' }).length;
  return { offer, look, calls, params, ...opened };
}
