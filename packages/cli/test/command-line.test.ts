import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { CliCommand } from '../src/command.ts';
import { COMMANDS } from '../src/commands.ts';
import { conch } from './support/conch.ts';

const home = mkdtempSync(join(tmpdir(), 'conch-cli-'));
const run = (...args: readonly string[]) => conch(args, { home });
const visible = COMMANDS.filter(({ isHidden }) => isHidden !== true);

afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the help of conch lists every command on standard output', async () => {
  const { code, out, err } = await run('--help');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const { name } of visible) expect(out).toContain(`\n  ${name} `);
});

describe.each(visible)('the declaration of conch $name', ({ name, load }) => {
  test('a command has a name, a summary and an example that begins with the command', async () => {
    const command = await load();
    expect(command.name).toBe(name);
    for (const { path, summary, example } of actionsOf(command)) {
      expect(summary).toMatch(/^[A-Z].*\./u);
      expect(example).toContain(`conch ${path}`);
    }
  });
});

interface Action {
  readonly path: string;
  readonly summary: string;
  readonly example: string;
}

function actionsOf(command: CliCommand): readonly Action[] {
  const { name, summary } = command;
  if (command.kind !== 'family') return [{ path: name, summary, example: command.examples[0] }];
  return command.commands.map((child) => ({
    path: `${name} ${child.name}`,
    summary: child.summary,
    example: child.examples[0],
  }));
}

test('the help of a command shows its flags and an example', async () => {
  const { code, out, err } = await run('spaces', 'update', '--help');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Usage: conch spaces update [options] <SPACE>');
  expect(out).toContain('--main-agent <AGENT>');
  expect(out).toContain('--ndjson');
  expect(out).toContain('conch spaces update Office --turn-limit 10');
  expect((await run('help', 'spaces', 'update')).out).toBe(out);
});

test('conch --version prints the version of the package', async () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  expect(await run('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('an unknown command is refused with the nearest command name', async () => {
  const { code, out, err } = await run('whomai');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('Did you mean “whoami”?');
});

test('an unknown subcommand is refused with the nearest subcommand name', async () => {
  const { code, err } = await run('spaces', 'shwo');
  expect(code).toBe(2);
  expect(err).toContain('Did you mean show?');
});

test('a command that needs a subcommand is refused without one', async () => {
  const { code, out, err } = await run('spaces');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.trim()).toBe('“conch spaces” needs a subcommand. “conch spaces --help” lists them.');
});

test('an unknown flag is refused with the nearest flag name, and with --json the failure is JSON', async () => {
  const { code, err } = await run('whoami', '--ulr', 'x', '--json');
  expect(code).toBe(2);
  const { error } = JSON.parse(err) as { error: { code: string; message: string } };
  expect(error.code).toBe('usage');
  expect(error.message).toContain('Did you mean --url?');
});

test('a wrong value of a flag is refused with the list of valid values', async () => {
  const { code, err } = await run('spaces', 'update', 'Office', '--mode', 'choir');
  expect(code).toBe(2);
  expect(err).toContain('--mode is “choir”. Use one of: broadcast, mention');
});

test('flags that select the output can come before the command', async () => {
  const { code, err } = await run('--json', '--url', 'http://127.0.0.1:1', 'whoami');
  expect(code).toBe(3);
  expect(JSON.parse(err)).toMatchObject({ error: { code: 'no-connection' } });
});

test('if the server does not respond, a command ends with one line and exit code 3', async () => {
  const { code, out, err } = await run('whoami', '--url', 'http://127.0.0.1:1');
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
});

test('if the address is invalid, a command ends with exit code 2', async () => {
  const { code, err } = await run('whoami', '--url', 'http://');
  expect(code).toBe(2);
  expect(err).toContain('is not the address of a Conch server');
});

test('if Node.js is too old, conch prints one line with the required version, and no stack trace', () => {
  const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })`;
  const bin = fileURLToPath(new URL('../bin/conch.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, bin, '--help'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr.trim()).toBe(
    'Conch needs Node.js 24 or newer. This is v20.1.0. Install a newer Node.js, then try again.',
  );
});
