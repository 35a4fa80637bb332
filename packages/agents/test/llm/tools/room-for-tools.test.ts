import { describe, expect, test } from 'vitest';
import { foreignToolsOf } from '../../../src/llm/tools/foreign-tools.ts';
import type { ForeignTool } from '../../../src/mcp/tool-servers.ts';

function toolOf(tool: string, description: string): ForeignTool {
  const flags = { approval: 'never', isOutbound: true, isPrivate: false } as const;
  const definition = { name: tool, description, inputSchema: { type: 'object' } };
  return { server: 'far', tool, definition, flags };
}

async function fitting(...tools: readonly ForeignTool[]) {
  const leftOut: string[] = [];
  const servers = {
    offered: async () => tools,
    onOmitted: ({ tool }: Pick<ForeignTool, 'tool'>) => leftOut.push(tool),
  };
  const found = await foreignToolsOf(servers, { allowed: ['far.*'], tokens: 4_000 });
  return { names: [...found.tools.values()].map(({ tool }) => tool), leftOut, ...found };
}

describe('the share of tools in a prompt', () => {
  const large = toolOf('large', 'word '.repeat(2_000));

  test('if a tool does not fit into the prompt, other tools can use its share', async () => {
    const { names } = await fitting(toolOf('one', 'Looks.'), large, toolOf('two', 'Sees.'));
    expect(names).toEqual(['one', 'two']);
  });

  test('if a tool does not fit into the prompt, it is reported', async () => {
    const { leftOut } = await fitting(toolOf('one', 'Looks.'), large, toolOf('two', 'Sees.'));
    expect(leftOut).toEqual(['large']);
  });

  test('tools take at most a quarter of the prompt', async () => {
    const many = Array.from({ length: 100 }, (_, at) => toolOf(`t${at}`, 'word '.repeat(50)));
    const { tokens, names } = await fitting(...many);
    expect([tokens <= 1_000, names.length > 3]).toEqual([true, true]);
  });
});
