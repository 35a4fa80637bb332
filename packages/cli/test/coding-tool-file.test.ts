import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startConch } from './support/conch.ts';

test('conch agents create --file imports an agent file of a coding tool, and lists the parts that Conch does not use', async () => {
  const server = await startConch();
  onTestFinished(() => server.close());
  const lines = ['---', 'name: reviewer', 'tools: Read, Grep', 'model: inherit', '---', 'Read it.'];
  writeFileSync(join(server.home, 'reviewer.md'), lines.join('\n'));
  const made = await server.run('agents', 'create', '--file', 'reviewer.md');
  expect(made.code).toBe(0);
  expect(made.err).toContain('the agent does not get them: Read, Grep');
  expect(made.err).toContain('The model “inherit” is a word of another program.');
  const shown = await server.run('agents', 'show', 'reviewer', '--json');
  expect(JSON.parse(shown.out)).toMatchObject({ kind: 'llm', config: { tools: [] } });
});
