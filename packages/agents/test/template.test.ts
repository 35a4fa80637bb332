import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Task } from '../src/index.ts';
import { agentOf, play } from './support/play.ts';
import { member, messageOf, taskOf } from './support/task.ts';

const RETURNED = { kind: 'returned', asked: 'Finance', reason: 'a' } as const;

describe('what a template inserts', () => {
  test.each([
    ['{{content}}', 'what is new?'],
    ['{{ content }}', 'what is new?'],
    ['{{sender}} in {{space}}', 'Ana in Office'],
    ['{{returned.content}}', ''],
    ['{{reply.content}}', ''],
    ['no template', 'no template'],
    ['a }} b', 'a }} b'],
  ])('%s says “%s”', async (say, text) => {
    expect(await said(say, taskOf({ content: 'what is new?' }))).toBe(text);
  });

  test('what the agent that was asked has answered', async () => {
    const trigger = { ...RETURNED, result: 'answered', content: '42' } as const;
    expect(await said('It is {{returned.content}}.', taskOf({ trigger }))).toBe('It is 42.');
  });

  test('nothing when the agent that was asked has not answered', async () => {
    const trigger = { ...RETURNED, result: 'failed', content: null } as const;
    expect(await said('It is {{returned.content}}.', taskOf({ trigger }))).toBe('It is .');
  });

  test('the reply that a wait brought', async () => {
    const reply = messageOf('Monday', 'Finance');
    const agent = agentOf({
      do: {
        sendSpaceMessage: { text: 'When?', wait: { for: ['any'] } },
        say: 'They say {{reply.content}}',
      },
    });
    const { end } = await play(agent, taskOf(), () => ({
      kind: 'reply',
      messageId: reply.id,
      reply,
    }));
    expect(end).toEqual({ kind: 'answered', text: 'They say Monday' });
  });

  test('what it inserts is never itself a template', async () => {
    const content = '{{sender}} {{pick a|b}} {{';
    expect(await said('You said {{content}}', taskOf({ content }))).toBe(`You said ${content}`);
  });

  test('every text is inserted as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (content) => {
        expect(await said('<{{content}}|{{content}}>', taskOf({ content }))).toBe(
          `<${content}|${content}>`,
        );
      }),
    );
  });

  test('templates are filled wherever a text may stand', async () => {
    const agent = agentOf({
      do: { mentionAgent: { target: '{{sender}}', reason: 'about {{content}}' } },
    });
    const { calls } = await play(agent, taskOf({ content: 'pay', from: 'Finance' }));
    expect(calls[0]?.call).toMatchObject({ target: 'Finance', reason: 'about pay' });
  });
});

describe('pick', () => {
  const CHOICES = ['red', 'green', 'blue sky'];
  const SAY = '{{pick red|green | blue sky}}';

  test('says one of its choices', async () => {
    expect(CHOICES).toContain(await said(SAY, taskOf()));
  });

  test('says the same for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (seed) => {
        expect(await said(SAY, taskOf({ seed }))).toBe(await said(SAY, taskOf({ seed })));
      }),
    );
  });

  test('says each of its choices about as often', async () => {
    const all = await Promise.all(seeds(3000).map(async (seed) => said(SAY, taskOf({ seed }))));
    for (const choice of CHOICES) {
      const count = all.filter((text) => text === choice).length;
      expect(Math.abs(count - 1000)).toBeLessThan(130);
    }
  });

  test('two picks in one text are two throws', async () => {
    const twice = '{{pick a|b}}{{pick a|b}}';
    const all = await Promise.all(seeds(50).map(async (seed) => said(twice, taskOf({ seed }))));
    expect(new Set(all)).toEqual(new Set(['aa', 'ab', 'ba', 'bb']));
  });

  test('a choice may be empty', async () => {
    const all = await Promise.all(
      seeds(50).map(async (seed) => said('Hi{{pick !|}}', taskOf({ seed }))),
    );
    expect(new Set(all)).toEqual(new Set(['Hi!', 'Hi']));
  });
});

describe('member', () => {
  test('names another agent, never the one that speaks and never a person', async () => {
    const all = await Promise.all(
      seeds(50).map(async (seed) => said('{{member}}', taskOf({ seed, members: TEAM }))),
    );
    expect(new Set(all)).toEqual(new Set(['Finance', 'Legal', 'Sales']));
  });

  test('is the same in all texts of a run', async () => {
    const agent = agentOf({
      do: { mentionAgent: { target: '{{member}}', reason: 'for {{member}}' }, say: '{{member}}' },
    });
    for (const seed of seeds(20)) {
      const { calls, end } = await play(agent, taskOf({ seed, members: TEAM }));
      const target = end?.kind === 'answered' ? end.text : null;
      expect(calls[0]?.call).toMatchObject({ target, reason: `for ${target}` });
    }
  });

  test('is left empty where there is no other agent', async () => {
    const members = TEAM.filter(({ name }) => name === 'Ana' || name === 'HR');
    expect(await said('[{{member}}]', taskOf({ members }))).toBe('[]');
  });
});

const TEAM = [
  member('Ana', 'person'),
  member('HR', 'agent'),
  member('Finance', 'agent'),
  member('Legal', 'agent'),
  member('Sales', 'agent'),
];

function seeds(count: number): string[] {
  return Array.from({ length: count }, (_, nth) => `run-${nth}`);
}

async function said(say: string, task: Task): Promise<string | null> {
  const { end } = await play(agentOf({ do: { say } }), task);
  return end?.kind === 'answered' ? end.text : null;
}
