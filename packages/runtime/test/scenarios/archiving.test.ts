import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { HOUR_MS, SHY, ticking } from '../forum/support/ticking.ts';
import { TestGate } from '../support/gate.ts';
import { openStage } from '../support/open-stage.ts';
import type { StageCast, CastPart, Stage } from '../support/stage.ts';
import { refusalOf } from '../support/wrong.ts';
import { isoAt } from '../support/iso-at.ts';

const NOON = Date.UTC(2026, 0, 1, 12);

const ANSWERS: CastPart = { script: [{ do: { say: 'Here.' } }] };

const STUCK: CastPart = {
  agent: {
    async *run(_task, { signal }) {
      yield { kind: 'delta', text: 'So far' };
      await new TestGate().pass(signal);
      return { kind: 'answered', content: 'This must never be seen.' };
    },
  },
};

describe.each(DATABASES)('an archived space, on $name', (kind) => {
  test('archiving a space stops every run and keeps the text that was streamed', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: { Ada: STUCK } });
    await stage.post('Ana', 'go');
    await stage.seen(({ kind: item }) => item === 'stream_start' || item === 'stream_resume');
    await stage.conch.spaces.archive(stage.space(), stage.id('Ana'));
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: go', 'Ada (cancelled): So far']);
    expect(await stage.outcomes()).toEqual(['Ada cancelled']);
  });

  test('in an archived space every write is refused as space-archived, and reading still works', async () => {
    const stage = await openStage(kind, { people: ['Ana', 'Bo'], agents: { Ada: ANSWERS } });
    const { messageId } = await stage.say('Ana', 'hello');
    const spaceId = stage.space();
    const by = stage.id('Ana');
    await stage.conch.spaces.archive(spaceId, by);
    const { conch } = stage;
    const answerId = (await stage.messages())[1]?.id ?? messageId;
    const writes: readonly (() => Promise<unknown>)[] = [
      () => stage.post('Ana', 'more'),
      () => conch.edit({ spaceId, messageId, by, content: 'other' }),
      () => conch.delete({ spaceId, messageId, by }),
      () => conch.regenerate({ spaceId, messageId: answerId, by }),
      () => conch.continue({ spaceId, by }),
      () => conch.spaces.update(spaceId, { name: 'Other' }),
      () => conch.spaces.addMembers(spaceId, [stage.id('Bo')]),
      () => conch.schedules.create({ spaceId, name: 'Plan', cron: '0 * * * *', content: 'x' }),
    ];
    const codes = await Promise.all(writes.map(async (write) => (await refusalOf(write)).code));
    expect(codes).toEqual(writes.map(() => 'space-archived'));
    expect(await stage.heard()).toEqual(['Ana: hello', 'Ada: Here.']);
    expect((await conch.spaces.get(spaceId)).name).toBe('Room');
    expect((await conch.read.search({ spaceIds: [spaceId], words: 'hello' })).items.length).toBe(1);
  });

  test('in an archived space a repeated post returns the message that is already stored', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: { Ada: ANSWERS } });
    const post = { spaceId: stage.space(), from: stage.id('Ana'), content: 'hello', clientId: 'c' };
    const first = await stage.conch.post(post);
    await stage.conch.idle();
    await stage.conch.spaces.archive(stage.space(), stage.id('Ana'));
    expect(await stage.conch.post(post)).toEqual({ ...first, isRepeat: true });
    const other = { ...post, clientId: 'd' };
    expect((await refusalOf(() => stage.conch.post(other))).code).toBe('space-archived');
    expect(await stage.heard()).toEqual(['Ana: hello', 'Ada: Here.']);
  });

  test('in an archived space a preview is refused as space-archived', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: { Ada: ANSWERS } });
    await stage.conch.spaces.archive(stage.space(), stage.id('Ana'));
    const draft = { spaceId: stage.space(), from: stage.id('Ana'), content: 'hello' };
    const { code } = await refusalOf(() => stage.conch.read.preview(draft));
    expect(code).toBe('space-archived');
  });

  test('members can leave an archived space', async () => {
    const stage = await openStage(kind, { people: ['Ana', 'Bo'], agents: {} });
    await stage.conch.spaces.archive(stage.space(), stage.id('Ana'));
    await stage.conch.spaces.removeMember(stage.space(), stage.id('Bo'));
    const members = await stage.conch.spaces.members(stage.space());
    expect(members.map(({ name }) => name)).toEqual(['Ana']);
  });

  test('unarchiving makes a space writable again, even after a restart', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: { Ada: ANSWERS } });
    const archived = await stage.conch.spaces.archive(stage.space(), stage.id('Ana'));
    expect(archived.archivedAt).not.toBeNull();
    await stage.reopen();
    expect((await refusalOf(() => stage.post('Ana', 'hello'))).code).toBe('space-archived');
    const { archivedAt, version } = await stage.conch.spaces.unarchive(stage.space());
    expect([archivedAt, version]).toEqual([null, archived.version + 1]);
    await stage.say('Ana', 'hello');
    expect(await stage.heard()).toEqual(['Ana: hello', 'Ada: Here.']);
  });

  test('archiving a space twice has no further effect', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: {} });
    const first = await stage.conch.spaces.archive(stage.space(), stage.id('Ana'));
    expect(await stage.conch.spaces.archive(stage.space(), stage.id('Ana'))).toEqual(first);
  });

  test('an admin who is not a member of a space can archive it', async () => {
    const stage = await openStage(kind, {
      people: ['Ana', 'Root'],
      agents: { Ada: STUCK },
      spaces: { Room: { members: ['Ana', 'Ada'] } },
    });
    await stage.post('Ana', 'go');
    await stage.conch.spaces.archive(stage.space(), stage.id('Root'));
    expect(await stage.outcomes()).toEqual(['Ada cancelled']);
  });

  test('a schedule fires by itself after its space is unarchived, even if its timer ended meanwhile', async () => {
    const clock = new ManualClock(NOON);
    const cast = { people: ['Ana'], agents: {}, options: { clock } };
    const stage = await openStage(kind, cast);
    const spaceId = stage.space();
    await stage.conch.schedules.create({
      spaceId,
      name: 'Plan',
      cron: '* * * * *',
      content: 'check in',
    });
    await stage.conch.spaces.archive(spaceId, stage.id('Ana'));
    clock.advance(120_000);
    await stage.conch.idle();
    await stage.conch.spaces.unarchive(spaceId);
    await stage.conch.idle();
    expect(await stage.heard()).toEqual([]);
    clock.advance(60_000);
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Plan: check in']);
  });

  test('schedules do not fire in an archived space, and missed times are skipped', async () => {
    const clock = new ManualClock(NOON);
    const options = { clock, timing: { leaseMs: 1_000 * HOUR_MS } };
    const stage = await openStage(kind, { people: ['Ana'], agents: {}, options });
    const spaceId = stage.space();
    const schedule = { spaceId, name: 'Plan', cron: '0 * * * *', content: 'check in' };
    await stage.conch.schedules.create(schedule);
    await stage.conch.spaces.archive(spaceId, stage.id('Ana'));
    clock.advance(3 * HOUR_MS);
    await stage.conch.schedules.fireDue();
    await stage.conch.spaces.unarchive(spaceId);
    await stage.conch.schedules.fireDue();
    expect(await stage.heard()).toEqual([]);
    const [kept] = await stage.conch.schedules.list(spaceId);
    expect(kept?.nextAt).toBe(isoAt(NOON + 4 * HOUR_MS));
  });

  test('in an archived forum a repeated thread or reply returns the message that is already stored', async () => {
    const { stage } = await ticking(kind, { forum: { forum: SHY } });
    const spaceId = stage.space();
    const [by] = (await stage.conch.spaces.members(spaceId)).map(({ id }) => id);
    if (by === undefined) throw new Error('nobody is in the forum');
    const thread = { spaceId, by, title: 'Tea', content: 'Which?', clientId: 'a' };
    const opened = await stage.conch.threads.open(thread);
    const reply = { spaceId, by, threadId: opened.threadId, content: 'Green.', clientId: 'b' };
    const replied = await stage.conch.threads.reply(reply);
    await stage.conch.spaces.archive(spaceId, by);
    expect(await stage.conch.threads.open(thread)).toEqual({ ...opened, isRepeat: true });
    expect(await stage.conch.threads.reply(reply)).toEqual({ ...replied, isRepeat: true });
  });

  test('an archived forum does not tick, and its first tick is one interval after unarchiving', async () => {
    const { stage, pass, ticks, tickNow, row } = await ticking(kind, { forum: { forum: SHY } });
    const [person] = (await stage.conch.spaces.members(stage.space())).map(({ id }) => id);
    if (person === undefined) throw new Error('nobody is in the forum');
    await stage.conch.spaces.archive(stage.space(), person);
    await pass(5 * HOUR_MS);
    expect((await refusalOf(tickNow)).code).toBe('space-archived');
    expect([await ticks(), (await row()).nextTickAt]).toEqual([[], null]);
    await stage.conch.spaces.unarchive(stage.space());
    await pass(HOUR_MS);
    expect((await ticks()).length).toBe(1);
  });
});

const ROOMS: NonNullable<StageCast['spaces']> = {
  Home: { policy: 'coordinator', main: 'HR', members: ['Ana', 'HR'] },
  Away: { policy: 'coordinator', main: 'Finance', members: ['Ana', 'Finance', 'HR'] },
};

describe.each(DATABASES)('messages of agents to an archived or deleted space, on $name', (kind) => {
  test.each(['archive', 'delete'] as const)(
    'if a run waits for a reply from another space, the run resumes at once after the action %s on that space',
    async (how) => {
      const { stage, results } = await asking(kind, { for: ['human'], timeoutSeconds: 120 });
      await stage.post('Ana', 'ask', { in: 'Home' });
      await stage.seen((item) => item.kind === 'event' && isPosted(item), 'Away');
      await stage.conch.spaces[how](stage.space('Away'), stage.id('Ana'));
      await stage.conch.idle();
      expect(results).toMatchObject([{ kind: 'ended', outcome: 'cancelled' }]);
      expect(await stage.heard('Home')).toEqual(['Ana: ask', 'HR: Done.']);
    },
  );

  test.each(['archive', 'delete'] as const)(
    'a message of an agent to another space is refused after the action %s on that space',
    async (how) => {
      const { stage, results } = await asking(kind);
      await stage.conch.spaces[how](stage.space('Away'), stage.id('Ana'));
      await stage.say('Ana', 'ask', { in: 'Home' });
      const code = how === 'archive' ? 'space-archived' : 'not-granted';
      expect(results).toMatchObject([{ kind: 'refused', code }]);
    },
  );

  test('an answer to a space that was deleted meanwhile is dropped', async () => {
    const gate = new TestGate();
    const { stage } = await asking(kind, { for: ['agent'] }, gate);
    await stage.post('Ana', 'ask', { in: 'Home' });
    await stage.seen((item) => item.kind === 'event' && isPosted(item), 'Away');
    await stage.conch.spaces.delete(stage.space('Home'), stage.id('Ana'));
    gate.open();
    await stage.conch.idle();
    expect(await stage.heard('Away')).toEqual(['HR: What is left?', 'Finance: All of it.']);
  });
});

type Wait = { readonly for: ('human' | 'agent')[]; readonly timeoutSeconds?: number };

async function asking(
  kind: Parameters<typeof openStage>[0],
  wait?: Wait,
  gate?: TestGate,
): Promise<{ readonly stage: Stage; readonly results: unknown[] }> {
  const results: unknown[] = [];
  const stage: Stage = await openStage(kind, {
    people: ['Ana'],
    agents: {
      HR: {
        agent: {
          async *run() {
            const call = {
              tool: 'sendSpaceMessage',
              spaceId: stage.space('Away'),
              text: 'What is left?',
              ...(gate === undefined ? {} : { mention: 'Finance' }),
              ...(wait === undefined ? {} : { wait }),
            } as const;
            results.push(yield { kind: 'call', callId: 'call', call });
            return { kind: 'answered', content: 'Done.' };
          },
        },
      },
      Finance: {
        agent: {
          // oxlint-disable-next-line require-yield -- it only returns
          async *run() {
            await gate?.pass();
            return { kind: 'answered', content: 'All of it.' };
          },
        },
      },
    },
    spaces: ROOMS,
  });
  return { stage, results };
}

function isPosted({
  changes,
}: {
  readonly changes: readonly { readonly type: string }[];
}): boolean {
  return changes.some(({ type }) => type === 'message');
}
