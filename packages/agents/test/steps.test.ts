import { asMessageId, type ToolCall } from '@conch/engine';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { CallResult } from '../src/index.ts';
import { accepted, agentOf, play, playInParts, refused, toolsOf } from './support/play.ts';
import { FINANCE_ROOM, messageOf, OFFICE, taskOf } from './support/task.ts';

const ASK = { target: 'Finance', reason: 'numbers' };
const REPLY: CallResult = {
  kind: 'reply',
  messageId: asMessageId('sent'),
  reply: messageOf('Monday', 'Finance'),
};

const BUSY = {
  goToSpace: { space: 'Finance Room', reason: 'to ask' },
  sendSpaceMessage: { text: 'When, {{pick Ana|Ben}}?', wait: { for: ['any'] } },
  mentionAgent: { target: 'Finance', reason: 'it is {{reply.content}}' },
  say: 'On {{reply.content}}. {{pick Bye|See you}}',
};

test('the calls of a run are numbered in order', async () => {
  const { calls } = await play(agentOf({ do: BUSY }), taskOf());
  expect(calls.map(({ callId }) => callId)).toEqual(['call-1', 'call-2', 'call-3']);
});

test('a run that resumes after a wait can insert the reply into its next call', async () => {
  const agent = agentOf({ do: { ...BUSY, goToSpace: undefined } });
  const call = { tool: 'sendSpaceMessage', spaceId: OFFICE.id, text: 'When?' } as const;
  const steps = [{ callId: 'call-1', call, result: REPLY }];
  expect((await play(agent, taskOf({ steps }))).calls).toEqual([
    {
      callId: 'call-2',
      call: { tool: 'mentionAgent', target: 'Finance', reason: 'it is Monday', expectReply: false },
    },
  ]);
});

test('if a run is parked and resumed, it makes the same calls and posts the same text as an uninterrupted run', async () => {
  const results = fc.constantFrom(accepted, refused, REPLY);
  await fc.assert(
    fc.asyncProperty(
      deeds(),
      fc.dictionary(fc.constantFrom(...TOOLS), results),
      fc.array(fc.boolean(), { maxLength: 4 }),
      fc.string(),
      async (deed, told, stops, seed) => {
        const rules = [{ when: { chance: 0.3 }, do: { say: 'by chance' } }, { do: deed }];
        const agent = agentOf(...rules);
        const answer = ({ tool }: ToolCall) => told[tool] ?? accepted;
        const whole = await play(agent, taskOf({ seed }), answer);
        const parts = await playInParts(agent, taskOf({ seed }), { answer, stops });
        expect(said(parts)).toEqual(said(whole));
      },
    ),
    { numRuns: 500 },
  );
});

test('a resumed run does not repeat a call whose space was renamed meanwhile', async () => {
  const agent = agentOf({ do: BUSY });
  const call = { tool: 'goToSpace', spaceId: FINANCE_ROOM.id, reason: 'to ask' } as const;
  const steps = [{ callId: 'call-1', call, result: accepted }];
  const played = await play(agent, taskOf({ steps, spaces: [OFFICE] }));
  expect(toolsOf(played)).toEqual(['sendSpaceMessage', 'mentionAgent']);
});

test('an action that was skipped is not performed later when it becomes possible', async () => {
  const sendSpaceMessage = { space: FINANCE_ROOM.name, text: 'a' };
  const agent = agentOf({ do: { sendSpaceMessage, mentionAgent: ASK, say: 'b' } });
  const call = { tool: 'mentionAgent', ...ASK, expectReply: false } as const;
  const steps = [{ callId: 'call-1', call, result: accepted }];
  expect(await play(agent, taskOf({ steps }))).toMatchObject({
    calls: [],
    end: { kind: 'answered', content: 'b' },
  });
});

test('if a script was changed, a resumed run does not use the result of a different call', async () => {
  const agent = agentOf({ do: { goToSpace: BUSY.goToSpace, say: 'not here' } });
  const call = { tool: 'mentionAgent', ...ASK, expectReply: false } as const;
  const steps = [{ callId: 'call-1', call, result: accepted }];
  expect(await play(agent, taskOf({ steps }))).toMatchObject({
    calls: [],
    end: { kind: 'skipped' },
  });
});

const TOOLS = ['goToSpace', 'sendSpaceMessage', 'mentionAgent', 'delegate', 'skip'];

/** Rules with several calls, and some with fewer. */
function deeds(): fc.Arbitrary<object> {
  const { goToSpace, sendSpaceMessage, mentionAgent, say } = BUSY;
  const pace = { delayMs: 5, chunkMs: 5 };
  return fc.oneof(
    fc.record({ say: fc.constant(say), goToSpace: fc.constant(goToSpace) }),
    someOf({ sendSpaceMessage, mentionAgent, goToSpace, ...pace }, { say }),
    someOf({ sendSpaceMessage, delegate: mentionAgent, ...pace }, { say }),
    someOf({ sendSpaceMessage, mentionAgent, delayMs: 5 }, { skip: true }),
    someOf({ sendSpaceMessage }, { fail: 'after {{reply.content}}' }),
    someOf({ sendSpaceMessage }, { pass: true }),
  );
}

function someOf(maybe: object, always: object): fc.Arbitrary<object> {
  return fc
    .subarray(Object.entries(maybe))
    .map((chosen) => ({ ...Object.fromEntries(chosen), ...always }));
}

function said({ calls, deltas, end }: Awaited<ReturnType<typeof play>>): unknown {
  return { calls, text: deltas.join(''), end };
}
