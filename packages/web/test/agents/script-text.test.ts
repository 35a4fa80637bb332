import { expect, test } from 'vitest';
import {
  lineOfRule,
  readScriptText,
  scriptText,
} from '../../src/screens/agents/form/script-text.ts';

const SCRIPT = `# greets
- when: { contains: hello }
  do: { say: "Hello" }
- when:
    trigger: returned
  do:
    say: well
    chunkMs: soon
`;

test('rules are read as YAML and as JSON, also below the key that files have', () => {
  const rules = [{ do: { say: 'a' } }];
  expect(readScriptText('- do: { say: a }')).toEqual({ ok: true, config: rules });
  expect(readScriptText(JSON.stringify(rules))).toEqual({ ok: true, config: rules });
  expect(readScriptText('script:\n  - do: { say: a }')).toEqual({ ok: true, config: rules });
});

test('what is written of rules reads back as they were', () => {
  const rules = [{ when: { contains: 'yes: no #1' }, do: { say: 'a\n\nb', delayMs: 0 } }];
  expect(readScriptText(scriptText(rules))).toEqual({ ok: true, config: rules });
});

test('what is no YAML is refused with its line', () => {
  expect(readScriptText('- do: { say: a }\n- do: { say: "b }\n')).toMatchObject({
    ok: false,
    line: expect.any(Number) as number,
  });
  expect(readScriptText('- do:\n    say: a\n   skip: true\n')).toMatchObject({
    ok: false,
    line: 3,
  });
});

test('an empty text is a script without rules, for the server to refuse', () => {
  expect(readScriptText('')).toEqual({ ok: true, config: [] });
});

test('what the server says of a rule is found in the text', () => {
  expect(lineOfRule(SCRIPT, 'Rule 1: do has the unknown word "sayy".')).toBe(3);
  expect(lineOfRule(SCRIPT, 'Rule 2: do.chunkMs must be a number.')).toBe(8);
  expect(lineOfRule(SCRIPT, 'Rule 2 is nothing.')).toBe(4);
  expect(lineOfRule(SCRIPT, 'A script must be a list of rules.')).toBeNull();
});
