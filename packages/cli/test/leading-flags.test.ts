import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startConch } from './support/conch.ts';
import { jsonOf } from './support/json.ts';

test('flags before the command are never posted', async () => {
  const server = await startConch(['--no-demo']);
  onTestFinished(() => server.close());
  const { home, url, run } = server;
  await run('spaces', 'create', 'Desk');
  const file = join(home, '.local/share/conch/server.json');
  const { token } = JSON.parse(readFileSync(file, 'utf8')) as { readonly token: string };
  const flags = ['--token', token, '--url', url];
  expect(await run(...flags, 'send', 'Desk', '--', 'hi', '--there')).toMatchObject({ code: 0 });
  const messages = jsonOf(await run(...flags, '--json', 'tail', 'Desk', '--no-follow'));
  expect(messages).toEqual([expect.objectContaining({ content: 'hi --there' })]);
  const spaces = jsonOf(await run(...flags, '--json', 'spaces', 'list'));
  expect(spaces).toEqual([expect.objectContaining({ name: 'Desk' })]);
  expect((await run(...flags, 'spaces')).err).toContain('“conch spaces” needs a subcommand.');
});
