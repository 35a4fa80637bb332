import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';

const flags =
  'Use --minutes N, --forum [--kills N], --making [--kills N], --power-loss [--files N] or --watchers [--outages N], --postgres, --seed S';

test.each([
  [[], `--minutes N is missing. ${flags}`],
  [['--wat'], `Unknown option '--wat'. ${flags}`],
  [['twenty'], `Unexpected argument 'twenty'. ${flags}`],
  [['--forum', '--kills', 'many'], '--kills must be a whole number of at least 1, not "many"'],
  [['--power-loss', '--files', '0'], '--files must be a whole number of at least 1, not "0"'],
  [['--watchers', '--outages', '0'], '--outages must be a whole number of at least 1, not "0"'],
  [['--minutes', '0'], '--minutes must be a number above 0, not "0"'],
  [['--minutes', 'long'], '--minutes must be a number above 0, not "long"'],
  [
    ['--minutes', '1', '--seed', 'a b'],
    '--seed must have at most 40 letters, digits, "-" and "_", not "a b"',
  ],
])('scripts/torture.ts refuses %j with one line', (args, problem) => {
  const command = ['--conditions=conch-source', join(root, 'scripts/torture.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `${problem}\n` });
});
