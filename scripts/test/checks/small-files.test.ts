import { expect, test } from 'vitest';
import { problemsOfSmallFiles, smallFileProblems } from '../../checks/small-files.ts';

const SMALL = 'export const small = 1;\n';
const USES_SMALL = "import { small } from './small.ts';\n";
const MERGE = ['a/small.ts: has 1 lines and one importer. Move its code into a/large.ts'];

function problemsIn(texts: Readonly<Record<string, string>>): string[] {
  return problemsOfSmallFiles(Object.entries(texts).map(([path, text]) => ({ path, text })));
}

test('a file of under 40 lines with one importer is refused', () => {
  expect(problemsIn({ 'a/small.ts': SMALL, 'a/large.ts': USES_SMALL })).toEqual(MERGE);
});

test('a file of 40 lines with one importer is allowed', () => {
  const lines = (count: number) => 'export {};\n'.repeat(count);
  expect(problemsIn({ 'a/small.ts': lines(40), 'a/large.ts': USES_SMALL })).toEqual([]);
  expect(problemsIn({ 'a/small.ts': lines(39), 'a/large.ts': USES_SMALL })).not.toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['without an importer', { 'a/small.ts': SMALL }],
  [
    'with two importers',
    { 'a/small.ts': SMALL, 'a/one.ts': USES_SMALL, 'b/two.ts': "export * from '../a/small.ts';\n" },
  ],
  [
    'with a test',
    {
      'a/small.ts': SMALL,
      'a/large.ts': USES_SMALL,
      'test/small.test.ts': "import { small } from '../a/small.ts';\n",
    },
  ],
  [
    'that is lazy-loaded',
    { 'a/small.ts': SMALL, 'a/large.ts': "const { small } = await import('./small.ts');\n" },
  ],
  [
    'that is a worker',
    {
      'a/small.ts': SMALL,
      'a/large.ts': "import type { small } from './small.ts';\nnew URL('./small.ts', here);\n",
    },
  ],
  [
    'that runs before its importer',
    { 'a/small.ts': SMALL, 'a/large.ts': "import './small.ts';\n" },
  ],
  [
    'that a bundler loads in a special way',
    { 'a/small.ts': SMALL, 'a/large.ts': "import url from './small.ts?worker&url';\n" },
  ],
  [
    'that is generated',
    { 'a/small.ts': `// Generated from RULES.md.\n${SMALL}`, 'a/large.ts': USES_SMALL },
  ],
  ['that a package exports', { 'a/small.ts': SMALL, 'a/index.ts': USES_SMALL }],
  [
    'whose importer would become too long',
    { 'a/small.ts': SMALL, 'a/large.ts': USES_SMALL + '\n'.repeat(399) },
  ],
  [
    'that runs as a separate program',
    { 'a/small.ts': SMALL, 'a/large.ts': "spawn(join(here, './small.ts'));\n" },
  ],
  ['that belongs to tests', { 'a/test/small.ts': SMALL, 'a/test/large.ts': USES_SMALL }],
])('a small file %s is allowed', (_, texts) => {
  expect(problemsIn(texts)).toEqual([]);
});

test.each([
  ['in one folder', ['list/one.ts', 'list/two.ts', 'list/three.ts', 'list/four.ts']],
  [
    'below the folder of the registry',
    ['all/one.ts', 'all/two.ts', 'all/three.ts', 'all/b/four.ts'],
  ],
])(
  'four small files %s are allowed as entries of a registry if only one file imports them',
  (_, paths) => {
    const files = (count: number) => {
      const entries = paths.slice(0, count);
      const registry = entries.map((path) => `import { small } from './${path}';\n`).join('');
      return { ...Object.fromEntries(entries.map((path) => [path, SMALL])), 'all.ts': registry };
    };
    expect(problemsIn(files(4))).toEqual([]);
    expect(problemsIn(files(3))).toHaveLength(3);
  },
);

test('every small file of the repository has a second importer or another reason', async () => {
  expect(await smallFileProblems()).toEqual([]);
});
