import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpServer } from '@conch/agents';

const PROGRAM = fileURLToPath(new URL('../../tools/support/program.ts', import.meta.url));

/** The only tool, with the names of the fields that refer to it. */
export const TOOL = { toolServer: 'far', toolName: 'look' };

/** The configuration of an MCP server that reads its tools from a file in this folder. */
export function toolsIn(folder: string): readonly McpServer[] {
  const file = join(folder, 'tools.json');
  const inputSchema = { type: 'object', properties: {} };
  const look = { name: TOOL.toolName, description: 'Looks.', inputSchema };
  writeFileSync(file, JSON.stringify([look]));
  const args = ['--conditions=conch-source', PROGRAM, file];
  const place = { kind: 'program', command: process.execPath, args, env: {} } as const;
  const flags = { approval: 'never', isOutbound: true, isPrivate: false } as const;
  return [{ name: TOOL.toolServer, place, named: new Map(), flags, callMs: 10_000 }];
}
