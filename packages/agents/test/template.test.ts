import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Task } from '../src/index.ts';
import { agentOf, play } from './support/play.ts';
import { member, messageOf, taskOf } from './support/task.ts';

const RETURNED = { kind: 'returned', asked: 'Finance', reason: 'a' } as const;

describe('the texts that templates insert', () => {
  test.each([
    ['{{content}}', 'what is new?'],
    ['{{ content }}', 'what is new?'],
    ['{{sender}} in {{space}}', 'Ana in Office'],
    ['{{returned.content}}', ''],
    ['{{reply.content}}', ''],
    ['no template', 'no template'],
    ['a }} b', 'a }} b'],
  ])('the template %s inserts the text “%s”', async (say, text) => {
    expect(await said(say, taskOf({ content: 'what is new?' }))).toBe(text);
  });

  test('a template inserts the answer of the agent that was asked', async () => {
    const trigger = { ...RETURNED, result: 'answered', content: '42' } as const;
    expect(await said('It is {{returned.content}}.', taskOf({ trigger }))).toBe('It is 42.');
  });

  test('a template inserts nothing if the agent that was asked has not answered', async () => {
    const trigger = { ...RETURNED, result: 'failed', content: null } as const;
    expect(await said('It is {{returned.content}}.', taskOf({ trigger }))).toBe('It is .');
  });

  test('a template inserts the reply that a wait received', async () => {
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
    expect(end).toEqual({ kind: 'answered', content: 'They say Monday' });
  });

  test('text that a template inserts is not itself read as a template', async () => {
    const content = '{{sender}} {{pick a|b}} {{';
    expect(await said('You said {{content}}', taskOf({ content }))).toBe(`You said ${content}`);
  });

  test('a template inserts every text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (content) => {
        expect(await said('<{{content}}|{{content}}>', taskOf({ content }))).toBe(
          `<${content}|${content}>`,
        );
      }),
    );
  });

  test('a template inserts values in every text field', async () => {
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

  test('the template `pick` inserts one of its choices', async () => {
    expect(CHOICES).toContain(await said(SAY, taskOf()));
  });

  test('the template `pick` inserts the same choice for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (seed) => {
        expect(await said(SAY, taskOf({ seed }))).toBe(await said(SAY, taskOf({ seed })));
      }),
    );
  });

  test('the template `pick` inserts each choice about equally often', async () => {
    const all = await Promise.all(seeds(3000).map(async (seed) => said(SAY, taskOf({ seed }))));
    for (const choice of CHOICES) {
      const count = all.filter((text) => text === choice).length;
      expect(Math.abs(count - 1000)).toBeLessThan(130);
    }
  });

  test('if a text contains several `pick` templates, each one chooses separately', async () => {
    const twice = '{{pick a|b}}{{pick a|b}}';
    const all = await Promise.all(seeds(50).map(async (seed) => said(twice, taskOf({ seed }))));
    expect(new Set(all)).toEqual(new Set(['aa', 'ab', 'ba', 'bb']));
  });

  test('the template `pick` may have an empty choice', async () => {
    const all = await Promise.all(
      seeds(50).map(async (seed) => said('Hi{{pick !|}}', taskOf({ seed }))),
    );
    expect(new Set(all)).toEqual(new Set(['Hi!', 'Hi']));
  });
});

describe('member', () => {
  test('the template `member` inserts another agent, never the speaker and never a person', async () => {
    const all = await Promise.all(
      seeds(50).map(async (seed) => said('{{member}}', taskOf({ seed, members: TEAM }))),
    );
    expect(new Set(all)).toEqual(new Set(['Finance', 'Legal', 'Sales']));
  });

  test('the template `member` inserts the same agent in all texts of a run', async () => {
    const agent = agentOf({
      do: { mentionAgent: { target: '{{member}}', reason: 'for {{member}}' }, say: '{{member}}' },
    });
    for (const seed of seeds(20)) {
      const { calls, end } = await play(agent, taskOf({ seed, members: TEAM }));
      const target = end?.kind === 'answered' ? end.content : null;
      expect(calls[0]?.call).toMatchObject({ target, reason: `for ${target}` });
    }
  });

  test('the template `member` inserts nothing if there is no other agent', async () => {
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
  return end?.kind === 'answered' ? end.content : null;
}
