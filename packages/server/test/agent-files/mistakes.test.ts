import { expect, test } from 'vitest';
import { readAgentOfFile } from '../../src/agent-files/agent-of-file.ts';

const front = (...lines: readonly string[]) => ['---', ...lines, '---', ''].join('\n');

const MISTAKES: readonly (readonly [what: string, file: string, line: number, words: string])[] = [
  ['no front matter', 'You are Ada.', 1, 'must begin with a line “---”'],
  ['no content', '', 1, 'must begin with a line “---”'],
  [
    'no line after its fields',
    '---\nname: Ada\n',
    1,
    'The line “---” at the end of the fields is missing',
  ],
  ['text in place of fields', front('just words'), 2, '“name: value” lines'],
  ['bad YAML', front('name: Ada', 'model: ollama: x'), 3, 'not YAML'],
  ['a key twice', front('name: Ada', 'name: Bob'), 3, '“name” appears twice'],
  ['a nested key twice', front('name: Ada', 'x: { a: 1, a: 2 }'), 3, '“a” appears twice'],
  ['a key twice, once quoted', front('name: Ada', '1: a', '"1": b'), 4, '“1” appears twice'],
  ['no name', front('model: ollama/llama3.2'), 1, 'The field “name” is missing'],
  ['a name that is a number', front('name: 42', 'model: a/b'), 2, '“name” must be text'],
  ['an unknown key', front('name: Ada', 'modle: ollama/x'), 3, 'Did you mean model?'],
  ['a misspelt name field', front('nmae: Ada'), 2, 'Did you mean name?'],
  ['a key in the wrong case', front('name: Ada', 'Quiet: true'), 3, 'Did you mean quiet?'],
  ['a key of two words', front('name: Ada', 'auto_reply: true'), 3, 'Did you mean autoReply?'],
  ['instructions in a field', front('name: A', 'instructions: Hi'), 3, 'below the second “---”'],
  ['a daily budget', front('name: A', 'dayBudget: { maxCostUsd: 1 }'), 3, 'on the server'],
  ['a provider without model', front('name: Ada', 'provider: a'), 3, 'The model is missing'],
  ['an empty model', front('name: Ada', 'model: ""'), 3, 'The model is missing'],
  [
    'an unknown word for the default model',
    front('name: Ada', 'model: same'),
    3,
    'or “model: default”',
  ],
  ['a model without provider', front('name: Ada', 'model: gpt-5'), 3, 'The model is missing'],
  ['a flag that is a text', front('name: A', 'model: a/b', 'quiet: yes'), 4, 'true or false'],
  [
    'a text in place of a number',
    front('name: A', 'model: a/b', 'temperature: hot'),
    4,
    'must be a number',
  ],
  ['a number that is too high', front('name: A', 'model: a/b', 'temperature: 9'), 4, 'from 0 to 2'],
  [
    'tools that are not a list',
    front('name: A', 'model: a/b', 'tools: { a: 1 }'),
    4,
    'must be a list',
  ],
  ['both a script and a model', front('name: A', 'script: []', 'model: a/b'), 4, 'has no “model”'],
  [
    'a script in a file of kind llm',
    front('name: A', 'kind: llm', 'script: []'),
    4,
    'has no “script”',
  ],
  [
    'both a script and a body',
    `${front('name: A', 'kind: script', 'script: []')}Hi`,
    3,
    'no instructions',
  ],
  ['very deep nesting', front(`name: ${'['.repeat(50_000)}`), 2, 'nested too deep'],
  [
    'many repeats of one YAML alias',
    front('name: &a [x]', `tools: [${'*a,'.repeat(50)}]`, 'quiet: true'),
    3,
    'repeat',
  ],
  [
    'a map that contains itself',
    front('name: A', 'config: &c', '  a: *c'),
    3,
    'refer to themselves',
  ],
  ['a list that contains itself', front('name: A', 'config: &c [[*c]]'), 3, 'refer to themselves'],
  ['a YAML alias without an anchor', front('name: *n'), 2, 'Unresolved alias'],
  [
    'an unknown YAML alias after a known one',
    front('name: &n A', 'config:', '  a: *n', '  b: *m', 'quiet: true'),
    5,
    'Unresolved alias',
  ],
  [
    'half of a surrogate pair',
    front('name: A', 'model: a/b', 'description: "\\ud800"'),
    4,
    'half of a surrogate pair',
  ],
  ['a NUL character', front('name: A', 'model: a/b', 'description: "a\\0b"'), 4, 'U+0000'],
  [
    'very long instructions',
    `${front('name: A', 'model: a/b')}${'x'.repeat(100_001)}`,
    1,
    'The text below “---”',
  ],
];

test.each(MISTAKES)(
  '[§11] an agent file with %s is refused, and the error names the line',
  (_, file, line, words) => {
    const read = readAgentOfFile(file);
    expect(read).toMatchObject({
      ok: false,
      problem: { line, reason: { detail: expect.stringContaining(words) as string } },
    });
  },
);

test('[§11] an agent file may name the provider in its own field, and the model may contain a slash', () => {
  const read = readAgentOfFile(front('name: A', 'provider: openrouter', 'model: meta/llama-3'));
  expect(read).toMatchObject({
    ok: true,
    described: { agent: { config: { provider: 'openrouter', model: 'meta/llama-3' } } },
  });
});

test('[§11] an agent file may describe a remote agent', () => {
  const read = readAgentOfFile(front('name: A', 'kind: remote', 'config: { waitSeconds: 5 }'));
  expect(read).toMatchObject({
    ok: true,
    described: { agent: { kind: 'remote', config: { waitSeconds: 5 } }, provider: null },
  });
});

test('[§11] an agent file may have Windows line endings', () => {
  const read = readAgentOfFile(front('name: A', 'model: a/b').replaceAll('\n', '\r\n'));
  expect(read).toMatchObject({ ok: true, described: { agent: { name: 'A' } } });
});

test('[§11] no key of an agent file can change a prototype', () => {
  const file = front('name: A', 'kind: remote', 'config: { __proto__: { isAdmin: true } }');
  const read = readAgentOfFile(file);
  const config = read.ok ? (read.described.agent.config as object) : null;
  expect([config !== null && 'isAdmin' in config, 'isAdmin' in {}]).toEqual([false, false]);
});
