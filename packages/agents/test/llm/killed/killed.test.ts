import { createConch } from '@conch/runtime';
import { endLeases } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { asks, openProvider } from '../support/model-room.ts';
import { thinkingKind, WIRES } from '../support/thinking-kind.ts';
import { follow, type KillPoint } from './kill.ts';

const [wire] = WIRES;
const post = { clientId: 'once', text: '@HR tell everyone' };

/**
 * Kill points between any two steps of a run with a model step, three tool calls and a second model
 * step.
 */
const DEATHS: readonly KillPoint[] = [
  { point: 'before-agent', visit: 1 },
  ...[1, 2, 3, 4, 5].flatMap((visit) => [
    { point: 'before-step', visit },
    { point: 'after-step', visit },
  ]),
  { point: 'after-agent', visit: 1 },
];

describe.each(DATABASES)('a process that is killed on $name', ({ forTest, name }) => {
  const deaths = name === 'SQLite' ? DEATHS : DEATHS.filter((_, at) => at % 3 === 1);

  test.each(deaths)(
    '[I-6] after a kill at $point no. $visit the run is resumed, and each tool takes effect once',
    async (death) => {
      const mock = await openProvider();
      const place = await forTest();
      const conch = await createConch({
        database: await place.open(),
        kinds: [thinkingKind({ url: mock.url, wire })],
      });
      const ana = (await conch.people.create({ name: 'Ana' })).id;
      const config = { provider: 'p', model: wire.model };
      const hr = (await conch.agents.create({ name: 'HR', kind: 'llm', config })).id;
      const settings = { mainAgentId: hr, policy: 'coordinator' as const };
      const of = { memberIds: [ana, hr], settings };
      const { id: spaceId } = await conch.spaces.create({ name: 'Office', ...of });
      const { id: otherId } = await conch.spaces.create({ name: 'Hall', ...of });
      await conch.close({ drainMs: 0 });

      const sends = [
        { spaceId, text: 'one' },
        { spaceId: otherId, text: 'two' },
        { spaceId, text: 'three' },
      ];
      mock.on({ predicate: asks('HR', 'Sent as message') }, { content: 'All sent.' });
      mock.on(
        { predicate: asks('HR') },
        {
          content: 'At once.',
          toolCalls: sends.map((send) => ({
            name: 'sendSpaceMessage',
            arguments: JSON.stringify(send),
          })),
        },
      );
      const order = { location: place.location, url: mock.url, wire, spaceId, from: ana, post };
      expect(await follow({ ...order, death })).toBe('SIGKILL');
      await endLeases(place);
      expect(await follow({ ...order, death: null })).toBe('0');

      const after = await createConch({ database: await place.open(), kinds: [] });
      const textsIn = async (id: typeof spaceId): Promise<readonly string[]> =>
        (await after.messages(id)).map(({ content }) => content);
      expect(await textsIn(spaceId)).toEqual([post.text, 'one', 'three', 'At once.\n\nAll sent.']);
      expect(await textsIn(otherId)).toEqual(['two']);
      await after.close({ drainMs: 0 });
      // The model may have been called twice, but only for the step that was in progress at the
      // kill.
      expect(mock.getRequests().length).toBeLessThanOrEqual(3);
    },
  );
});
