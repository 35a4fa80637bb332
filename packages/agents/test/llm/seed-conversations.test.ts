import type { LLMock } from '@copilotkit/aimock';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  asks,
  openModelRoom,
  openProvider,
  WIRES,
  type ModelRoom,
  type ModelWire,
} from './support/model-room.ts';

const [sqlite] = DATABASES.filter(({ name }) => name === 'SQLite');
const AGENTS = ['HR', 'Finance', 'Data'];

/**
 * A scripted reply of the model. The first line that fits the agent and the words of a request is
 * used.
 */
interface Line {
  readonly when: readonly [agent: string, ...words: readonly string[]];
  readonly says: string;
  readonly calls?: readonly [tool: string, input: object];
}

async function perform(
  wire: ModelWire,
  policy: 'chain' | 'coordinator',
  linesIn: (room: ModelRoom) => readonly Line[],
) {
  if (sqlite === undefined) throw new Error('there is no SQLite');
  const mock = await openProvider();
  const main = policy === 'coordinator' ? { main: 'HR' } : {};
  const room = await openModelRoom(sqlite, {
    url: mock.url,
    wire,
    agents: AGENTS,
    space: { policy },
    ...main,
  });
  for (const line of linesIn(room)) teach(mock, line);
  return room;
}

function teach(mock: LLMock, { when: [agent, ...words], says: content, calls }: Line): void {
  const predicate = asks(agent, ...words);
  if (calls === undefined) return void mock.on({ predicate }, { content });
  const [name, input] = calls;
  return void mock.on(
    { predicate },
    { content, toolCalls: [{ name, arguments: JSON.stringify(input) }] },
  );
}

/** This text occurs only in a call that was made, because no tool description contains it. */
const READ = String.raw`\"limit\":10`;

const ask = (target: string, reason: string) =>
  ['mentionAgent', { target, reason, expectReply: true }] as const;

const send = ({ spaceId }: ModelRoom, mention: string, text: string) =>
  ['sendSpaceMessage', { spaceId, text, mention, wait: { for: ['agent'] } }] as const;

describe.each(WIRES)('the example conversations, with a $kind model', (wire) => {
  test('the example of a payroll report works under `chain`', async () => {
    const room = await perform(wire, 'chain', () => [
      { when: ['HR', 'It has answered'], says: 'Here is the complete payroll report.' },
      { when: ['Finance', 'need January salary sheet'], says: 'Here is the salary data.' },
      {
        when: ['HR'],
        says: 'Let me get the salary data first.',
        calls: ask('Finance', 'need January salary sheet'),
      },
    ]);
    await room.say('@HR prepare the monthly payroll report');
    expect((await room.heard()).slice(1)).toEqual([
      'HR: Let me get the salary data first.',
      'Finance: Here is the salary data.',
      'HR: Here is the complete payroll report.',
    ]);
    expect(await room.outcomes()).toEqual(['HR responded', 'Finance responded', 'HR responded']);
  });

  test('the example of a payroll report works under `coordinator`', async () => {
    const room = await perform(wire, 'coordinator', (at) => [
      { when: ['HR', 'The reply:'], says: 'Here is the complete payroll report.' },
      { when: ['Finance', 'I need January'], says: 'Here is the salary data.' },
      { when: ['HR'], says: '', calls: send(at, 'Finance', 'I need January salary sheet') },
    ]);
    await room.say('prepare the monthly payroll report');
    expect((await room.heard()).slice(1)).toEqual([
      'HR: I need January salary sheet',
      'Finance: Here is the salary data.',
      'HR: Here is the complete payroll report.',
    ]);
  });

  test('the example of a quarterly review works under `chain`', async () => {
    const room = await perform(wire, 'chain', () => [
      { when: ['HR', 'It has answered', 'Q4 financials'], says: 'Here is the quarterly review.' },
      { when: ['Finance', 'It has answered', 'Q4 raw data'], says: 'Here are the Q4 financials.' },
      { when: ['Data', 'need Q4 raw sales data'], says: 'Here is the Q4 raw data.' },
      {
        when: ['Finance', 'need Q4 numbers'],
        says: 'I need the raw data first.',
        calls: ask('Data', 'need Q4 raw sales data'),
      },
      {
        when: ['HR'],
        says: 'Getting financial data first.',
        calls: ask('Finance', 'need Q4 numbers'),
      },
    ]);
    await room.say('@HR prepare the quarterly business review');
    expect((await room.heard()).slice(1)).toEqual([
      'HR: Getting financial data first.',
      'Finance: I need the raw data first.',
      'Data: Here is the Q4 raw data.',
      'Finance: Here are the Q4 financials.',
      'HR: Here is the quarterly review.',
    ]);
    expect((await room.outcomes()).every((one) => one.endsWith('responded'))).toBe(true);
  });

  test('the example of a quarterly review works under `coordinator`, with tools that send, wait and read', async () => {
    const room = await perform(wire, 'coordinator', (at) => [
      { when: ['HR', 'from Data', 'from Finance', READ], says: 'Here is the quarterly review.' },
      {
        when: ['HR', 'from Data', 'from Finance'],
        says: '',
        calls: ['readSpaceMessages', { spaceId: at.spaceId, limit: 10 }],
      },
      {
        when: ['HR', 'from Data'],
        says: '',
        calls: send(at, 'Finance', 'The financials, please'),
      },
      { when: ['Finance', 'The financials, please'], says: 'Q4 financials, from Finance.' },
      { when: ['Data', 'The raw sales, please'], says: 'Q4 raw data, from Data.' },
      { when: ['HR'], says: '', calls: send(at, 'Data', 'The raw sales, please') },
    ]);
    await room.say('prepare the quarterly business review');
    expect((await room.heard()).slice(1)).toEqual([
      'HR: The raw sales, please',
      'Data: Q4 raw data, from Data.',
      'HR: The financials, please',
      'Finance: Q4 financials, from Finance.',
      'HR: Here is the quarterly review.',
    ]);
    expect(await room.outcomes()).toEqual(['HR responded', 'Data responded', 'Finance responded']);
  });

  test('a coordinator delegates a question to another agent without posting a message', async () => {
    const room = await perform(wire, 'coordinator', () => [
      { when: ['Finance'], says: 'The budget is 80% allocated.' },
      {
        when: ['HR'],
        says: '',
        calls: ['delegateToAgent', { target: 'Finance', reason: 'it knows budgets' }],
      },
    ]);
    await room.say('how is the budget?');
    expect((await room.heard()).slice(1)).toEqual(['Finance: The budget is 80% allocated.']);
    expect(await room.outcomes()).toEqual(['HR delegated', 'Finance responded']);
  });
});
