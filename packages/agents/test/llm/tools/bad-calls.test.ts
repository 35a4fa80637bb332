import { expect, test } from 'vitest';
import { RunNotes } from '../../../src/llm/run-notes.ts';
import { SeenMembers } from '../../../src/llm/prompt/alias.ts';
import { answeredMessages } from '../../../src/llm/step-messages.ts';
import { grant } from '../../../src/llm/tools/grant.ts';
import { CLEAN } from '../../../src/llm/tools/rule-of-two.ts';
import type { LlmTurn } from '../../../src/llm/turn.ts';
import { withNames } from '../../../src/tool-caller.ts';
import { taskOf } from '../../support/task.ts';

/** The text that a model gets for a call, or the call itself if Conch made it. */
async function told(name: string, input: unknown): Promise<unknown> {
  const turn = { task: taskOf(), notes: new RunNotes([]) } as unknown as LlmTurn;
  const request = { name, input, metadata: undefined, refusal: null };
  const knownMembers = new SeenMembers();
  const placed = { request, callId: 'call-1-1', number: 1, taint: CLEAN, knownMembers };
  const granting = grant(turn, new Map([['files__read', {} as never]]), placed);
  const next = await granting.next();
  if (next.done !== true) return next.value;
  return answeredMessages('', [next.value], 500)[1]?.content[0];
}

test.each([
  ['mentionAgent', { reason: '', expectReply: false }],
  ['delegate', { reason: '' }],
  ['delegateToAgent', { reason: '' }],
])('a model can call %s with only a target', async (tool, rest) => {
  expect(await told(tool, { target: 'Finance' })).toMatchObject({
    kind: 'call',
    call: { tool, target: 'Finance', ...rest },
  });
});

test('if a call names an unknown agent, the refusal lists the agents of the space', () => {
  const refused = { kind: 'refused', code: 'not-a-member', explanation: 'Nobody.' } as const;
  expect(withNames(refused, taskOf())).toEqual({
    ...refused,
    explanation: 'Nobody. Agents in this space: Finance.',
  });
});

test.each([
  [
    'without a target',
    'mentionAgent',
    {},
    'mentionAgent needs `target`: the name of an agent in this space, for example "Finance".',
  ],
  [
    'with JSON that does not parse',
    'mentionAgent',
    '{"target":"Fin',
    'The arguments of mentionAgent are not valid JSON. Call it with one JSON object, for example {"target":"Finance"}.\nThe arguments were: {"target":"Fin',
  ],
  [
    'of an unknown tool',
    'shout',
    {},
    'There is no tool `shout`. Your tools: mentionAgent, delegate, delegateToAgent, skip, goToSpace, sendSpaceMessage, files__read.',
  ],
])('a call %s gets an explanation', async (_, name, input, value) => {
  expect(await told(name, input)).toMatchObject({ output: { type: 'error-text', value } });
});
