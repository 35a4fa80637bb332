import { ManualClock } from '@conch/runtime/testing';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { everyPage } from '../../support/every-page.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

const AGENTS = {
  Ann: [{ do: { say: 'Yes.' } }],
  Bob: [{ do: { skip: true } }],
  Cid: [
    { when: { contains: 'wait' }, do: { say: 'later', delayMs: 600_000 } },
    { do: { say: 'No.' } },
  ],
};

const START = Date.UTC(2026, 1, 27);

async function room(kind: DatabaseKind) {
  const clock = new ManualClock(START);
  const { owner, server } = await openServer(kind, { clock });
  const made = await makeRoom(owner, { agents: AGENTS, settings: { policy: 'mention' } });
  const { spaceId } = made;
  const say = (content: string) =>
    owner.call('postMessage', { params: { spaceId }, body: { content } });
  const runs = async (
    query: { readonly silent?: 'true' | 'false'; readonly since?: string } = {},
  ) =>
    (
      await everyPage((place) =>
        owner.call('listRuns', { params: { spaceId }, query: { limit: 2, ...query, ...place } }),
      )
    ).flat();
  return { ...made, clock, owner, server, say, runs };
}

describe.each(DATABASES)('listing the runs of a space, over HTTP, on $name', (kind) => {
  test('listRuns returns all runs, including running ones, the most recently offered run first', async () => {
    const { owner, server, spaceId, say, runs, agent } = await room(kind);
    await say('@Ann hello');
    await server.conch.idle();
    await say('@Bob hello');
    await server.conch.idle();
    await say('@Cid wait');
    const told = (await runs()).map(({ agentId, outcome }) => [agentId, outcome]);
    expect(told).toEqual([
      [agent('Cid'), null],
      [agent('Bob'), 'skipped'],
      [agent('Ann'), 'responded'],
    ]);
    expect(await runs({ silent: 'false' })).toEqual(await runs());
    expect((await runs({ silent: 'true' })).map(({ agentId }) => agentId)).toEqual([agent('Bob')]);
    // The manual clock never advances, so the run of Cid never ends. Without this stop, the server
    // would wait for that run when it closes.
    await owner.call('stop', { params: { spaceId }, body: {} });
  });

  test('listRuns can be limited to the runs that ended since a given time', async () => {
    const { clock, server, say, runs, agent } = await room(kind);
    await say('@Ann hello');
    await server.conch.idle();
    clock.advance(1_000);
    await say('@Bob hello');
    await server.conch.idle();
    const since = new Date(START + 1_000).toISOString();
    expect((await runs({ since })).map(({ agentId }) => agentId)).toEqual([agent('Bob')]);
  });
});
