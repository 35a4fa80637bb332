import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';

const fileOf = (...lines: readonly string[]) =>
  ['---', ...lines, '---', '', 'Be short.'].join('\n');
const OF_MODEL = ['name: Ada', 'description: counts', 'model: ollama/llama3.2', 'quiet: true'];

describe.each(DATABASES)('an uploaded agent file, on $name', (kind) => {
  const open = async () => {
    const { owner, person } = await openServer(kind);
    const body = (content: string) => ({ body: { fileName: 'ada.md', content } });
    return { owner, person, body };
  };

  test('[file] an uploaded agent file becomes an agent that can be changed on the server', async () => {
    const { owner, body } = await open();
    const agent = await owner.call('importAgentFile', body(fileOf(...OF_MODEL)));
    expect(agent).toMatchObject({
      name: 'Ada',
      description: 'counts',
      kind: 'llm',
      config: { provider: 'ollama', model: 'llama3.2', instructions: 'Be short.' },
      isQuiet: true,
      from: 'server',
    });
    const params = { agentId: agent.id };
    const changed = await owner.call('changeAgent', { params, body: { isQuiet: false } });
    expect(changed.isQuiet).toBe(false);
  });

  test('[file] the file of a coding tool is imported, and the response lists the ignored fields', async () => {
    const { owner, body } = await open();
    const lines = ['name: code-reviewer', 'description: reads code', 'color: blue'];
    const content = fileOf(...lines, 'tools: Read, Bash(git log, git diff)', 'model: inherit');
    const made = await owner.call('importAgentFile', body(content));
    expect(made).toMatchObject({
      name: 'code-reviewer',
      kind: 'llm',
      config: { instructions: 'Be short.', tools: [] },
      extras: { color: 'blue' },
      leftOut: [
        { code: 'file-model-ignored', params: { name: 'inherit' } },
        { code: 'file-tools-ignored', params: { names: 'Read, Bash(git log, git diff)' } },
      ],
    });
  });

  test('[file] the agent of an uploaded file joins the spaces that the file names', async () => {
    const { owner, body } = await open();
    const { id: spaceId } = await owner.call('makeSpace', { body: { name: 'Counting' } });
    await owner.call('importAgentFile', body(fileOf(...OF_MODEL, 'spaces: [Counting]')));
    const { items } = await owner.call('listMembers', { params: { spaceId } });
    expect(items.map(({ name }) => name)).toContain('Ada');
  });

  test.each([
    ['a misspelt field', ['name: A', 'quite: true'], 3, 'Did you mean quiet'],
    ['an invalid name', ['name: everyone', 'model: ollama/x'], 2, 'cannot be a name'],
    ['an invalid script', ['name: A', 'kind: llm', 'script: []'], 4, 'has no “script”'],
    ['an unknown provider', ['name: A', 'model: openai/x'], 3, 'no provider named openai'],
    ['an unknown space', [...OF_MODEL, 'spaces: [Nowhere]'], 6, 'no space named “Nowhere”'],
  ])(
    '[file] an uploaded file with %s is refused, the error names the line, and no agent is created',
    async (_, lines, line, words) => {
      const { owner, body } = await open();
      const refused = await owner.refused('importAgentFile', body(fileOf(...lines)));
      expect(refused).toMatchObject({ code: 'bad-file', line });
      expect(refused.detail).toMatch(new RegExp(`^ada\\.md:${line}: .*${words}`, 'u'));
      expect((await owner.call('listAgents')).items).toEqual([]);
    },
  );

  test('[I-28] a refused upload of an agent file adds no provider', async () => {
    const { owner, body } = await open();
    await owner.refused('importAgentFile', body(fileOf('name: everyone', 'model: ollama/x')));
    expect((await owner.call('listProviders')).items).toEqual([]);
  });

  test('[file] an upload larger than the limit for agent files is refused', async () => {
    const { owner, body } = await open();
    const { code } = await owner.refused('importAgentFile', body('é'.repeat(140_000)));
    expect(code).toBe('bad-file');
  });

  test('[file] only admins can upload an agent file', async () => {
    const { person, body } = await open();
    const ann = await person('Ann');
    const { code } = await ann.refused('importAgentFile', body(fileOf(...OF_MODEL)));
    expect(code).toBe('not-allowed');
  });
});
