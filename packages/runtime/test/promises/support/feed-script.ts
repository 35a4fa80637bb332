import type { MessageId, SpaceId } from '@conch/engine';
import fc from 'fast-check';
import { Refused, type Conch } from '../../../src/index.ts';
import type { Stage } from '../../support/stage.ts';
import { turns } from './turns.ts';
import { fetched, FeedWatcher } from './watcher.ts';
import { everyDecision } from '../../support/everything.ts';

type Op =
  | { readonly op: 'post'; readonly text: string }
  | { readonly op: 'edit' | 'delete' | 'regenerate'; readonly nth: number }
  | { readonly op: 'stop' | 'leave' | 'join' | 'settings' };

interface Habit {
  /** How many items the watcher takes before a pause, and the length of the pause. */
  readonly takes: number;
  readonly rests: number;
  readonly goesAway: boolean;
}

/** The actions of people in a space, their pace, and the watchers. */
export interface FeedScript {
  readonly ops: readonly { readonly what: Op; readonly after: number }[];
  readonly habits: readonly Habit[];
}

const texts = ['hello', '@Bea hello', 'say 3', '@Bo say 9', 'hang 2', 'skip', 'fail'];

const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant('post'), text: fc.constantFrom(...texts) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('edit', 'delete', 'regenerate'),
      nth: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constantFrom('stop', 'leave', 'join', 'settings') }),
  },
);

const habit: fc.Arbitrary<Habit> = fc.record({
  takes: fc.integer({ min: 1, max: 6 }),
  rests: fc.constantFrom(0, 0, 1, 5, 30),
  goesAway: fc.boolean(),
});

export const feedScript: fc.Arbitrary<FeedScript> = fc.record({
  ops: fc.array(fc.record({ what: op, after: fc.nat({ max: 3 }) }), { minLength: 1, maxLength: 8 }),
  habits: fc.array(habit, { minLength: 1, maxLength: 3 }),
});

/** Plays a script in a new space. Returns all mistakes of its watchers. */
export async function playFeed(stage: Stage, script: FeedScript): Promise<readonly unknown[]> {
  const { conch } = stage;
  const members = ['Ana', 'Bea', 'Bo'].map((name) => stage.id(name));
  const { id } = await conch.spaces.create({
    name: 'Feed',
    memberIds: members,
    settings: { policy: 'broadcast' },
  });
  const end = Promise.withResolvers<number>();
  const watching = script.habits.map((one) => watch(conch, id, { ...one, end: end.promise }));
  for (const { what, after } of script.ops) {
    await turns(after);
    await perform(stage, id, what);
  }
  // Stops hanging runs, and waits for all others.
  await perform(stage, id, { op: 'stop' });
  await conch.idle(id);
  const decisions = await everyDecision(conch, id);
  end.resolve(decisions.at(-1)?.seq ?? 0);
  const watchers = await Promise.all(watching);
  const fresh = await fetched(conch, id);
  return watchers.flatMap((watcher) => {
    const isSame = JSON.stringify(watcher.state) === JSON.stringify(fresh);
    return isSame ? watcher.mistakes : [...watcher.mistakes, { shown: watcher.state, fresh }];
  });
}

async function watch(
  conch: Conch,
  spaceId: SpaceId,
  { takes, rests, goesAway, end }: Habit & { readonly end: Promise<number> },
): Promise<FeedWatcher> {
  const watcher = new FeedWatcher(conch, spaceId);
  let last: number | null = null;
  const over = end.then((seq) => {
    last = seq;
  });
  const isOver = (): boolean => last !== null;
  while (!isOver()) {
    for (let left = takes; left > 0 && !isOver(); left -= 1) {
      await Promise.race([watcher.next(), over]);
    }
    if (goesAway) await watcher.leave();
    // Each reconnect gives the reader the running stream again, without a wait. The pause lets
    // other work continue.
    await turns(rests + 1);
  }
  await watcher.readUpTo(await end);
  await watcher.leave();
  return watcher;
}

async function perform(stage: Stage, spaceId: SpaceId, what: Op): Promise<void> {
  try {
    await act(stage, spaceId, what);
  } catch (error) {
    // A refused action is skipped.
    if (!(error instanceof Refused)) throw error;
  }
}

async function act(stage: Stage, spaceId: SpaceId, what: Op): Promise<void> {
  const { conch } = stage;
  const by = stage.id('Ana');
  switch (what.op) {
    case 'post':
      await conch.post({ spaceId, from: by, content: what.text });
      return;
    case 'edit': {
      const messageId = await pick(conch, spaceId, { kind: 'person', nth: what.nth });
      if (messageId !== null) await conch.edit({ spaceId, messageId, by, content: '@Bea edited' });
      return;
    }
    case 'delete': {
      const messageId = await pick(conch, spaceId, { kind: 'person', nth: what.nth });
      if (messageId !== null) await conch.delete({ spaceId, messageId, by });
      return;
    }
    case 'regenerate': {
      const messageId = await pick(conch, spaceId, { kind: 'agent', nth: what.nth });
      if (messageId !== null) await conch.regenerate({ spaceId, messageId, by });
      return;
    }
    case 'stop':
      await conch.stop({ spaceId, by });
      return;
    case 'leave':
      await conch.spaces.removeMember(spaceId, stage.id('Bo'));
      return;
    case 'join':
      await conch.spaces.addMembers(spaceId, [stage.id('Bo')]);
      return;
    case 'settings': {
      const { settings } = await conch.spaces.get(spaceId);
      await conch.spaces.update(spaceId, { settings: { turnLimit: settings.turnLimit + 1 } });
      return;
    }
    default:
      what satisfies never;
  }
}

async function pick(
  conch: Conch,
  spaceId: SpaceId,
  { kind, nth }: { readonly kind: 'person' | 'agent'; readonly nth: number },
): Promise<MessageId | null> {
  const own = (await conch.messages(spaceId)).filter(({ sender }) => sender?.kind === kind);
  return own.length === 0 ? null : (own[nth % own.length]?.id ?? null);
}
