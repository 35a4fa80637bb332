import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAgentOfFile } from '../../src/agent-files/agent-of-file.ts';
import { importCardFile } from '../../src/operate/import-card.ts';
import { scratchFolder } from '../support/scratch.ts';

/** A card in a new home directory. */
function cardOf(data: object, model: string | null = 'ollama/llama3.2') {
  const home = scratchFolder();
  const file = join(home, 'ada.json');
  writeFileSync(file, JSON.stringify({ spec: 'chara_card_v3', data: { name: 'Ada', ...data } }));
  const run = (args: readonly string[] = []) =>
    importCardFile(
      { path: file, typedPath: 'ada.json', name: null, model },
      { args, env: { HOME: home, CONCH_DATA_DIR: join(home, 'data') }, cwd: home },
    );
  return { run, home, path: join(home, 'data', 'agents', 'ada.md') };
}

test('[cards] a character card becomes an agent file, and an existing file is never overwritten', () => {
  const { path, run } = cardOf({ description: 'A: "countess"\n---\nof numbers' });
  expect(run().path).toBe(path);
  expect(readAgentOfFile(readFileSync(path, 'utf8'))).toMatchObject({
    ok: true,
    described: { agent: { name: 'Ada', description: 'A: "countess"', kind: 'llm' } },
  });
  expect(() => run()).toThrow('already exists');
});

test('[cards] the file made from a character card is written to the folder of agent files', () => {
  const { home, run } = cardOf({});
  mkdirSync(join(home, 'mine'));
  expect(run(['--agents-dir', join(home, 'mine')]).path).toBe(join(home, 'mine', 'ada.md'));
});

test('[cards] a character card without a model becomes a file that uses the default model', () => {
  const { path, run } = cardOf({}, null);
  run();
  const read = readAgentOfFile(readFileSync(path, 'utf8'));
  expect(read).toMatchObject({ ok: true, described: { agent: { kind: 'llm' }, provider: null } });
});

const LONG = 'x'.repeat(60_000);

test.each([
  ['has too long a text', { description: LONG, scenario: LONG }, 'a/b', 'at most 100,000'],
  [
    'would have too large a file',
    { description: '語'.repeat(99_000) },
    'a/b',
    'The limit is 256 KiB.',
  ],
  ['names no provider', {}, '/b', 'a provider and its model'],
  ['names no model', {}, 'a/', 'a provider and its model'],
])(
  '[cards] a character card that %s is refused, and no file is written',
  (_, data, model, words) => {
    const { path, run } = cardOf(data, model);
    expect(() => run()).toThrow(words);
    expect(existsSync(path)).toBe(false);
  },
);

test('[cards] control characters in the name of a character card are escaped for the terminal', () => {
  const { run } = cardOf({ name: 'Ada\u202e\u009b31m\n/etc/passwd' });
  expect(run().leftOut).toEqual(['its original name: Ada\\u{202E}31m /etc/passwd']);
});
