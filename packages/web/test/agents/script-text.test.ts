import { expect, test } from 'vitest';
import {
  lineOfRule,
  readScriptText,
  scriptText,
} from '../../src/screens/agents/form/script/script-text.ts';

const SCRIPT = `# greets
- when: { contains: hello }
  do: { say: "Hello" }
- when:
    trigger: returned
  do:
    say: well
    chunkMs: soon
`;

test('readScriptText() reads rules from YAML and JSON, also under the key `script`', () => {
  const rules = [{ do: { say: 'a' } }];
  expect(readScriptText('- do: { say: a }')).toEqual({ ok: true, config: rules });
  expect(readScriptText(JSON.stringify(rules))).toEqual({ ok: true, config: rules });
  expect(readScriptText('script:\n  - do: { say: a }')).toEqual({ ok: true, config: rules });
});

test('reading the text of scriptText() gives the same rules', () => {
  const rules = [{ when: { contains: 'yes: no #1' }, do: { say: 'a\n\nb', delayMs: 0 } }];
  expect(readScriptText(scriptText(rules))).toEqual({ ok: true, config: rules });
});

test('readScriptText() rejects invalid YAML and returns the line of the error', () => {
  expect(readScriptText('- do: { say: a }\n- do: { say: "b }\n')).toMatchObject({
    ok: false,
    line: expect.any(Number) as number,
  });
  expect(readScriptText('- do:\n    say: a\n   skip: true\n')).toMatchObject({
    ok: false,
    line: 3,
  });
});

test.each([
  ['- &a [*a]', 1],
  ['- &a\n  do: { say: hi }\n  when: *a', 3],
  ['&a\nscript:\n  - do: { say: hi }\n    when: { x: *a }', 4],
  ['- &a [&b [1], [*b, *a]]', 1],
])(
  'readScriptText() rejects a rule that contains itself and returns the line of the error: %j',
  (text, line) => {
    const what = 'The rules refer to themselves (“&” and “*”).';
    expect(readScriptText(text)).toMatchObject({ ok: false, line, why: { detail: what } });
  },
);

test('readScriptText() accepts an alias that repeats a rule', () => {
  const text = '- &a { do: { say: a } }\n- *a\n- &b [&b 1, *b]\n';
  const rule = { do: { say: 'a' } };
  expect(readScriptText(text)).toEqual({ ok: true, config: [rule, rule, [1, 1]] });
});

const TAG = 'cannot be read: rules are written without tags (“!”).';

test.each([
  ['---\n- a\n---\n- b', 3, 'Write only one list of rules. “---” begins another one.'],
  ['- a\n- !!binary a', 2, `“!!binary” ${TAG}`],
  ['- !!timestamp 2001-01-01', 1, `“!!timestamp” ${TAG}`],
  ['- !!timestamp x', 1, `“!!timestamp” ${TAG}`],
  ['- !!set { a }', 1, `“!!set” ${TAG}`],
  ['- !a!b c', 1, `“!a!b” ${TAG}`],
  ['- a\n- *b', 2, '“*b” needs a “&b” before it.'],
  [`- ${'['.repeat(9_000)}`, 1, 'The rules are nested too deep.'],
  ['%YAML 1.1\n---\n- <<: 3', 1, 'The rules cannot be read.'],
  [
    `- &a [1]\n- &b [${'*a, '.repeat(9)}*a]\n- &c [${'*b, '.repeat(9)}*b]\n- [*c, *c]`,
    1,
    'The rules repeat each other (“&” and “*”) too often.',
  ],
])('readScriptText() rejects values that JSON cannot represent: %j', (text, line, what) => {
  expect(readScriptText(text)).toMatchObject({ ok: false, line, why: { detail: what } });
});

test('readScriptText() reads an empty text as a script without rules, which the server refuses', () => {
  expect(readScriptText('')).toEqual({ ok: true, config: [] });
});

test('lineOfRule() finds the line of a refused rule', () => {
  expect(lineOfRule(SCRIPT, { rule: 1, path: 'do' })).toBe(3);
  expect(lineOfRule(SCRIPT, { rule: 2, path: 'do.chunkMs' })).toBe(8);
  expect(lineOfRule(SCRIPT, { rule: 2, path: '' })).toBe(4);
  expect(lineOfRule(SCRIPT, { rule: 9, path: '' })).toBeNull();
});
