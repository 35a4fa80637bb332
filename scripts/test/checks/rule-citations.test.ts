import { expect, test } from 'vitest';
import { citationProblems, type RuleTexts } from '../../checks/rule-citations.ts';

const sound: RuleTexts = {
  rules: '# Rules\n\n- **CH1** One agent speaks first.\n- **CH2** The next one follows.\n',
  sources: [{ path: 'src/chain.ts', text: "// CH1 and no UTF8\nreturn { because: 'CH2' };" }],
  tests: [{ path: 'test/chain.test.ts', text: "test('[CH1] [CH2] both speak', () => {});" }],
};

test('matching rules, code and tests have no problems', () => {
  expect(citationProblems(sound)).toEqual([]);
});

test('a RULES.md without any rule is refused', () => {
  expect(citationProblems({ ...sound, rules: '# Rules\n' })).toEqual(['RULES.md: no rule found']);
});

test('if a rule is only in RULES.md, it is reported as missing in the code and in the tests', () => {
  const rules = `${sound.rules}- **CH3** A third one.\n`;
  expect(citationProblems({ ...sound, rules })).toEqual([
    'CH3: no code in packages/engine/src cites it',
    'CH3: no test in packages/engine/test cites [CH3]',
  ]);
});

test('a repeated rule id is refused', () => {
  const rules = `${sound.rules}- **CH2** Again.
`;
  expect(citationProblems({ ...sound, rules })).toEqual(['CH2: defined twice in RULES.md']);
});

test('a rule line that cannot be read is refused', () => {
  const rules = `${sound.rules}- **ch3**: small letters\n`;
  expect(citationProblems({ ...sound, rules })).toEqual([
    'RULES.md: this line cannot be read: - **ch3**: small letters',
  ]);
});

test('code and tests may not cite a rule that does not exist', () => {
  const sources = [...sound.sources, { path: 'src/old.ts', text: '// CH7' }];
  const tests = [...sound.tests, { path: 'test/old.test.ts', text: "test('[ZZ1] gone', fn)" }];
  expect(citationProblems({ ...sound, sources, tests })).toEqual([
    'CH7: cited by src/old.ts, but no such rule exists',
    'ZZ1: cited by test/old.test.ts, but no such rule exists',
  ]);
});

test.each([
  ['a skipped test', "test.skip('[CH1] [CH2] both speak', () => {});"],
  ['a todo test', "test.todo('[CH1] [CH2] both speak');"],
  ['a test in a comment', "// test('[CH1] [CH2] both speak', () => {});"],
  [
    'an assertion with the id of the rule',
    "expect(effect.because).toBe('CH1'); expect(other).toBe('CH2');",
  ],
])('a rule needs a citing test, and %s does not count as one', (_, text) => {
  const tests = [{ path: 'test/chain.test.ts', text }];
  expect(citationProblems({ ...sound, tests })).toEqual([
    'CH1: no test in packages/engine/test cites [CH1]',
    'CH2: no test in packages/engine/test cites [CH2]',
  ]);
});
