import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conch, startConch, type RunningConch } from './support/conch.ts';

let server: RunningConch;

beforeAll(async () => {
  server = await startConch();
  const bin = fileURLToPath(new URL('../bin/conch.mjs', import.meta.url));
  mkdirSync(join(server.home, 'bin'));
  const path = join(server.home, 'bin/conch');
  writeFileSync(
    path,
    `#!/bin/sh\nexec '${process.execPath}' --conditions=conch-source '${bin}' "$@"\n`,
  );
  chmodSync(path, 0o755);
});
afterAll(() => server.close());

const complete = async (...words: readonly string[]) =>
  (await server.run('__complete', '--', ...words)).out.split('\n').filter((line) => line !== '');

test('the completion completes commands, subcommands, flags and their values', async () => {
  expect(await complete('sp')).toEqual(['spaces']);
  expect(await complete('spaces', 'a')).toEqual(['archive']);
  expect(await complete('agents', 'update', 'HR', '--no-a')).toEqual(['--no-auto-reply']);
  expect(await complete('spaces', 'create', 'X', '--mode', 'c')).toEqual(['chain', 'coordinator']);
  expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

test('the completion completes the names of spaces and agents on the server', async () => {
  expect(await complete('send', 'of')).toEqual(['Office']);
  expect(await complete('members', 'add', 'Office', 'Gui')).toEqual(['Guide']);
});

test('if the server does not respond, the completion prints no names and no error', async () => {
  const env = { CONCH_URL: 'http://127.0.0.1:1' };
  const ended = await conch(['__complete', '--', 'send', ''], { home: server.home, env });
  expect(ended).toEqual({ code: 0, out: '', err: '' });
});

// On CI a missing shell fails the test. Otherwise a completion script could be released that no
// shell has tried.
const isOnCi = (process.env['CI'] ?? '') !== '';
const hasShell = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

// For each shell, a command that completes the last word of "conch spaces show T".
const ASK = {
  bash: 'source ./script; COMP_WORDS=(conch spaces show T); COMP_CWORD=3; _conch; echo "${COMPREPLY[@]}"',
  zsh: 'compdef() { :; }; compadd() { print -l -- "${found[@]}"; }; source ./script; words=(conch spaces show T); CURRENT=4; _conch',
  'zsh with compinit':
    'compadd() { print -l -- "${found[@]}"; }; cp script _conch; fpath=(. $fpath); autoload -Uz _conch; words=(conch spaces show T); CURRENT=4; _conch',
  fish: 'source ./script; complete -C "conch spaces show T"',
} as const;

describe.each([
  ['bash', 'bash'],
  ['zsh', 'zsh'],
  ['zsh with compinit', 'zsh'],
  ['fish', 'fish'],
] as const)('the completion script in %s', (way, shell) => {
  test('the completion script completes the name of a space', async (context) => {
    if (!hasShell(shell) && !isOnCi) {
      console.log(`seen: not tested, because ${shell} is not installed: ${context.task.name}`);
      context.skip();
    }
    const { code, out } = await server.run('completion', shell);
    expect(code).toBe(0);
    writeFileSync(join(server.home, 'script'), out);
    const { PATH = '' } = process.env;
    const printed = execFileSync(shell, ['-c', ASK[way]], {
      cwd: server.home,
      env: { HOME: server.home, PATH: `${join(server.home, 'bin')}:${PATH}` },
      encoding: 'utf8',
    });
    expect(printed.trim().replace('\\', '')).toBe('Town square');
  });
});
