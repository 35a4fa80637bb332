import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { conch, newHome, startConch } from './support/conch.ts';
import { jsonOf } from './support/json.ts';

test('flags that come before the command are never part of a posted message', async () => {
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
  expect(jsonOf(await run('spaces', '--json', 'list'))).toEqual(spaces);
  const proto = await run('spaces', 'update', 'Desk', '--set', '__proto__.x=1');
  expect(proto).toMatchObject({ code: 2, out: '' });
  expect(proto.err).toContain('“__proto__.x=1” is not a setting');
  await run('spaces', 'create', ':files');
  const { out: names } = await run('__complete', '--', 'tail', '');
  expect(names.split('\n')).toEqual(['Desk', '']);
});

test.each([
  [['--token', 'SECRET'], '--token needs a command. “conch --help” lists all.\n'],
  [['--token=SECRET'], '--token needs a command. “conch --help” lists all.\n'],
  [
    ['login', 'http://ana:SECRET@:bad/'],
    '“http://…@:bad/” is not the address of a Conch server. Use one like http://127.0.0.1:2662.\n',
  ],
])('conch %j is refused, and the failure does not repeat the secret', async (args, err) => {
  expect(await conch(args, { home: newFolder() })).toEqual({ code: 2, out: '', err });
});

test('conch prints its help even if a global flag comes before --help', async () => {
  const { code, out } = await conch(['--token', 'SECRET', '--help'], { home: newFolder() });
  expect(code).toBe(0);
  expect(out).toContain('Usage: conch [COMMAND] [OPTIONS]');
});

function newFolder(): string {
  const home = newHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}
