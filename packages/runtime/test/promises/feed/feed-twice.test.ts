import type { SpaceId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Refused, type Conch, type FeedItem } from '../../../src/index.ts';
import { Stage } from '../../support/stage.ts';
import { puppet } from '../support/puppet.ts';
import { turns } from '../support/turns.ts';

type Event = Extract<FeedItem, { kind: 'event' }>;

const ROUNDS = { SQLite: 40, PostgreSQL: 8 };

// These actions never change messages. The stored feed shows a message in its current state, so
// after a change it would differ from the live feed.
const deeds: Readonly<Record<string, (stage: Stage, spaceId: SpaceId) => Promise<unknown>>> = {
  post: (stage, spaceId) => stage.conch.post({ spaceId, from: stage.id('Ana'), content: 'say 2' }),
  mention: (stage, spaceId) =>
    stage.conch.post({ spaceId, from: stage.id('Ana'), content: '@Bea skip, @nobody' }),
  fail: (stage, spaceId) => stage.conch.post({ spaceId, from: stage.id('Ana'), content: 'fail' }),
  stop: (stage, spaceId) => stage.conch.stop({ spaceId, by: stage.id('Ana') }),
  leave: (stage, spaceId) => stage.conch.spaces.removeMember(spaceId, stage.id('Bo')),
  join: (stage, spaceId) =>
    stage.conch.spaces.addMembers(spaceId, [stage.id('Bo'), stage.id('Ana')]),
  describe: async (stage) => {
    const card = await stage.conch.agents.get(stage.id('Bea'));
    const description = `knows ${card?.version} things`;
    await stage.conch.agents.update(stage.id('Bea'), { description });
  },
  limit: (stage, spaceId) => stage.conch.spaces.update(spaceId, { settings: { turnLimit: 2 } }),
};

const forumDeeds: typeof deeds = {
  ...deeds,
  post: (stage, spaceId) =>
    stage.conch.threads.open({
      spaceId,
      by: stage.id('Ana'),
      title: 'Payroll',
      content: 'What do @Bea and @all say?',
    }),
  mention: async (stage, spaceId) => {
    const { items } = await stage.conch.threads.list(spaceId, { limit: 1 });
    const [thread] = items;
    if (thread === undefined) return;
    const where = { spaceId, threadId: thread.id, by: stage.id('Ana') };
    await stage.conch.threads.reply({ ...where, content: '@Bo, and @nobody?' });
  },
};

describe.each(DATABASES)('the feed of a space, on $name', (kind) => {
  test.each([
    { what: 'chat', its: deeds },
    { what: 'forum', its: forumDeeds },
  ] as const)(
    '[I-9] the live feed of a $what equals the feed that is read from the store',
    async ({ what, its }) => {
      const stage = await opened(kind);
      const names = fc.array(fc.constantFrom(...Object.keys(its)), { minLength: 1, maxLength: 10 });
      await fc.assert(
        fc.asyncProperty(names, async (script) => {
          const members = ['Ana', 'Bea', 'Bo'].map((name) => stage.id(name));
          const { id } = await stage.conch.spaces.create({
            name: 'Feed',
            memberIds: members,
            settings: { kind: what },
          });
          const live = await liveFeed(stage.conch, id);
          for (const name of script) await done(() => its[name]?.(stage, id));
          await stage.conch.idle(id);
          const { seq } = await stage.conch.read.head(id);
          const { seq: from } = live;
          const [told, read] = [
            await live.upTo(seq),
            await readBack(stage.conch, id, { from, seq }),
          ];
          expect(told.map(withoutLimits)).toEqual(read.map(withoutLimits));
        }),
        { numRuns: ROUNDS[kind.name] },
      );
    },
  );

  test('[I-9] the feed lists the members that joined, changed and left', async () => {
    const stage = await opened(kind);
    const id = stage.space();
    await stage.conch.spaces.removeMember(id, stage.id('Bo'));
    await stage.conch.spaces.addMembers(id, [stage.id('Bo'), stage.id('Bea')]);
    const { seq } = await stage.conch.read.head(id);
    const events = await readBack(stage.conch, id, { from: seq - 2, seq });
    const lists = events.flatMap(({ changes }) =>
      changes.flatMap((change) =>
        change.type === 'member'
          ? [
              {
                joined: change.joined.map(({ name }) => name),
                changed: change.changed.map(({ name }) => name),
                left: change.left.map((one) => stage.nameOf(one)),
              },
            ]
          : [],
      ),
    );
    expect(lists).toEqual([
      { joined: [], changed: [], left: ['Bo'] },
      { joined: ['Bo'], changed: ['Bea'], left: [] },
    ]);
  });

  test('[I-9] each event of the feed explains which agents got the floor, which did not, and why', async () => {
    const stage = await opened(kind);
    await stage.conch.spaces.update(stage.space(), { settings: { policy: 'mention' } });
    const { seq } = await stage.say('Ana', '@Bea skip');
    const [event] = await readBack(stage.conch, stage.space(), { from: seq - 1, seq });
    const runId = (await stage.effects('offer-run'))[0]?.run.id;
    expect(event?.decision).toEqual({
      gotFloor: [{ agentId: stage.id('Bea'), runId, because: 'ME1' }],
      refused: [],
      silent: [{ agentIds: null, count: 1, because: 'ME1' }],
      rules: ['MS1', 'ME1', 'TL6'],
    });
  });
});

// Leaves out the limits, because only a live feed contains them. Leaves out the fields of a space,
// because a feed from the store contains only the current values.
function withoutLimits({ limits: _limits, changes, ...told }: Event): unknown {
  const lasting = changes.map((one) => (one.type === 'space' ? { type: one.type } : one));
  return { ...told, changes: lasting };
}

async function done(deed: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await deed();
  } catch (error) {
    // A refused action is skipped.
    if (!(error instanceof Refused)) throw error;
  }
}

/** A reader that is up to date before the first action, so that it gets every event live. */
async function liveFeed(
  conch: Conch,
  spaceId: SpaceId,
): Promise<{ readonly seq: number; readonly upTo: (seq: number) => Promise<readonly Event[]> }> {
  const { seq: head } = await conch.read.head(spaceId);
  const feed = conch.subscribe(spaceId, { after: head });
  const first = feed.next();
  await turns(20);
  return {
    seq: head,
    async upTo(seq) {
      const events: Event[] = [];
      let next = first;
      while ((events.at(-1)?.seq ?? head) < seq) {
        const { value } = (await next) as IteratorResult<FeedItem, undefined>;
        if (value?.kind === 'event') events.push(value);
        next = feed.next();
      }
      await feed.return?.();
      return events;
    },
  };
}

async function readBack(
  conch: Conch,
  spaceId: SpaceId,
  { from, seq }: { readonly from: number; readonly seq: number },
): Promise<readonly Event[]> {
  const events: Event[] = [];
  if (from === seq) return events;
  for await (const item of conch.subscribe(spaceId, { after: from })) {
    if (item.kind === 'event') events.push(item);
    if (item.kind === 'event' && item.seq === seq) break;
  }
  return events;
}

async function opened(kind: DatabaseKind): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents: { Bea: { agent: puppet }, Bo: { agent: puppet } },
  });
  onTestFinished(() => stage.close());
  return stage;
}
