import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { openStage } from '../support/open-stage.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 0, 1, 12);

const DEMO = { description: 'has MCP tools for weather, makes images' };

describe.each(DATABASES)('the example conversations in a chain space, on $name', (kind) => {
  test('one agent answers a simple message', async () => {
    const stage = await openStage(kind, {
      people: ['حسام'],
      agents: {
        'Demo Agent': { ...DEMO, script: [{ do: { say: 'Good morning {{sender}}!' } }] },
        'Research Agent': { script: [{ do: { say: 'I should not be here.' } }] },
      },
    });
    await stage.say('حسام', 'good morning!');
    expect(await stage.heard()).toEqual(['حسام: good morning!', 'Demo Agent: Good morning حسام!']);
    expect(await stage.floor()).toEqual(['Demo Agent CH7']);
    expect(await stage.outcomes()).toEqual(['Demo Agent responded']);
  });

  test('only the target answers a message that an agent delegates', async () => {
    const stage = await openStage(kind, {
      people: ['حسام'],
      agents: {
        'Research Agent': {
          script: [
            {
              when: { trigger: 'message', contains: 'weather' },
              do: { delegate: { target: 'Demo Agent', reason: 'has MCP tools for weather' } },
            },
          ],
        },
        'Demo Agent': {
          ...DEMO,
          script: [{ when: { trigger: 'delegated' }, do: { say: 'Sunny, 31 degrees.' } }],
        },
      },
    });
    await stage.say('حسام', "what's the weather like?");
    expect(await stage.heard()).toEqual([
      "حسام: what's the weather like?",
      'Demo Agent: Sunny, 31 degrees.',
    ]);
    expect(await stage.floor()).toEqual(['Research Agent CH7', 'Demo Agent CH10']);
    expect(await stage.outcomes()).toEqual(['Research Agent delegated', 'Demo Agent responded']);
  });

  test('after a mention that expects no reply, two agents answer one after the other', async () => {
    const stage = await openStage(kind, {
      people: ['حسام'],
      agents: {
        'Demo Agent': {
          ...DEMO,
          script: [
            {
              do: {
                say: "Here's the image!",
                mentionAgent: { target: 'Research Agent', reason: 'user wants research too' },
              },
            },
          ],
        },
        'Research Agent': {
          script: [{ when: { trigger: 'mention' }, do: { say: "Here's what I found..." } }],
        },
      },
    });
    await stage.say('حسام', 'research quantum computing and make me an image about it');
    expect(await stage.heard()).toEqual([
      'حسام: research quantum computing and make me an image about it',
      "Demo Agent: Here's the image!",
      "Research Agent: Here's what I found...",
    ]);
    expect(await stage.floor()).toEqual(['Demo Agent CH7', 'Research Agent CH2']);
    expect(await stage.outcomes()).toEqual(['Demo Agent responded', 'Research Agent responded']);
  });

  test('if an agent asks another agent, the asking agent gets the floor back with the answer', async () => {
    const stage = await openStage(kind, {
      people: ['حسام'],
      agents: {
        'HR Agent': {
          script: [
            asking('message', "I'll prepare the report. Let me get the salary data first.", {
              target: 'Finance Agent',
              reason: 'need January salary sheet',
            }),
            {
              when: { trigger: 'returned' },
              do: { say: 'The complete payroll report. {{returned.content}}' },
            },
          ],
        },
        'Finance Agent': {
          script: [{ when: { trigger: 'mention' }, do: { say: 'The salary data: 318,400.' } }],
        },
      },
    });
    await stage.say('حسام', 'prepare the monthly payroll report');
    expect(await stage.heard()).toEqual([
      'حسام: prepare the monthly payroll report',
      "HR Agent: I'll prepare the report. Let me get the salary data first.",
      'Finance Agent: The salary data: 318,400.',
      'HR Agent: The complete payroll report. The salary data: 318,400.',
    ]);
    expect(await stage.floor()).toEqual(['HR Agent CH7', 'Finance Agent CH4', 'HR Agent CH5']);
    expect(await stage.outcomes()).toEqual([
      'HR Agent responded',
      'Finance Agent responded',
      'HR Agent responded',
    ]);
  });

  test('the answers to nested requests return in reverse order, each to the agent that asked', async () => {
    const stage = await openStage(kind, {
      people: ['حسام'],
      agents: {
        'HR Agent': {
          script: [
            asking('message', "I'll compile the review. Getting financial data first.", {
              target: 'Finance Agent',
              reason: 'need Q4 numbers',
            }),
            { when: { trigger: 'returned' }, do: { say: 'The review: {{returned.content}}' } },
          ],
        },
        'Finance Agent': {
          script: [
            asking('mention', 'I need the raw data first.', {
              target: 'Data Agent',
              reason: 'need Q4 raw sales data',
            }),
            { when: { trigger: 'returned' }, do: { say: 'Q4: {{returned.content}}' } },
          ],
        },
        'Data Agent': { script: [{ when: { trigger: 'mention' }, do: { say: '1,204 sales.' } }] },
      },
    });
    await stage.say('حسام', 'prepare the quarterly business review');
    expect(await stage.heard()).toEqual([
      'حسام: prepare the quarterly business review',
      "HR Agent: I'll compile the review. Getting financial data first.",
      'Finance Agent: I need the raw data first.',
      'Data Agent: 1,204 sales.',
      'Finance Agent: Q4: 1,204 sales.',
      'HR Agent: The review: Q4: 1,204 sales.',
    ]);
    expect(await stage.floor()).toEqual([
      'HR Agent CH7',
      'Finance Agent CH4',
      'Data Agent CH4',
      'Finance Agent CH5',
      'HR Agent CH5',
    ]);
  });

  test.each([
    [
      'with the rights of a person who may post in both spaces',
      { members: ['حسام', 'Mona'], isGranted: false },
    ],
    ['with the right of a grant', { members: ['Mona'], isGranted: true }],
  ])(
    'if an agent goes to another space %s and asks a question there, the agent gets the floor back there',
    async (_, given) => {
      const clock = new ManualClock(NOON);
      const stage = await openStage(kind, {
        people: ['حسام', 'Mona'],
        options: { clock, timing: { leaseMs: 1_000 * HOUR_MS } },
        agents: {
          'HR Agent': {
            script: [
              {
                when: { trigger: 'schedule' },
                do: {
                  goToSpace: {
                    space: 'Finance Space',
                    reason: 'need to ask about budget status',
                  },
                  say: "Hey, what's the status on this month's budget?",
                  mentionAgent: {
                    target: 'Finance Agent',
                    reason: 'need budget update',
                    expectReply: true,
                  },
                },
              },
              {
                when: { trigger: 'returned' },
                do: { say: "Thanks, I'll factor this into the report." },
              },
            ],
          },
          'Finance Agent': {
            script: [{ when: { trigger: 'mention' }, do: { say: 'Budget is 80% allocated.' } }],
          },
        },
        spaces: {
          'HR Space': { members: ['حسام', 'HR Agent'] },
          'Finance Space': { members: [...given.members, 'Finance Agent', 'HR Agent'] },
        },
      });
      const notices = given.isGranted
        ? ['Conch: Mona lets agents from “HR Space” post in this space.']
        : [];
      if (given.isGranted)
        await stage.grant('Finance Space', { to: 'HR Space', kind: 'act', by: 'Mona' });
      await stage.conch.schedules.create({
        spaceId: stage.space('HR Space'),
        name: 'Monthly plan',
        cron: '0 * * * *',
        content: 'monthly check-in with finance',
        by: stage.id('حسام'),
      });
      clock.advance(HOUR_MS);
      await stage.seen(isSaidBy('HR Agent', 'factor'), 'Finance Space');
      await stage.conch.idle();
      expect(await stage.heard('HR Space')).toEqual([
        'Monthly plan: monthly check-in with finance',
      ]);
      expect(await stage.heard('Finance Space')).toEqual([
        ...notices,
        "HR Agent: Hey, what's the status on this month's budget?",
        'Finance Agent: Budget is 80% allocated.',
        "HR Agent: Thanks, I'll factor this into the report.",
      ]);
      expect(await stage.floor('Finance Space')).toEqual(['Finance Agent CH4', 'HR Agent CH5']);
      expect(await stage.outcomes('HR Space')).toEqual(['HR Agent responded']);
    },
  );
});

/** Whether an item is a message from this agent with this text. */
function isSaidBy(agent: string, words: string): (item: FeedItem) => boolean {
  return (item) =>
    item.kind === 'event' &&
    item.changes.some(
      (change) =>
        change.type === 'message' &&
        change.message.senderName === agent &&
        change.message.content.includes(words),
    );
}

function asking(
  trigger: string,
  say: string,
  { target, reason }: { readonly target: string; readonly reason: string },
): object {
  return { when: { trigger }, do: { say, mentionAgent: { target, reason, expectReply: true } } };
}
