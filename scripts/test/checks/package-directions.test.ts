import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cruise } from '../../checks/package-directions.ts';
import { withSourceTree } from '../source-tree.ts';

const packages = ['engine', 'protocol', 'store', 'sdk'];

/** Checks a workspace in which every package has an index file, together with the given files. */
function cruiseWith(files: Record<string, string>) {
  const tree = {
    'package.json': '{ "type": "module", "workspaces": ["packages/*"] }',
    ...doors(),
    ...files,
  };
  return withSourceTree(tree, async (folder) => {
    await mkdir(join(folder, 'node_modules', '@conch'), { recursive: true });
    for (const name of packages) {
      const link = join(folder, 'node_modules', '@conch', name);
      await symlink(join(folder, 'packages', name), link, 'junction');
    }
    return cruise(folder);
  });
}

function doors(): Record<string, string> {
  const entries = packages.flatMap((name) => [
    [
      `packages/${name}/package.json`,
      `{ "name": "@conch/${name}", "exports": { ".": { "conch-source": "./src/index.ts" } } }`,
    ],
    [`packages/${name}/src/index.ts`, `export const door = '${name}'; export type Door = string;`],
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

test('imports in the allowed directions through index files break no rule', async () => {
  const { modules, violations } = await cruiseWith({
    'packages/sdk/src/client.ts': `export { door } from '@conch/protocol';`,
    'packages/store/src/rows.ts': `export type { Door } from '@conch/engine';`,
    'examples/play.ts': `import { door } from '@conch/sdk'; console.log(door);`,
  });
  expect(violations).toEqual([]);
  expect(modules).toContain('packages/sdk/src/client.ts');
});

test.each([
  [
    'the engine imports another package',
    'engine',
    `import '@conch/store';`,
    'directions-of-engine',
  ],
  ['the engine imports Node', 'engine', `import 'node:fs';`, 'engine-needs-nothing'],
  ['the store imports the sdk', 'store', `import '@conch/sdk';`, 'directions-of-store'],
  [
    'the store imports a value of the engine',
    'store',
    `import { door } from '@conch/engine'; console.log(door);`,
    'store-takes-only-types-of-engine',
  ],
  [
    'a package imports a file instead of an entry',
    'sdk',
    `import '../../protocol/src/index.ts';`,
    'enter-by-the-door',
  ],
  ['the sdk imports Node', 'sdk', `import 'node:fs';`, 'no-node-in-the-browser'],
  ['an unknown package appears', 'gadget', `import './other.ts';`, 'package-is-in-the-table'],
  ['the imported file does not exist', 'sdk', `import './nowhere.ts';`, 'resolvable'],
])('an import is refused when %s', async (_, name, text, rule) => {
  const { violations } = await cruiseWith({ [`packages/${name}/src/wrong.ts`]: text });
  expect(violations.join('\n')).toContain(rule);
});

test('a cycle is refused, even if all of its imports are types', async () => {
  const { violations } = await cruiseWith({
    'packages/sdk/src/one.ts': `import type { Two } from './two.ts'; export type One = Two[];`,
    'packages/sdk/src/two.ts': `import type { One } from './one.ts'; export type Two = One | 2;`,
  });
  expect(violations).toEqual(['packages/sdk/src/one.ts → packages/sdk/src/two.ts: no-cycle']);
});
