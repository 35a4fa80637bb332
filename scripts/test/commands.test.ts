import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';

function run(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { code: number | null; out: string; err: string } {
  const command = ['--conditions=conch-source', join(root, file), ...args];
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env,
  });
  return { code: status, out: stdout, err: stderr };
}

const sizes =
  'there are --conversations=N, --parser-runs=N, --world-depth=N, --privacy=N, --twins=N, --requests=N, --resumes=N, --restarts=N, --races=N, --mutants=N, --forum-kills=N';

test.each([
  ['bench/run.ts', ['--wat'], "Unknown option '--wat'; there are --case NAME, --strict"],
  ['scripts/check.ts', ['--wat'], `Unknown option '--wat'; ${sizes}`],
  ['scripts/check.ts', ['wat'], `Unexpected argument 'wat'; ${sizes}`],
  ['scripts/test.ts', ['--wat'], `Unknown option '--wat'; ${sizes}`],
  [
    'scripts/test.ts',
    ['--conversations', '0'],
    '--conversations takes a whole number from 1 on, not "0"',
  ],
  [
    'scripts/transcript.ts',
    ['--wat'],
    "Unknown option '--wat'; npm run transcript -- NAME [--write]",
  ],
  ['scripts/transcript.ts', [], 'Name one transcript: npm run transcript -- NAME [--write]'],
  [
    'scripts/transcript.ts',
    ['nothing'],
    'There is no packages/engine/test/transcripts/nothing.txt',
  ],
])('%s refuses %j with one line', (file, args, err) => {
  expect(run(file, args)).toEqual({ code: 2, out: '', err: `${err}\n` });
});

test.each(['scripts/check.ts', 'scripts/test.ts'])(
  '%s refuses a size in the environment that is no number',
  (file) => {
    expect(run(file, [], { CONCH_PARSER_RUNS: 'abc' })).toEqual({
      code: 2,
      out: '',
      err: 'CONCH_PARSER_RUNS takes a whole number from 1 on, not "abc"\n',
    });
  },
);

test('npm run transcript prints a transcript with its decisions', () => {
  const { code, out, err } = run('scripts/transcript.ts', ['chain-simple']);
  const file = join(root, 'packages/engine/test/transcripts/chain-simple.txt');
  expect({ code, out, err }).toEqual({ code: 0, out: readFileSync(file, 'utf8'), err: '' });
});

test('a tool of a package runs on the Node that runs us', () => {
  const { code, out } = run('scripts/run-tool.ts', ['oxfmt', '--version']);
  expect(code).toBe(0);
  expect(out).toMatch(/\d+\.\d+\.\d+/u);
});

test('npm run lock needs no package and leaves a complete lock file alone', () => {
  const { code, out } = run('scripts/complete-lock.mjs', []);
  expect({ code, out }).toEqual({
    code: 0,
    out: 'package-lock.json: 0 packages for other machines added\n',
  });
});
