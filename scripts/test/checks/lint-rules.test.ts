import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LINT_FLAGS } from '../../check-list.ts';
import { readTexts, root } from '../../repository.ts';
import { runTool } from '../../tool.ts';
import { withSourceTree } from '../source-tree.ts';

/** The output of our lint rules for a file at a path, as if it were in this repository. */
async function lint(path: string, text: string): Promise<string> {
  const [rules] = await readTexts(['.oxlintrc.json']);
  const tsconfig = JSON.stringify({
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { types: [] },
  });
  const tree = {
    '.oxlintrc.json': rules?.text ?? '',
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': tsconfig,
    [path]: text,
  };
  return withSourceTree(tree, async (folder) => {
    const { output } = await runTool('oxlint', LINT_FLAGS, { cwd: folder });
    return output;
  });
}

test.each([
  ['Date.now', 'export const now = Date.now();', 'no-restricted-globals'],
  ['Math.random', 'export const roll = Math.random();', 'no-restricted-properties'],
  ['Math.pow', 'export const square = Math.pow(3, 2);', 'no-restricted-properties'],
  ['localeCompare', `export const order = 'a'.localeCompare('b');`, 'no-restricted-properties'],
  ['globalThis', 'export const all = globalThis;', 'no-restricted-globals'],
  ['console', `console.log('hello');`, 'no-restricted-globals'],
  ['setTimeout', 'setTimeout(() => 1, 1);', 'no-restricted-globals'],
  ['async', 'export async function wait() { return 1; }', 'no-async-await'],
  ['a promise', 'export const later = Promise.resolve(1);', 'no-restricted-globals'],
  ['the type of a promise', 'export type Later = Promise<number>;', 'no-restricted-types'],
])('the engine may not use %s', async (_, text, rule) => {
  expect(await lint('packages/engine/src/wrong.ts', text)).toContain(rule);
});

test.each([
  ['any', 'export const value: any = 1;', 'no-explicit-any'],
  ['a default export', 'export default 1;', 'no-default-export'],
  ['export *', `export * from './other.ts';`, 'no-barrel-file'],
  ['a floating promise', 'Promise.resolve(1);', 'no-floating-promises'],
  ['a type error', `export const count: number = 'one';`, 'TS2322'],
  [
    'a switch that forgets a variant',
    `export function say(word: 'yes' | 'no') {
       switch (word) { case 'yes': return 1; default: return 0; }
     }`,
    'switch-exhaustiveness-check',
  ],
  [
    'a type imported as a value',
    `import { Space } from './space.ts'; export type Room = Space;`,
    'consistent-type-imports',
  ],
  ['a file over 400 lines', 'export {};\n'.repeat(401), 'max-lines'],
])('no package may have %s', async (_, text, rule) => {
  expect(await lint('packages/runtime/src/wrong.ts', text)).toContain(rule);
});

test('the engine may use functions that are the same on every machine', async () => {
  const text = `export const least = (a: number, b: number) => Math.min(a, b);\n`;
  expect(await lint('packages/engine/src/least.ts', text)).not.toMatch(/Error|Warning/);
});

test('an index file that lists names is not a barrel', async () => {
  const text = `export { least, type Least } from './least.ts';\n`;
  expect(await lint('packages/engine/src/index.ts', text)).not.toContain('no-barrel-file');
});
