import { expect, test } from 'vitest';
import { codeBlocksOf } from '../docs/code-blocks.ts';
import { commandsOf, npmScriptsIn, reasonNotToRun } from '../docs/doc-commands.ts';

function blocksOf(lines: readonly string[]) {
  return codeBlocksOf({ path: 'docs/a.md', text: `${lines.join('\n')}\n` });
}

test('a code block has its language, its line and its code without indentation', () => {
  const lines = ['# Title', '', '1. Run it:', '', '   ```sh', '   npm start', '   ```'];
  expect(blocksOf(lines)).toEqual([
    { path: 'docs/a.md', line: 6, language: 'sh', code: 'npm start\n', context: '' },
  ]);
});

test('a hidden comment above a block declares names for the block', () => {
  const lines = ['<!-- ts:', 'declare const url: string;', '-->', '', '```ts', 'use(url);', '```'];
  expect(blocksOf(lines)).toMatchObject([
    { language: 'ts', code: 'use(url);\n', context: 'declare const url: string;\n' },
  ]);
});

test('a hidden comment that is not directly above a block is ignored', () => {
  const lines = ['<!-- ts:', 'let a;', '-->', '', 'Text.', '', '```ts', 'b();', '```'];
  expect(blocksOf(lines)).toMatchObject([{ code: 'b();\n', context: '' }]);
});

test('a command includes its indented continuation, without its comment', () => {
  const lines = [
    '```sh',
    'post /agents \'{ "name": "A",',
    '  "b": 1 }\'  # prints its id',
    'get /x',
    '```',
  ];
  expect(commandsOf(blocksOf(lines))).toEqual([
    'post /agents \'{ "name": "A",\n  "b": 1 }\'',
    'get /x',
  ]);
});

test('a command runs unless the list of skipped commands has a reason against it', () => {
  expect(reasonNotToRun('get /spaces')).toBeNull();
  expect(reasonNotToRun('pg_dump conch')).toBe('it needs a PostgreSQL installation');
});

test('npm scripts are found in sentences and in commands', () => {
  expect(npmScriptsIn('Use `npm run play -- --list`, then npm run check.')).toEqual([
    'play',
    'check',
  ]);
});
