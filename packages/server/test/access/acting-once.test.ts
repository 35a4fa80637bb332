import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeForum } from '../support/make-forum.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';

const MOST_AT_ONCE = 5;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A request that acts without creating a resource, and the number of its effects. */
interface Acting {
  readonly ask: (clientId: string) => Promise<Answer>;
  readonly count: () => Promise<number>;
}

interface Way {
  readonly route: 'regenerate' | 'beginTick';
  readonly begin: (open: OpenServer) => Promise<Acting>;
}

const WAYS: readonly Way[] = [
  {
    route: 'regenerate',
    begin: async ({ owner, server }) => {
      const { spaceId } = await makeRoom(owner, { agents: { Ann: [{ do: { say: 'Yes.' } }] } });
      await owner.call('postMessage', { params: { spaceId }, body: { content: 'Well?' } });
      await server.conch.idle(spaceId);
      const { items } = await owner.call('readMessages', { params: { spaceId } });
      const params = { spaceId, messageId: items.at(-1)?.id ?? '' };
      return {
        ask: async (clientId) => owner.ask('regenerate', { params, body: { clientId } }),
        count: async () => {
          await server.conch.idle(spaceId);
          return (await owner.call('readMessage', { params })).version - 1;
        },
      };
    },
  },
  {
    route: 'beginTick',
    begin: async (open) => {
      const { owner, server } = open;
      const { spaceId } = await makeForum(open);
      const query = { spaceId };
      return {
        ask: async (clientId) => owner.ask('beginTick', { query, body: { clientId } }),
        count: async () => {
          await server.conch.idle(spaceId);
          return (await owner.call('listTicks', { query })).items.length;
        },
      };
    },
  },
];

describe.each(DATABASES)('repeated requests with a client id, on $name', (kind) => {
  test.each(WAYS)('[I-28] $route takes effect once for each client id', async ({ begin }) => {
    const { ask, count } = await begin(await openServer(kind));
    const first = await ask('mine');
    const again = await ask('mine');
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body).toEqual(first.body);
    expect(await count()).toBe(1);
    expect((await ask('mine')).body).toEqual(first.body);
    expect((await ask('other')).body).not.toEqual(first.body);
    expect(await count()).toBe(2);
  });

  test.each(WAYS)(
    '[I-28] $route takes effect once, even if the client sends the request many times at once',
    async ({ begin }) => {
      const { ask, count } = await begin(await openServer(kind));
      const answers = await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => ask('mine')));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
      expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
      expect(await count()).toBe(1);
    },
  );
});
