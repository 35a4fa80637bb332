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
  'Use --conversations=N, --parser-runs=N, --world-depth=N, --privacy=N, --twins=N, --requests=N, --resumes=N, --restarts=N, --races=N, --mutants=N, --forum-kills=N, --outages=N, --making-kills=N';

test.each([
  ['bench/run.ts', ['--wat'], "Unknown option '--wat'; there are --case NAME, --strict"],
  ['scripts/check.ts', ['--wat'], `Unknown option '--wat'. ${sizes}`],
  ['scripts/check.ts', ['wat'], `Unexpected argument 'wat'. ${sizes}`],
  ['scripts/test.ts', ['--wat'], `Unknown option '--wat'. ${sizes}`],
  [
    'scripts/test.ts',
    ['--conversations', '0'],
    '--conversations must be a whole number of at least 1, not "0"',
  ],
  [
    'scripts/transcript.ts',
    ['--wat'],
    "Unknown option '--wat'. Usage: npm run transcript -- NAME [--write]",
  ],
  [
    'scripts/transcript.ts',
    [],
    'Give the name of one transcript: npm run transcript -- NAME [--write]',
  ],
  [
    'scripts/transcript.ts',
    ['nothing'],
    'There is no packages/engine/test/transcripts/nothing.txt',
  ],
])('%s refuses %j with one line', (file, args, err) => {
  expect(run(file, args)).toEqual({ code: 2, out: '', err: `${err}\n` });
});

test.each(['scripts/check.ts', 'scripts/test.ts'])(
  '%s refuses a size in the environment that is not a number',
  (file) => {
    expect(run(file, [], { CONCH_PARSER_RUNS: 'abc' })).toEqual({
      code: 2,
      out: '',
      err: 'CONCH_PARSER_RUNS must be a whole number of at least 1, not "abc"\n',
    });
  },
);

test('npm run transcript prints a transcript with its decisions', () => {
  const { code, out, err } = run('scripts/transcript.ts', ['chain-simple']);
  const file = join(root, 'packages/engine/test/transcripts/chain-simple.txt');
  expect({ code, out, err }).toEqual({ code: 0, out: readFileSync(file, 'utf8'), err: '' });
});

test('a tool of a package runs on the same Node as this process', () => {
  const { code, out } = run('scripts/run-tool.ts', ['oxfmt', '--version']);
  expect(code).toBe(0);
  expect(out).toMatch(/\d+\.\d+\.\d+/u);
});

test('npm run lock needs no packages and does not change a complete lock file', () => {
  const { code, out } = run('scripts/complete-lock.mjs', []);
  expect({ code, out }).toEqual({
    code: 0,
    out: 'package-lock.json: 0 packages for other machines added\n',
  });
});
