import { ManualClock } from '@conch/runtime/testing';
import { afterEvent, viewOf, withOlder, type SilenceView } from '@conch/sdk/view';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshView } from './support/fresh-view.ts';
import { modelEvents, ModelSpace } from './support/model-space.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { untilShown } from './support/until.ts';

const NOW = { page: 0, members: 0, runs: 0, silences: 0 };

test('[I-9] silences from events equal the silences of a fresh load, in the same order', () => {
  const scenes = modelEvents.chain((events) => {
    const seq = fc.nat({ max: events.length });
    const later = fc.record({ page: seq, members: seq, runs: seq, silences: seq });
    return fc.record({ space: fc.constant(new ModelSpace(events)), at: seq, later });
  });
  let seen = 0;
  fc.assert(
    fc.property(scenes, ({ space, at, later }) => {
      const view = viewOf(space.fetched(at, later));
      const followed = space.events(at, 0).reduce(afterEvent, view);
      expect(followed.silences).toEqual(viewOf(space.fetched(space.head, NOW)).silences);
      seen += followed.silences.length;
    }),
    { numRuns: 500 },
  );
  expect(seen).toBeGreaterThan(0);
});

test('[I-9] an event without a silence does not change the list of silences', () => {
  const space = new ModelSpace([
    { do: 'offer' },
    { do: 'fail', which: 0 },
    { do: 'offer' },
    { do: 'answer', which: 0 },
    { do: 'post', count: 1 },
  ]);
  const view = viewOf(space.fetched(2, NOW));
  expect(view.silences.length).toBe(1);
  expect(space.events(2, 0).reduce(afterEvent, view).silences).toBe(view.silences);
});

test('older silences are added before the shown silences, without duplicates', () => {
  const silence = (nth: number): SilenceView => ({
    runId: `run ${nth}`,
    agentId: 'agent',
    chainId: 'chain',
    versionOf: null,
    outcome: 'skipped',
    outcomeWords: 'had nothing to add',
    failure: null,
    cancelReason: null,
    because: 'CH11',
    at: new Date(nth).toISOString(),
  });
  const space = new ModelSpace([]);
  const loaded = { ...space.fetched(0, NOW), silences: [silence(4), silence(3)] };
  const older = [silence(3), silence(2), silence(1)];
  const view = withOlder(viewOf(loaded), { items: [], next: null }, older);
  expect(view.silences).toEqual([1, 2, 3, 4].map(silence));
});

const AGENTS = {
  Ann: [{ do: { say: 'Yes: {{content}}' } }],
  Bob: [{ do: { skip: true } }],
  Cid: [{ do: { fail: 'no' } }],
};

describe.each(SQLITE)('a space with silent runs, on $name', (kind) => {
  test('[I-9] a space shows silent runs between the messages, the same as a fresh load', async () => {
    const { client, direct, room, server } = await openServer(kind);
    const spaceId = await room({ agents: AGENTS });
    const space = client().follow(spaceId);
    await space.ready;
    await space.send('one');
    await space.send('two');
    await server.conch.idle();
    const view = await untilShown(space, ({ silences }) => silences.length === 4);
    const [bob, cid] = ['Bob', 'Cid'].map((name) => view.members.find((one) => one.name === name));
    const told = view.silences.map(({ agentId, outcome, failure }) => {
      return `${agentId} ${outcome} ${failure}`;
    });
    expect(new Set(told)).toEqual(new Set([`${bob?.id} skipped null`, `${cid?.id} failed error`]));
    expect(view.silences).toEqual((await freshView(direct, spaceId)).silences);
  });

  test('[I-9] a space shows stopped runs without text as silent, but no runs with a partial message', async () => {
    const { client, direct, room } = await openServer(kind);
    const slow = [{ do: { say: 'one two three', chunkMs: 600_000 } }];
    const late = [{ do: { say: 'later', delayMs: 600_000 } }];
    const spaceId = await room({ agents: { Ann: slow, Bob: late } });
    const space = client().follow(spaceId);
    await space.ready;
    await space.send('go');
    await untilShown(space, ({ streams }) => streams.some(({ content }) => content !== ''));
    await space.stop();
    const view = await untilShown(space, ({ runs }) => runs.length === 0);
    const names = new Map(view.members.map(({ id, name }) => [id, name]));
    expect(view.silences.map(({ agentId }) => names.get(agentId))).toEqual(['Bob']);
    expect(view.messages.at(-1)).toMatchObject({ sender: { name: 'Ann' }, status: 'cancelled' });
    expect(view.silences).toEqual((await freshView(direct, spaceId)).silences);
  });

  test('a space shows silent runs as far back as its messages, and more with each older page', async () => {
    const clock = new ManualClock();
    const { client, direct, room, server } = await openServer(kind, { clock });
    const spaceId = await room({ agents: { Bob: AGENTS.Bob } });
    for (let nth = 0; nth < 6; nth += 1) {
      const body = { content: `number ${nth}` };
      await direct.call('postMessage', { params: { spaceId }, body });
      await server.conch.idle();
      clock.advance(1_000);
    }
    const space = client().follow(spaceId, { pageSize: 2 });
    await space.ready;
    const counts: (number | undefined)[] = [space.view?.silences.length];
    while (await space.loadOlder()) counts.push(space.view?.silences.length);
    counts.push(space.view?.silences.length);
    expect(counts).toEqual([2, 4, 6]);
    const { silences = [], messages = [] } = space.view ?? {};
    expect(silences.map(({ at }) => at)).toEqual(messages.map(({ createdAt }) => createdAt));
  });

  test('a space shows at most the last thousand silent runs of a page', async () => {
    const { direct, room, server, client } = await openServer(kind);
    const agents = Object.fromEntries(
      Array.from({ length: 20 }, (_, nth) => [`Agent ${nth}`, AGENTS.Bob] as const),
    );
    const spaceId = await room({ agents });
    for (let nth = 0; nth < 51; nth += 1) {
      await direct.call('postMessage', { params: { spaceId }, body: { content: `number ${nth}` } });
      await server.conch.idle();
    }
    const { silences, messages } = await client().follow(spaceId, { pageSize: 100 }).ready;
    expect(silences.length).toBe(1_000);
    expect((silences[0]?.at ?? '') >= (messages[1]?.createdAt ?? '')).toBe(true);
  });
});
