import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';

// The linter checks a file with the nearest tsconfig that includes it.
test('every package with sources has a tsconfig', async () => {
  const packages = (await readdir(join(root, 'packages'))).filter((name) =>
    existsSync(join(root, 'packages', name, 'src')),
  );
  const missing = packages.filter(
    (name) => !existsSync(join(root, 'packages', name, 'tsconfig.json')),
  );
  expect(missing).toEqual([]);
});
