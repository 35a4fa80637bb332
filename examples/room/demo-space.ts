import { userInfo } from 'node:os';
import type { Conch, Person, SpaceCard } from '@conch/runtime';
import { Refused } from '@conch/runtime';

const spaceName = 'Office';

/** The demo room with its script agents: made once, and found again at every start. */
export async function demoSpace(
  conch: Conch,
): Promise<{ readonly space: SpaceCard; readonly person: Person; readonly isNew: boolean }> {
  const space = (await conch.spaces.list()).find(({ name }) => name === spaceName);
  const [person] = await conch.people.list();
  if (space !== undefined && person !== undefined) return { space, person, isNew: false };
  const newcomer = await nameNewcomer(conch);
  const ids = [];
  for (const agent of agents) {
    ids.push((await conch.agents.create({ ...agent, kind: 'script' })).id);
  }
  const made = await conch.spaces.create({ name: spaceName, members: [newcomer.id, ...ids] });
  return { space: made, person: newcomer, isNew: true };
}

// Whoever sits at this machine, if that can be a name.
async function nameNewcomer(conch: Conch): Promise<Person> {
  const { username } = userInfo();
  try {
    const name = username.slice(0, 1).toUpperCase() + username.slice(1);
    return await conch.people.create({ name });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return conch.people.create({ name: 'Guest' });
  }
}

const agents = [
  {
    name: 'HR',
    description: 'People, payroll, reviews',
    config: [
      {
        when: { trigger: 'message', contains: 'review' },
        do: {
          say: "I'll compile the review. Getting the financial data first.",
          mentionAgent: { target: 'Finance', reason: 'need Q4 numbers', expectReply: true },
          chunkMs: 40,
        },
      },
      {
        when: { trigger: 'message', contains: 'payroll' },
        do: {
          say: "I'll prepare the report. Let me get the salary data first.",
          mentionAgent: {
            target: 'Finance',
            reason: 'need January salary sheet',
            expectReply: true,
          },
          chunkMs: 40,
        },
      },
      {
        when: { trigger: 'returned' },
        do: { say: 'Here is the complete report. {{returned.content}}', chunkMs: 40 },
      },
      {
        when: { trigger: 'message', contains: 'weather' },
        do: { delegate: { target: 'Data', reason: 'reads the sensors' } },
      },
      { do: { say: '{{pick Hello|Good day|Welcome}}, {{sender}}. I look after people and pay.' } },
    ],
  },
  {
    name: 'Finance',
    description: 'Salaries, budgets, numbers',
    config: [
      {
        when: { trigger: 'mention', contains: 'review' },
        do: {
          say: 'I need the raw data first.',
          mentionAgent: { target: 'Data', reason: 'need Q4 raw sales data', expectReply: true },
          chunkMs: 40,
        },
      },
      {
        when: { trigger: 'returned' },
        do: { say: 'Q4 closed at 1.2 million. {{returned.content}}', chunkMs: 40 },
      },
      {
        when: { trigger: 'mention' },
        do: { say: 'The salary data: 42 people, 318,400 in all.', chunkMs: 40 },
      },
      {
        when: { contains: 'budget' },
        do: { say: '80 % of this month’s budget is allocated.', chunkMs: 40 },
      },
      { do: { say: 'I can tell you about budgets and salaries.' } },
    ],
  },
  {
    name: 'Data',
    description: 'Raw data, sensors, weather',
    config: [
      {
        when: { trigger: 'delegated' },
        do: { say: 'The sensors say: sunny, 21 degrees.', chunkMs: 40 },
      },
      {
        when: { trigger: 'mention' },
        do: { say: 'The raw data: 1,204 sales in 14 regions.', chunkMs: 40 },
      },
      { do: { say: 'Ask me for raw data.' } },
    ],
  },
] as const;
