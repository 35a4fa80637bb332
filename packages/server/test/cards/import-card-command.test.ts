import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAgentOfFile } from '../../src/agent-files/agent-of-file.ts';
import { scratchFolder } from '../support/scratch.ts';

const PROGRAM = fileURLToPath(new URL('../../src/import-card.ts', import.meta.url));

/** The command for a card, in a home of its own. */
function command(data: object, model = 'ollama/llama3.2') {
  const home = scratchFolder();
  const file = join(home, 'ada.json');
  writeFileSync(file, JSON.stringify({ spec: 'chara_card_v3', data: { name: 'Ada', ...data } }));
  const run = () =>
    spawnSync(process.execPath, ['--conditions=conch-source', PROGRAM, file, '--model', model], {
      cwd: home,
      env: { HOME: home, CONCH_DATA_DIR: join(home, 'data') },
      encoding: 'utf8',
    });
  return { run, path: join(home, 'data', 'agents', 'ada.md') };
}

test('[cards] a file of a card is written for agents/, and not over another', () => {
  const { path, run } = command({ description: 'A: "countess"\n---\nof numbers' });
  const first = run();
  expect([first.status, first.stdout]).toEqual([0, `${path}\n`]);
  const read = readAgentOfFile(readFileSync(path, 'utf8'));
  expect(read).toMatchObject({
    ok: true,
    described: { agent: { name: 'Ada', description: 'A: "countess"', kind: 'llm' } },
  });
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('exist') as string });
});

/** The command as npm runs it: from the root, though it was typed elsewhere. */
function typedIn(home: string, args: readonly string[]) {
  return spawnSync(process.execPath, ['--conditions=conch-source', PROGRAM, ...args], {
    cwd: scratchFolder(),
    env: { HOME: home, INIT_CWD: home, CONCH_DATA_DIR: join(home, 'data') },
    encoding: 'utf8',
  });
}

test('[cards] a card is looked for, and its file put, where the command was typed', () => {
  const home = scratchFolder();
  const card = JSON.stringify({ spec: 'chara_card_v3', data: { name: 'Ada' } });
  writeFileSync(join(home, 'ada.json'), card);
  mkdirSync(join(home, 'mine'));
  const { status, stdout } = typedIn(home, ['ada.json', '--model', 'a/b', '--agents-dir', 'mine']);
  expect([status, stdout]).toEqual([0, `${join(home, 'mine', 'ada.md')}\n`]);
});

test('[cards] without a model the file is of an agent that thinks with that of the server', () => {
  const home = scratchFolder();
  const card = JSON.stringify({ spec: 'chara_card_v3', data: { name: 'Ada' } });
  writeFileSync(join(home, 'ada.json'), card);
  const { status, stdout } = typedIn(home, ['ada.json']);
  expect(status).toBe(0);
  const read = readAgentOfFile(readFileSync(stdout.trim(), 'utf8'));
  expect(read).toMatchObject({ ok: true, described: { agent: { kind: 'llm' }, provider: null } });
});

test.each([
  ['nowhere.json', 'nowhere.json does not exist.'],
  ['.', '. is a folder; give the file of a card.'],
])('[cards] a card that cannot be read is told of plainly: %s', (file, words) => {
  const { status, stderr } = typedIn(scratchFolder(), [file, '--model', 'a/b']);
  expect([status, stderr]).toEqual([1, `${words}\n`]);
});

const LONG = 'x'.repeat(60_000);

test.each([
  ['has too long a text', { description: LONG, scenario: LONG }, 'a/b', 'at most 100,000'],
  ['would have too large a file', { description: '語'.repeat(99_000) }, 'a/b', '256 are read'],
  ['names no provider', {}, '/b', 'a provider and its model'],
  ['names no model', {}, 'a/', 'a provider and its model'],
])('[cards] a card that %s is refused, and no file is written', (_, data, model, words) => {
  const { path, run } = command(data, model);
  const { status, stderr } = run();
  expect([status, stderr, existsSync(path)]).toEqual([1, expect.stringContaining(words), false]);
});

test('[cards] what a name on a card says to a terminal is spelled out', () => {
  const { run } = command({ name: 'Ada\u202e\u009b31m\n/etc/passwd' });
  expect(run().stdout.split('\n').slice(1)).toEqual([
    '  left out: its name as it was written: Ada\\u{202E}31m /etc/passwd',
    '',
  ]);
});
