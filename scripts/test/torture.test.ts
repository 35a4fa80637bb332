import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';

const flags = 'there are --minutes N or --forum [--kills N], --postgres, --seed S';

test.each([
  [[], `Say for how long: --minutes N; ${flags}`],
  [['--wat'], `Unknown option '--wat'; ${flags}`],
  [['twenty'], `Unexpected argument 'twenty'; ${flags}`],
  [['--forum', '--kills', 'many'], '--kills takes a whole number from 1 on, not "many"'],
  [['--minutes', '0'], '--minutes takes a number above 0, not "0"'],
  [['--minutes', 'long'], '--minutes takes a number above 0, not "long"'],
  [
    ['--minutes', '1', '--seed', 'a b'],
    '--seed takes up to 40 letters, digits, "-" and "_", not "a b"',
  ],
])('scripts/torture.ts refuses %j with one line', (args, problem) => {
  const command = ['--conditions=conch-source', join(root, 'scripts/torture.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `${problem}\n` });
});
