import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openServer, SQLITE } from './support/open-server.ts';

const ROOT = join(import.meta.dirname, '../../../..');

describe.each(SQLITE)('examples/follow-space.ts, on $name', (kind) => {
  test('examples/follow-space.ts prints messages, posts typed lines, and exits at the end of its input', async () => {
    const { owner, proxy, room, direct } = await openServer(kind);
    const spaceId = await room({ agents: { Ann: [{ do: { say: 'Yes: {{content}}' } }] } });
    await direct.call('postMessage', { params: { spaceId }, body: { content: 'before' } });
    const command = ['--conditions=conch-source', join(ROOT, 'examples/follow-space.ts'), 'Room'];
    const child = spawn(process.execPath, command, {
      env: { ...process.env, CONCH_URL: proxy.origin, CONCH_TOKEN: owner.token },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line === 'Ann: Yes: before') child.stdin.write('hello\n');
      if (line === 'Ann: Yes: hello') child.stdin.end();
    }
    expect(lines).toEqual(['Olga: before', 'Ann: Yes: before', 'Olga: hello', 'Ann: Yes: hello']);
    expect((await exited)[0]).toBe(0);
  });
});

test('docs/client.md contains examples/follow-space.ts unchanged', () => {
  const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
  const example = textOf('examples/follow-space.ts');
  expect(textOf('docs/client.md')).toContain(`\`\`\`ts\n${example}\`\`\``);
});
