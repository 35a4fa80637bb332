import { describe, expect, test } from 'vitest';
import { readToolCall, TOOLS, type Tool } from '../src/index.ts';

const ID = '019b7a10-0000-7000-8000-0000000000c1';
const caller = { tools: ['mentionAgent', 'skip', 'files__read'], agents: ['Finance', 'Legal'] };

/** The smallest arguments of each tool, and the call that the engine gets. */
const LEAST: Readonly<Record<Tool, readonly [args: object, call: object]>> = {
  mentionAgent: [{ target: 'Finance' }, { target: 'Finance', reason: '', expectReply: false }],
  delegate: [{ target: 'Finance' }, { target: 'Finance', reason: '' }],
  delegateToAgent: [{ target: 'Finance' }, { target: 'Finance', reason: '' }],
  skip: [{}, {}],
  getMyRuns: [{}, {}],
  sendSpaceMessage: [
    { spaceId: ID, text: 'hello' },
    { spaceId: ID, text: 'hello' },
  ],
  goToSpace: [
    { spaceId: ID, reason: 'to ask' },
    { spaceId: ID, reason: 'to ask' },
  ],
  readSpaceMessages: [{ spaceId: ID }, { spaceId: ID }],
};

const TOOL_NAMES = Object.keys(TOOLS) as readonly Tool[];
const REQUIRED = TOOL_NAMES.flatMap((tool) =>
  Object.keys(LEAST[tool][0]).map((field) => [tool, field] as const),
);
const ARGUMENTS = TOOL_NAMES.flatMap((tool) =>
  Object.keys(TOOLS[tool].shape).map((field) => [tool, field] as const),
);

/** Words of the schema library that must not reach a model. */
const OF_A_SCHEMA = /invalid|expected|received|unrecognized|zod|undefined|too_|→|✖/iu;

function explanationOf(name: string, args: unknown): string {
  const read = readToolCall(name, args, caller);
  return read.ok ? 'accepted' : read.error.explanation;
}

describe.each(TOOL_NAMES)('the floor tool %s', (tool) => {
  const [least, call] = LEAST[tool];

  test('a floor tool accepts a call with only its required arguments', () => {
    expect(readToolCall(tool, least, caller)).toEqual({ ok: true, call: { tool, ...call } });
  });

  test('a floor tool ignores optional arguments that are null', () => {
    const nulls = Object.fromEntries(Object.keys(TOOLS[tool].shape).map((field) => [field, null]));
    const read = readToolCall(tool, { ...nulls, ...least }, caller);
    expect(read).toEqual({ ok: true, call: { tool, ...call } });
  });

  test('the error of an unknown argument lists the arguments of the tool', () => {
    const words = explanationOf(tool, { ...least, colour: 'red' });
    expect(words).toContain(`${tool} does not take \`colour\`. It takes `);
    for (const field of Object.keys(TOOLS[tool].shape)) expect(words).toContain(`\`${field}\``);
    expect(words).not.toMatch(OF_A_SCHEMA);
  });

  test.each([
    [
      'an incomplete JSON text',
      '{"target":"Fin',
      'are not valid JSON. Call it with one JSON object',
    ],
    ['a list', ['Finance'], 'are not an object. Call it with one JSON object'],
    ['null', null, 'are not an object. Call it with one JSON object'],
  ])('if a call has %s, the error asks for an object', (_, args, words) => {
    const said = explanationOf(tool, args);
    expect(said).toContain(`The arguments of ${tool} ${words}, for example {`);
    expect(said.replace('not valid JSON', '')).not.toMatch(OF_A_SCHEMA);
  });
});

test.each(REQUIRED)(
  'if a call of %s lacks the argument %s, the error names the expected value',
  (tool, field) => {
    const { [field as never]: _, ...others } = LEAST[tool][0];
    const words = explanationOf(tool, others);
    expect(words).toContain(`${tool} needs \`${field}\`: `);
    expect(words).not.toMatch(OF_A_SCHEMA);
  },
);

test.each(ARGUMENTS)(
  'if a call of %s has the argument %s with a wrong type, the error names the expected value',
  (tool, field) => {
    const wrong = Symbol('of no type that an argument has');
    const words = explanationOf(tool, { ...LEAST[tool][0], [field]: wrong });
    expect(words).toContain(`\`${field}\` of ${tool} must be `);
    expect(words).not.toContain('something else');
    expect(words).not.toMatch(OF_A_SCHEMA);
  },
);

test('the error of a missing target names an agent of the space as an example', () => {
  expect(explanationOf('mentionAgent', {})).toBe(
    'mentionAgent needs `target`: the name of an agent in this space, for example "Finance".',
  );
  expect(explanationOf('mentionAgent', '{"tar')).toContain('for example {"target":"Finance"}.');
});

test.each([
  [{ for: 'any' }, '`wait.for` of sendSpaceMessage must be a list of "any", "agent", "human"'],
  [{ for: ['finance'] }, '`wait.for` of sendSpaceMessage must be a list of "any", "agent"'],
  [{ for: [{ memberId: 7 }] }, '`wait.for` of sendSpaceMessage must be a list of "any", "agent"'],
  [{}, 'sendSpaceMessage needs `wait.for`: a list of "any", "agent", "human"'],
  [{ for: ['any'], timeoutSeconds: 'soon' }, '`wait.timeoutSeconds` of sendSpaceMessage must be'],
  [{ for: ['any'], seconds: 5 }, '`wait` of sendSpaceMessage does not take `seconds`. It takes'],
])('the error of the wait %j names the wrong field', (wait, words) => {
  const said = explanationOf('sendSpaceMessage', { spaceId: ID, text: 'hello', wait });
  expect(said).toContain(words);
  expect(said).not.toMatch(OF_A_SCHEMA);
});

test.each(['shout', 'constructor', '__proto__', ''])(
  'the error of an unknown tool %j lists the tools of the run',
  (name) => {
    expect(readToolCall(name, {}, caller)).toEqual({
      ok: false,
      error: {
        code: 'no-such-tool',
        explanation: `There is no tool \`${name}\`. Your tools: mentionAgent, skip, files__read.`,
      },
    });
  },
);

test('one error reports all mistakes of a call', () => {
  const words = explanationOf('mentionAgent', { target: 7, expectReply: 'yes', reason: [] });
  for (const field of ['target', 'reason', 'expectReply']) {
    expect(words).toContain(`\`${field}\` of mentionAgent must be `);
  }
});
