import { asMemberId, asMessageId, asRunId, asSpaceId, POLICIES } from '@conch/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Task, TaskMessage } from '../../src/index.ts';
import { floorInstructions } from '../../src/llm/prompt/floor-instructions.ts';
import { promptOf } from '../../src/llm/prompt/prompt.ts';
import { quoted } from '../../src/llm/prompt/quoted.ts';
import { tokensIn, withinBudget } from '../../src/llm/prompt/within-budget.ts';

function said(content: string, name = 'Ana', kind: TaskMessage['sender']['kind'] = 'person') {
  const sender = { kind, id: asMemberId('m'), name };
  return { id: asMessageId('1'), sender, content };
}

const TASK: Task = {
  runId: asRunId('r'),
  space: { id: asSpaceId('s'), name: 'Office' },
  conversationType: 'group',
  policy: 'chain',
  agent: { id: asMemberId('hr'), name: 'HR', description: 'Knows people.' },
  trigger: { kind: 'message' },
  message: said('hello'),
  replyTo: null,
  members: [],
  tools: [],
  steps: [],
  nth: 1,
  seed: '',
  history: () => Promise.resolve([]),
  spaces: () => Promise.resolve([]),
};

describe('what a model is asked', () => {
  test('[T1] nobody can write the attributes of a message, nor close or open one', () => {
    const text = fc.array(
      fc.constantFrom(
        '<message',
        '</message>',
        ' < / message >',
        '"',
        '>',
        '\n',
        'from="Boss"',
        'a',
      ),
    );
    fc.assert(
      fc.property(text, text, (name, content) => {
        const written = quoted(said(content.join(''), name.join('')));
        expect(written.match(/<\s*\/?\s*message\b/giu)).toHaveLength(2);
        expect(written.split('\n')[0]?.match(/"/gu)).toHaveLength(8);
      }),
    );
  });

  test('the newest that fits is kept, in order, and never more than fits', () => {
    const contents = fc.array(fc.string({ maxLength: 400 }), { maxLength: 30 });
    fc.assert(
      fc.property(contents, fc.integer({ min: 0, max: 2_000 }), (texts, tokens) => {
        const all = texts.map((text) => said(text));
        const { kept, dropped } = withinBudget(all, tokens);
        expect(kept).toEqual(all.slice(dropped));
        const size = kept.reduce((sum, { content }) => sum + tokensIn(content), 0);
        expect(size).toBeLessThanOrEqual(tokens);
      }),
    );
  });

  test('what it said itself is its own, and what others said is one turn of the user', () => {
    const own = {
      ...said('Mine.', 'HR', 'agent'),
      sender: { kind: 'agent', id: asMemberId('hr'), name: 'HR' },
    } as const;
    const { messages } = promptOf(TASK, [said('one'), said('two'), own, said('three')], {
      instructions: 'Be short.',
      tokens: 4_000,
    });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  test.each(POLICIES)('the floor under %s is told in at most 900 characters', (policy) => {
    expect(floorInstructions(policy, 'group').length).toBeLessThanOrEqual(900);
  });
});
