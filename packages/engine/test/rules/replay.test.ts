import { expect, test } from 'vitest';

import { replay, type History } from '../../src/index.ts';
import { isPaused } from '../support/changes.ts';
import { given, leaves, passes, says, skips, speaks, type Story } from '../support/story.ts';
import { Table, type Seating } from '../support/table.ts';
import { asksAsCoordinator, changes, sends } from '../support/tool-steps.ts';

const ROOM: Seating = { agents: ['HR', 'Finance'], people: ['Ana', 'Ben'] };

function conversation(seating: Seating = ROOM): Story {
  return given(seating)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', 'it is so'))
    .when(skips('hr'));
}

function historyOf({ table }: Story): History {
  return { start: table.start, entries: table.history };
}

function hashOf(story: Story, where?: string): string {
  const found = replay({ ...historyOf(story), ...(where === undefined ? {} : { where }) });
  if (!found.ok) throw new Error(`the replay differs at ${found.at}`);
  return found.hash;
}

/** The value as a database would return it. `change` can edit its JSON. */
function stored<T>(value: T, change: (json: string) => string = (json) => json): T {
  return JSON.parse(change(JSON.stringify(value))) as T;
}

function withKeysTurned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysTurned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, withKeysTurned(part)] as const);
  return Object.fromEntries(entries.toReversed());
}

test('[RP1] a replay of a history agrees with every decision', () => {
  expect(replay(historyOf(conversation())).ok).toBe(true);
});

test('[RP1] a replay produces the final state of the space', () => {
  const story = conversation();
  expect(replay(historyOf(story))).toMatchObject({ state: story.table.state });
});

test('[RP1] a replay agrees with a history that was stored as JSON', () => {
  expect(replay(stored(historyOf(conversation()))).ok).toBe(true);
});

test('[RP1] [RP2] a history with the former field names `admin` and `text` replays with the same hash', () => {
  const story = given({
    agents: ['Boss', 'HR', 'Finance'],
    settings: { policy: 'coordinator', main: 'Boss' },
  })
    .when(changes({ policy: 'coordinator', humanMentions: 'route' }))
    .when(says('Ana', '@HR a question'))
    .when(asksAsCoordinator('hr', 'Finance'))
    .when(speaks('hr'))
    .when(isPaused('Finance'))
    .when(says('Ana', '@Finance a question'))
    .when(leaves('Boss'));
  const old = stored(historyOf(story), (json) =>
    json
      .replaceAll('"policy":"coordinator"', '"policy":"admin"')
      .replaceAll('"humanMentions":"coordinator"', '"humanMentions":"admin"')
      .replaceAll('"not-coordinator"', '"not-admin"')
      .replaceAll('"coordinator-left"', '"admin-left"')
      .replaceAll('"addressees-paused"', '"addressees-inactive"')
      .replaceAll('"content":', '"text":'),
  );
  expect(JSON.stringify(old)).toMatch(
    /"admin".*"not-admin".*"addressees-inactive".*"admin-left"/su,
  );
  expect(replay(old)).toMatchObject({ ok: true, hash: hashOf(story) });
});

test('[RP1] [RP2] a history without notice codes replays with the same hash', () => {
  const story = given(ROOM)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '<world>pass</world>'));
  const { start, entries } = historyOf(story);
  const old = entries.map((entry) => ({
    ...entry,
    effects: entry.effects.map((effect) => {
      if (effect.type !== 'post-notice') return effect;
      expect(effect.phrase).toEqual({ code: 'control-passed', params: { name: 'HR' } });
      const { phrase: _, ...notice } = effect;
      return notice;
    }),
  }));
  expect(replay({ start, entries: old })).toMatchObject({ ok: true, hash: hashOf(story) });
  const coded = { start, entries: story.table.history };
  expect(replay(coded)).toMatchObject({ ok: true, hash: hashOf(story) });
});

test('[RP1] [RP2] a notice that a former version worded differently keeps its text and its hash', () => {
  const story = given(ROOM)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '<world>pass</world>'));
  const worded = stored(historyOf(story), (json) =>
    json.replaceAll('HR is passing control to you', 'HR gives you the floor'),
  );
  const first = replay(worded);
  expect(first.ok).toBe(true);
  expect(first).not.toMatchObject({ hash: hashOf(story) });
  expect(replay(worded)).toEqual(first);
});

test('[RP1] a replay fails if the phrase of a notice differs', () => {
  const story = given(ROOM)
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', '<world>pass</world>'));
  const changed = stored(historyOf(story), (json) =>
    json.replaceAll('"phrase":{"code":"control-passed"', '"phrase":{"code":"no-agent-active"'),
  );
  expect(replay(changed).ok).toBe(false);
});

test('[RP1] the order of keys in a record does not change the result of a replay', () => {
  const turned = withKeysTurned(historyOf(conversation()));
  expect(replay(turned as History).ok).toBe(true);
});

test('[RP1] a replay fails at the first decision that differs', () => {
  const { start, entries } = historyOf(conversation());
  const changed = entries.map((entry, at) =>
    at === 1 || at === 3 ? { ...entry, effects: entry.effects.slice(1) } : entry,
  );
  expect(replay({ start, entries: changed })).toMatchObject({ ok: false, at: 1 });
});

test('[RP1] a failed replay shows the recorded and the new decision', () => {
  const { start, entries } = historyOf(conversation());
  const changed = entries.map((entry, at) => (at === 0 ? { ...entry, effects: [] } : entry));
  expect(replay({ start, entries: changed })).toMatchObject({
    ok: false,
    recorded: [],
    decided: entries[0]?.effects,
  });
});

test.each([
  ['another speaker', '"agent":"finance"', '"agent":"hr"'],
  ['another rule', '"because":"CH4"', '"because":"CH2"'],
  ['another audience', '"audience":"everyone"', '"audience":["hr"]'],
  ['another outcome', '"kind":"skipped"', '"kind":"suppressed"'],
])('[RP1] a replay detects that a record was changed to %s', (_, was, is) => {
  const story = conversation();
  const { entries } = historyOf(story);
  const changed = entries.map(({ event, effects }) => ({
    event,
    effects: stored(effects, (json) => json.replace(was, is)),
  }));
  expect(replay({ start: story.table.start, entries: changed }).ok).toBe(false);
});

test('[RP1] a replay detects an effect that was added to the record', () => {
  const { start, entries } = historyOf(conversation());
  const changed = entries.map((entry) => ({
    ...entry,
    effects: [...entry.effects, ...entry.effects],
  }));
  expect(replay({ start, entries: changed })).toMatchObject({ ok: false, at: 0 });
});

test('[RP1] a replay with other settings fails', () => {
  const { entries } = historyOf(conversation());
  const start = new Table({ ...ROOM, settings: { policy: 'broadcast' } }).start;
  expect(replay({ start, entries })).toMatchObject({ ok: false, at: 0 });
});

test('[RP2] the same history has the same hash', () => {
  expect(hashOf(conversation())).toBe(hashOf(conversation()));
});

test('[RP2] a hash has 64 hexadecimal digits', () => {
  expect(hashOf(conversation())).toMatch(/^[0-9a-f]{64}$/u);
});

test('[RP2] the hash of a history does not depend on times', () => {
  const late = given(ROOM).when((table) => (table.now = 1_000_000));
  const other = late
    .when(says('Ana', '@HR a question'))
    .when(speaks('hr', 'asking', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', 'it is so'))
    .when(skips('hr'));
  expect(hashOf(other)).toBe(hashOf(conversation()));
});

test('[RP2] the hash of a history does not depend on ids', () => {
  const agents = [
    { name: 'HR', id: 'agent-7' },
    { name: 'Finance', id: 'agent-3' },
  ];
  const other = given({ ...ROOM, agents })
    .when(says('Ana', '@HR a question'))
    .when((table) => {
      const call = {
        tool: 'mentionAgent',
        target: 'Finance',
        reason: 'please',
        expectReply: true,
      } as const;
      table.calls('agent-7', call);
      table.ends('agent-7', { kind: 'answered', content: 'asking' });
    })
    .when(speaks('agent-3', 'it is so'))
    .when(skips('agent-7'));
  expect(hashOf(other)).toBe(hashOf(conversation()));
});

const PLAIN = [says('Ana', '@HR one'), speaks('hr', 'two')];

function hashOfSteps(seating: Seating, ...steps: readonly ReturnType<typeof says>[]): string {
  return hashOf(steps.reduce((story, step) => story.when(step), given(seating)));
}

test.each([
  ['the text of an answer', [says('Ana', '@HR one'), speaks('hr', 'three')]],
  ['the text of a question', [says('Ana', '@HR won'), speaks('hr', 'two')]],
  ['the sender of a message', [says('Ben', '@HR one'), speaks('hr', 'two')]],
  ['the sender of an answer', [says('Ana', '@Finance one'), speaks('finance', 'two')]],
  ['an additional message', [...PLAIN, says('Ana', '@human bye')]],
])('[RP2] the hash of a history depends on %s', (_, steps) => {
  expect(hashOfSteps(ROOM, ...steps)).not.toBe(hashOfSteps(ROOM, ...PLAIN));
});

test('[RP2] the hash of a history depends on the order of messages', () => {
  const one = says('Ana', '@human one');
  const two = says('Ana', '@human two');
  expect(hashOfSteps(ROOM, one, two)).not.toBe(hashOfSteps(ROOM, two, one));
});

test('[RP2] the hash of a history depends on the rule of a decision', () => {
  const alone = { agents: ['HR'], people: ['Ana', 'Ben'] };
  const byTurn = { ...alone, settings: { policy: 'chain' } } as const;
  const toAll = { ...alone, settings: { policy: 'broadcast' } } as const;
  const hello = says('Ana', 'hello');
  expect(hashOfSteps(byTurn, hello)).not.toBe(hashOfSteps(toAll, hello));
});

test('[RP2] the hash of a history depends on whether a message is a reply', () => {
  const first = [says('Ana', '@human one'), says('Ana', '@human two')];
  expect(hashOfSteps(ROOM, ...first, says('Ben', '@human three', { replyingTo: 'Ana' }))).not.toBe(
    hashOfSteps(ROOM, ...first, says('Ben', '@human three')),
  );
});

test('[RP2] the hash of a history depends on the message that a reply answers', () => {
  const one = says('Ana', '@human one');
  const two = says('Ben', '@human two');
  expect(hashOfSteps(ROOM, one, two, says('Ben', '@human three', { replyingTo: 'Ana' }))).not.toBe(
    hashOfSteps(ROOM, one, two, says('Ben', '@human three', { replyingTo: 'Ben' })),
  );
});

test('[RP2] the hash of a history depends on the space', () => {
  expect(hashOf(conversation(), 'kitchen')).not.toBe(hashOf(conversation(), 'office'));
});

test('[RP2] the hash of a history depends on the audience of messages', () => {
  const steps = [says('Ana', '@HR one')];
  const mention = { ...ROOM, settings: { policy: 'mention' } } as const;
  expect(hashOfSteps(mention, ...steps)).not.toBe(hashOfSteps(ROOM, ...steps));
});

test('[RP2] an event without effects does not change the hash of a history', () => {
  expect(hashOfSteps(ROOM, ...PLAIN, passes(1000))).toBe(hashOfSteps(ROOM, ...PLAIN));
});

test('[RP2] the hash of a history does not depend on the time at which a wait ends', () => {
  const office = {
    agents: ['Boss', 'HR'],
    people: ['Ana', 'Ben'],
    settings: { policy: 'coordinator', main: 'Boss' },
  } as const;
  const ask = [says('Ana', 'one'), sends('boss', 'which?', { waitsFor: ['any'] })];
  expect(hashOfSteps(office, ...ask, passes(60_000))).toBe(
    hashOfSteps(office, ...ask, passes(90_000)),
  );
});

test('[RP2] the hash of a history depends on the member that leaves during a run', () => {
  const hashWithout = (leaver: string): string => {
    const { table } = given({ agents: ['HR', 'IT'], settings: { policy: 'broadcast' } })
      .when(says('Ana', 'hello'))
      .when(leaves(leaver));
    const again = replay({ start: table.start, entries: table.history });
    return again.ok ? again.hash : 'differs';
  };
  expect(hashWithout('HR')).not.toBe(hashWithout('IT'));
});
