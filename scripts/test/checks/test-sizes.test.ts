import { expect, test } from 'vitest';
import { chooseTestSizes, testSize } from '../../checks/test-sizes.ts';

const npmTest = (args: readonly string[], environment: Record<string, string> = {}) =>
  chooseTestSizes(args, { environment, otherwise: 'full' });

test('without flags npm test runs at full size and prints this size', () => {
  expect(npmTest([])).toEqual({
    ok: true,
    variables: {
      CONCH_CONVERSATIONS: '20000',
      CONCH_PARSER_RUNS: '100000',
      CONCH_WORLD_DEPTH: '0',
      CONCH_PRIVACY: '10000',
      CONCH_REQUESTS: '20000',
      CONCH_RESUMES: '1000',
      CONCH_RESTARTS: '4',
      CONCH_RACES: '100000',
      CONCH_MUTANTS: '2000',
      CONCH_FORUM_KILLS: '10',
      CONCH_OUTAGES: '50',
      CONCH_MAKING_KILLS: '100',
      CONCH_TWINS: '40',
    },
    words: 'at full size',
  });
});

test('an empty variable for a test size is ignored', () => {
  expect(npmTest([], { CONCH_CONVERSATIONS: '' })).toMatchObject({ words: 'at full size' });
  expect(testSize('conversations', { CONCH_CONVERSATIONS: '' })).toBe(2000);
});

test('if a size differs from its default, npm test prints all sizes', () => {
  const environment = { CONCH_CONVERSATIONS: '7', CONCH_PARSER_RUNS: '8' };
  expect(npmTest(['--parser-runs', '9', '--world-depth=-2'], environment)).toMatchObject({
    words:
      'at conversations=7, parser-runs=9, world-depth=-2, privacy=10000, twins=40, requests=20000, resumes=1000, restarts=4, races=100000, mutants=2000, forum-kills=10, outages=50, making-kills=100',
    variables: { CONCH_CONVERSATIONS: '7', CONCH_PARSER_RUNS: '9', CONCH_WORLD_DEPTH: '-2' },
  });
});

test.each([
  [['--conversations', 'abc'], '--conversations must be a whole number of at least 1, not "abc"'],
  [['--conversations', '0'], '--conversations must be a whole number of at least 1, not "0"'],
  [['--conversations='], '--conversations must be a whole number of at least 1, not ""'],
  [['--parser-runs', '1e3'], '--parser-runs must be a whole number of at least 1, not "1e3"'],
  [['--parser-runs=-5'], '--parser-runs must be a whole number of at least 1, not "-5"'],
  [['--world-depth', '0.5'], '--world-depth must be a whole number, not "0.5"'],
  [
    ['--wat'],
    "Unknown option '--wat'. Use --conversations=N, --parser-runs=N, --world-depth=N, --privacy=N, --twins=N, --requests=N, --resumes=N, --restarts=N, --races=N, --mutants=N, --forum-kills=N, --outages=N, --making-kills=N",
  ],
])('the flags %j are refused', (args, problem) => {
  expect(npmTest(args)).toEqual({ ok: false, problem });
});

test.each([
  ['conversations', 'CONCH_CONVERSATIONS', 'abc'],
  ['conversations', 'CONCH_CONVERSATIONS', '0'],
  ['conversations', 'CONCH_CONVERSATIONS', ' '],
  ['parser-runs', 'CONCH_PARSER_RUNS', '-1'],
  ['parser-runs', 'CONCH_PARSER_RUNS', '99999999999999999999'],
  ['world-depth', 'CONCH_WORLD_DEPTH', '1.5'],
] as const)(
  'npm test refuses to set the size “%s” if the variable %s is "%s"',
  (name, variable, text) => {
    const problem = `${variable} must be a whole number${name === 'world-depth' ? '' : ' of at least 1'}, not "${text}"`;
    expect(npmTest([], { [variable]: text })).toEqual({ ok: false, problem });
    expect(() => testSize(name, { [variable]: text })).toThrow(problem);
  },
);

test('the size world-depth may be lower than its default', () => {
  expect(testSize('world-depth', { CONCH_WORLD_DEPTH: '-3' })).toBe(-3);
  expect(testSize('world-depth', {})).toBe(-1);
});
