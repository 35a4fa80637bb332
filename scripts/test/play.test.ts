import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';

function play(...args: readonly string[]): { code: number | null; out: string; err: string } {
  const command = ['--conditions=conch-source', join(root, 'examples', 'play.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

test('npm run play plays eleven conversations to their end, in plain lines without a terminal', () => {
  const { code, out, err } = play();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('↳ Finance Agent gets the floor: HR Agent asked it and waits (CH4)');
  expect(out).toMatch(/^11 conversations · \d+ messages · \d+ decisions · no model was called$/mu);
  expect([...out].filter((character) => '\u001B\u2068\u2069'.includes(character))).toEqual([]);
});

test('npm run play -- --list names what --only can play', () => {
  const names = [...play('--list').out.matchAll(/^ {2}(\S+) /gmu)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(15);
  expect(play('--only', names.at(-1) ?? '').code).toBe(0);
});

test.each([
  [['--wat'], "Unknown option '--wat'; --help shows what there is\n"],
  [['wat.txt'], "Unexpected argument 'wat.txt'; --help shows what there is\n"],
  [['--only', ''], 'No conversation is called ""; --list shows all of them\n'],
  [['--only', 'stop-t'], 'No conversation is called "stop-t"; did you mean stop-tag?\n'],
  [['--only', 'nothing'], 'No conversation is called "nothing"; --list shows all of them\n'],
])('npm run play refuses %j with one line', (args, err) => {
  expect(play(...args)).toEqual({ code: 2, out: '', err });
});
