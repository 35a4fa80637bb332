import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { everyMessage } from '../support/everything.ts';
import { Stage, type StageCast } from '../support/stage.ts';
import { refusalOf } from '../support/wrong.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

async function staged(kind: DatabaseKind, options: StageCast['options'] = {}): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana', 'Bo'],
    agents: { Ada: { script: [{ do: { say: 'Here.' } }] } },
    options,
  });
  onTestFinished(() => stage.close());
  return stage;
}

async function textsIn(stage: Stage): Promise<readonly string[]> {
  const messages = await everyMessage(stage.conch, stage.space());
  return messages.map(({ content }) => content);
}

describe.each(DATABASES)('restoring a deleted space, on $name', (kind) => {
  test('a restored space has its messages, members and settings, and its agents answer again', async () => {
    const stage = await staged(kind);
    const spaceId = stage.space();
    await stage.say('Ana', 'hello');
    const before = await stage.conch.spaces.get(spaceId);
    const members = await stage.conch.spaces.members(spaceId);
    await stage.conch.spaces.delete(spaceId, stage.id('Ana'));
    expect(await stage.conch.spaces.of(stage.id('Ada'))).toEqual([]);
    const restored = await stage.conch.spaces.restore(spaceId);
    expect(restored).toEqual(before);
    expect(await stage.conch.spaces.members(spaceId)).toEqual(members);
    await stage.say('Ana', 'are you there?');
    expect(await textsIn(stage)).toEqual(['hello', 'Here.', 'are you there?', 'Here.']);
  });

  test('a deleted space stays deleted after a restart, and a restored space stays restored', async () => {
    const stage = await staged(kind);
    await stage.say('Ana', 'hello');
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.reopen();
    const [deleted, ...others] = await stage.conch.spaces.deleted();
    expect(others).toEqual([]);
    expect(deleted).toMatchObject({ id: stage.space(), deletedBy: 'Ana', kind: 'chat' });
    await stage.conch.spaces.restore(stage.space());
    await stage.reopen();
    expect(await textsIn(stage)).toEqual(['hello', 'Here.']);
    expect(await stage.conch.spaces.deleted()).toEqual([]);
  });

  test('a space can be deleted again after it was restored', async () => {
    const stage = await staged(kind);
    const spaceId = stage.space();
    for (let nth = 0; nth < 2; nth += 1) {
      await stage.conch.spaces.delete(spaceId, stage.id('Ana'));
      await stage.conch.spaces.restore(spaceId);
    }
    await stage.say('Ana', 'hello');
    expect(await textsIn(stage)).toEqual(['hello', 'Here.']);
  });

  test('a person who was removed from the server is not a member of a space that is restored later', async () => {
    const stage = await staged(kind);
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.conch.people.remove(stage.id('Bo'));
    await stage.conch.agents.update(stage.id('Ada'), { description: 'Knows zebras.' });
    await stage.conch.spaces.restore(stage.space());
    await stage.say('Ana', 'hello');
    const members = await stage.conch.spaces.members(stage.space());
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Ada']);
    expect(members.at(-1)).toMatchObject({ description: 'Knows zebras.' });
  });

  test('a schedule of a restored space fires at its next time, and missed times are skipped', async () => {
    const clock = new ManualClock(START);
    const stage = await staged(kind, { clock });
    const spaceId = stage.space();
    const plan = { spaceId, name: 'Plan', cron: '0 * * * *', content: 'on the hour' };
    await stage.conch.schedules.create(plan);
    await stage.conch.spaces.delete(spaceId, stage.id('Ana'));
    await stage.reopen({ clock: new ManualClock(START + 2 * 60 * 60 * 1000 + 1) });
    await stage.conch.spaces.restore(spaceId);
    const [{ nextAt } = { nextAt: null }] = await stage.conch.schedules.list(spaceId);
    expect(nextAt).toBe(new Date(START + 3 * 60 * 60 * 1000).toISOString());
    expect(await textsIn(stage)).toEqual([]);
  });

  test('a deleted space is erased when its deadline passes, without a restart', async () => {
    const clock = new ManualClock(START);
    const stage = await staged(kind, { clock, limits: { keepDeletedMs: 5_000 } });
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.conch.idle();
    expect(await stage.conch.spaces.deleted()).toHaveLength(1);
    clock.advance(5_000);
    await stage.conch.idle();
    expect(await stage.conch.spaces.deleted()).toEqual([]);
    const refused = await refusalOf(() => stage.conch.spaces.restore(stage.space()));
    expect(refused.code).toBe('no-such-space');
  });

  test('a space that was deleted 30 days ago is erased by the next process, and not a day earlier', async () => {
    const stage = await staged(kind, { clock: new ManualClock(START) });
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.reopen({ clock: new ManualClock(START + 29 * DAY_MS) });
    await stage.conch.idle();
    expect(await stage.conch.spaces.deleted()).toHaveLength(1);
    await stage.reopen({ clock: new ManualClock(START + 30 * DAY_MS) });
    await stage.conch.idle();
    const refused = await refusalOf(() => stage.conch.spaces.restore(stage.space()));
    expect(refused.code).toBe('no-such-space');
  });

  test('a purged space cannot be restored', async () => {
    const stage = await staged(kind);
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.conch.spaces.purge(stage.space());
    const refused = await refusalOf(() => stage.conch.spaces.restore(stage.space()));
    expect(refused.code).toBe('no-such-space');
    await stage.conch.idle();
  });

  test('a space that was not deleted can neither be restored nor purged', async () => {
    const stage = await staged(kind);
    const codes = [
      (await refusalOf(() => stage.conch.spaces.restore(stage.space()))).code,
      (await refusalOf(() => stage.conch.spaces.purge(stage.space()))).code,
    ];
    expect(codes).toEqual(['no-such-space', 'no-such-space']);
    expect((await stage.conch.spaces.get(stage.space())).archivedAt).toBeNull();
  });

  test('an archived space is still archived after it was deleted and restored', async () => {
    const stage = await staged(kind);
    await stage.conch.spaces.archive(stage.space(), stage.id('Ana'));
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    const { archivedAt } = await stage.conch.spaces.restore(stage.space());
    expect(archivedAt).not.toBeNull();
  });
});
