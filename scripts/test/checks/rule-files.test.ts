import { expect, test } from 'vitest';
import { readRules } from '../../rules/read-rules.ts';
import { ruleFiles } from '../../rules/rule-files.ts';

const page = `# Rules

- **CH1** A run's branch is its own.
  - Plain: Each agent answers alone.
  - Floor \`alone\`: {name} left it alone
  - Nobody answers \`nobodyHere\`: Nobody is here.
- **CH2** The next one follows.
  - Floor \`alone\`
  - Refusal \`no-turn\`: it has no turn

## Reasons of no single rule

- Silence also \`rule\`: a rule refuses it
`;

function fileText(path: string): string {
  return ruleFiles(readRules(page)).find((file) => file.path.endsWith(path))?.text ?? '';
}

test('a correct RULES.md has no problems', () => {
  expect(readRules(page).problems).toEqual([]);
});

test('each sentence of RULES.md becomes source code in the style of the formatter', () => {
  expect(fileText('engine/src/rules/written-rules.ts')).toContain(
    `  CH1: "A run's branch is its own.",\n  CH2: 'The next one follows.',\n`,
  );
});

test('only rules with a separate plain sentence have this sentence in the source', () => {
  expect(fileText('plain-rules.ts')).toContain("{\n  CH1: 'Each agent answers alone.',\n}");
});

test('rules with the same key share the text of this key', () => {
  const reasons = fileText('engine/src/rules/rule-reasons.ts');
  expect(reasons).toContain("FLOOR_WORDS = {\n  alone: '{name} left it alone',\n}");
  expect(reasons).toContain("FLOOR_REASONS = {\n  CH1: 'alone',\n  CH2: 'alone',\n}");
  expect(reasons).toContain("NO_FLOOR_WORDS = {\n  'no-turn': 'it has no turn',\n  rule: ");
});

test('the page gets the same texts under its own keys', () => {
  expect(fileText('en/rules/rule-reasons.ts')).toContain(
    "  'floor-alone': '{{name}} left it alone',\n",
  );
  expect(fileText('web/src/words/rule-keys.ts')).toContain(
    "NOBODY_KEYS = {\n  CH1: 'nobodyHere',\n}",
  );
  expect(fileText('protocol/src/floor/reason-keys.ts')).toContain("FLOOR_KEYS = [\n  'alone',\n]");
});

test.each([
  [
    'an unknown label',
    '  - Reason `a`: words',
    'RULES.md: this line cannot be read:   - Reason `a`: words',
  ],
  [
    'a key without a text',
    '  - Floor `a`',
    'RULES.md: floor `a` must have its words exactly once, not 0 times',
  ],
  [
    'a key with two texts',
    '  - Floor `a`: one\n  - Floor also `a`: two',
    'RULES.md: floor `a` must have its words exactly once, not 2 times',
  ],
  [
    'a plain sentence without a rule',
    '# End\n  - Plain: Words.',
    'RULES.md: this line cannot be read:   - Plain: Words.',
  ],
])('a line of RULES.md is refused: %s', (_, line, problem) => {
  expect(readRules(`- **CH1** A rule.\n${line}\n`).problems).toEqual([problem]);
});
