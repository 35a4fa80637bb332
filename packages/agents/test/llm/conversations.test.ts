import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { endingTogether, streamsOf } from './support/parallel-streams.ts';
import { asks, openModelRoom, openProvider, WIRES } from './support/model-room.ts';

const [sqlite] = DATABASES.filter(({ name }) => name === 'SQLite');

describe.each(WIRES)('agents with a $kind model', (wire) => {
  test('if a call is refused, an agent reads the refusal as an error of the tool and then answers', async () => {
    if (sqlite === undefined) return;
    const mock = await openProvider();
    const wish = { target: 'Nobody', reason: 'help', expectReply: false };
    mock.on({ predicate: asks('HR', 'not-a-member') }, { content: 'Then by myself: done.' });
    mock.on(
      { predicate: asks('HR') },
      { content: '', toolCalls: [{ name: 'mentionAgent', arguments: JSON.stringify(wish) }] },
    );
    const room = await openModelRoom(sqlite, { url: mock.url, wire, agents: ['HR', 'Finance'] });
    await room.say('@HR prepare the payroll report');
    expect((await room.heard()).at(-1)).toBe('HR: Then by myself: done.');
  });

  test('an agent skips its run if its model calls `skip`', async () => {
    if (sqlite === undefined) return;
    const mock = await openProvider();
    mock.on({ predicate: asks('HR') }, { toolCalls: [{ name: 'skip', arguments: '{}' }] });
    const room = await openModelRoom(sqlite, { url: mock.url, wire, agents: ['HR', 'Finance'] });
    await room.say('@HR well?');
    expect(await room.outcomes()).toEqual(['HR skipped']);
  });

  test('under `broadcast`, all agents answer and stream at the same time', async () => {
    if (sqlite === undefined) return;
    const mock = await openProvider();
    const agents = ['Ann', 'Bob', 'Cid'];
    for (const name of agents) {
      mock.on({ predicate: asks(name) }, { content: `${name} is here.` });
    }
    const space = { policy: 'broadcast' } as const;
    const fetch = endingTogether(agents.length);
    const room = await openModelRoom(sqlite, { url: mock.url, wire, agents, space, fetch });
    const streams = streamsOf(room);
    await room.say('who is here?');
    expect((await room.heard()).slice(1).toSorted()).toEqual([
      'Ann: Ann is here.',
      'Bob: Bob is here.',
      'Cid: Cid is here.',
    ]);
    expect((await streams).map((kind) => kind === 'stream_end')).toEqual([
      ...agents.map(() => false),
      ...agents.map(() => true),
    ]);
  });

  test('[BU4] an answer costs what its provider reports', async () => {
    if (sqlite === undefined) return;
    const mock = await openProvider();
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      input_tokens: 100,
      output_tokens: 10,
    };
    mock.on({ predicate: asks('HR') }, { content: 'Done.', usage });
    const room = await openModelRoom(sqlite, { url: mock.url, wire, agents: ['HR', 'Finance'] });
    await room.say('@HR well?');
    const [chain] = await room.conch.read.chains(room.spaceId);
    if (chain === undefined) throw new Error('there is no chain');
    const [run] = await room.conch.read.runsOfChain(room.spaceId, chain.id);
    expect(run?.costUsd).toBeCloseTo(((run?.tokens ?? 0) - 10) / 1e6 + 20 / 1e6, 9);
  });
});
