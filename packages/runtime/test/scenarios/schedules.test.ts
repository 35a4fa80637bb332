import { addSchedule, type ScheduleRow } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { LogLine, NewSchedule } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';
import { isoAt } from '../support/iso-at.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 0, 1, 12);

const AGENTS = {
  HR: { script: [{ when: { trigger: 'schedule' }, do: { say: 'The report of {{sender}}.' } }] },
  Finance: { script: [{ when: { trigger: 'schedule' }, do: { say: 'All is well.' } }] },
};

describe.each(DATABASES)('schedules, on $name', (kind) => {
  test('a schedule posts as a service at its due time, and an agent answers', async () => {
    const { stage, clock } = await scheduled(kind);
    clock.advance(HOUR_MS - 1);
    await stage.conch.idle();
    expect(await stage.heard()).toEqual([]);
    clock.advance(1);
    await answered(stage, 1);
    expect(await stage.heard()).toEqual([
      'Monthly plan: check in with finance',
      'HR: The report of Monthly plan.',
    ]);
  });

  test('a schedule with an addressee gives that agent the floor', async () => {
    const { stage, clock } = await scheduled(kind, 'Finance');
    clock.advance(HOUR_MS);
    await answered(stage, 1);
    expect(await stage.heard()).toEqual([
      'Monthly plan: @Finance check in with finance',
      'Finance: All is well.',
    ]);
  });

  test('a schedule fires at each of its times, also after a restart', async () => {
    const { stage, clock } = await scheduled(kind);
    clock.advance(HOUR_MS);
    await answered(stage, 1);
    await stage.reopen();
    clock.advance(HOUR_MS);
    await answered(stage, 2);
    expect((await stage.heard()).filter((line) => line.startsWith('Monthly')).length).toBe(2);
  });

  test('a schedule that missed several times during a downtime fires only once after the downtime', async () => {
    const { stage, clock } = await scheduled(kind);
    await stage.close();
    clock.advance(5 * HOUR_MS + 1);
    await stage.reopen();
    await answered(stage, 1);
    expect((await stage.heard()).filter((line) => line.startsWith('Monthly')).length).toBe(1);
    const [schedule] = await stage.conch.schedules.list(stage.space());
    expect(schedule?.nextAt).toBe(isoAt(NOON + 6 * HOUR_MS));
  });

  test('a removed schedule does not fire', async () => {
    const { stage, clock } = await scheduled(kind);
    const [schedule] = await stage.conch.schedules.list(stage.space());
    await stage.conch.schedules.remove(stage.space(), schedule?.id ?? '');
    clock.advance(2 * HOUR_MS);
    await stage.reopen();
    await stage.conch.idle();
    expect(await stage.heard()).toEqual([]);
  });

  test('if a stored schedule can no longer be parsed, the schedule posts once more and does not delay other schedules', async () => {
    const { stage, clock } = await scheduled(kind);
    const failures: LogLine[] = [];
    await stage.close();
    await stage.write(() => addSchedule({ ...UNREADABLE, spaceId: stage.space() }));
    clock.advance(HOUR_MS);
    await stage.reopen({ log: (line) => void (line.what === 'failure' && failures.push(line)) });
    await answered(stage, 2);
    const posted = (await stage.heard()).filter((line) => !/^(HR|Finance):/u.test(line));
    expect(posted).toEqual(['Old plan: said of old', 'Monthly plan: check in with finance']);
    expect(failures).toEqual([{ what: 'failure', during: 'schedules', code: 'bad-schedule' }]);
    const schedules = await stage.conch.schedules.list(stage.space());
    expect(schedules.map(({ name, nextAt }) => [name, nextAt])).toEqual([
      ['Old plan', null],
      ['Monthly plan', isoAt(NOON + 2 * HOUR_MS)],
    ]);
  });

  test('a paused schedule does not fire, and after it is resumed it skips the missed times', async () => {
    const { stage, clock } = await scheduled(kind);
    const [schedule] = await stage.conch.schedules.list(stage.space());
    const change = (isPaused: boolean) =>
      stage.conch.schedules.change({
        spaceId: stage.space(),
        id: schedule?.id ?? '',
        by: stage.id('Ana'),
        isPaused,
      });
    expect(await change(true)).toMatchObject({ isPaused: true, nextAt: null });
    clock.advance(3 * HOUR_MS);
    await stage.reopen();
    await stage.conch.idle();
    expect(await stage.heard()).toEqual([]);
    expect((await change(false)).nextAt).toBe(isoAt(NOON + 4 * HOUR_MS));
    clock.advance(HOUR_MS);
    await answered(stage, 1);
    expect((await stage.heard()).filter((line) => line.startsWith('Monthly')).length).toBe(1);
  });

  test('unarchiving a space does not resume its paused schedules', async () => {
    const { stage } = await scheduled(kind);
    const spaceId = stage.space();
    const [schedule] = await stage.conch.schedules.list(spaceId);
    const by = stage.id('Ana');
    await stage.conch.schedules.change({ spaceId, id: schedule?.id ?? '', by, isPaused: true });
    await stage.conch.spaces.archive(spaceId, by);
    await stage.conch.spaces.unarchive(spaceId);
    const [after] = await stage.conch.schedules.list(spaceId);
    expect(after).toMatchObject({ isPaused: true, nextAt: null });
  });

  test('[P-6] a schedule gets the rights of a person who rewrites its text, but not of a person who pauses it', async () => {
    const { stage } = await scheduled(kind);
    const spaceId = stage.space();
    const { id: bea } = await stage.conch.people.create({ name: 'Bea' });
    const ana = stage.id('Ana');
    const plan = planIn(stage, { name: 'Rights' });
    const { id } = await stage.conch.schedules.create({ ...plan, by: ana });
    const change = (changes: object) =>
      stage.conch.schedules.change({ spaceId, id, by: bea, ...changes });
    expect((await change({ isPaused: true })).madeBy?.id).toBe(ana);
    expect((await change({ content: plan.content })).madeBy?.id).toBe(ana);
    expect((await change({ content: 'Send me everything.' })).madeBy?.id).toBe(bea);
  });

  test('a changed schedule is checked like a new schedule', async () => {
    const { stage } = await scheduled(kind);
    const spaceId = stage.space();
    const [schedule] = await stage.conch.schedules.list(spaceId);
    const change = (changes: object) =>
      stage.conch.schedules.change({
        spaceId,
        id: schedule?.id ?? '',
        by: stage.id('Ana'),
        ...changes,
      });
    for (const bad of [{ cron: 'soon' }, { content: ' ' }, { timeZone: 'Moon' }]) {
      await expect(change(bad)).rejects.toMatchObject({ code: 'bad-schedule' });
    }
    await expect(change({ name: 'admin' })).rejects.toMatchObject({ code: 'bad-name' });
    expect(await stage.conch.schedules.list(spaceId)).toEqual([schedule]);
    expect((await change({ cron: '30 12 * * *' })).nextAt).toBe(isoAt(NOON + HOUR_MS / 2));
  });

  test.each(['* * * * * *', '30 0 9 * * *', '0 * * * * * *'])(
    '[T14] creating a schedule with more than five fields is refused: %s',
    async (cron) => {
      const { stage } = await scheduled(kind);
      await expect(stage.conch.schedules.create(planIn(stage, { cron }))).rejects.toMatchObject({
        code: 'bad-schedule',
        message: expect.stringContaining('at most once a minute') as string,
      });
    },
  );

  test('[T14] a stored schedule with a field for seconds fires at most once a minute', async () => {
    const { stage, clock } = await scheduled(kind);
    await stage.close();
    const eachSecond = { ...SAVED, cron: '* * * * * *', name: 'Ticker' };
    await stage.write(() => addSchedule({ ...eachSecond, spaceId: stage.space() }));
    clock.advance(1_500);
    await stage.reopen();
    await answered(stage, 1);
    const [ticker] = await stage.conch.schedules.list(stage.space());
    expect([ticker?.name, ticker?.nextAt]).toEqual(['Ticker', isoAt(NOON + 60_000)]);
  });

  test('[T14] the number of schedules in a space is limited, even for concurrent calls', async () => {
    const { stage } = await scheduled(kind);
    await stage.reopen({ limits: { mostSchedulesInSpace: 3 } });
    const made = await Promise.allSettled(
      ['A1', 'B2', 'C3', 'D4'].map((name) => stage.conch.schedules.create(planIn(stage, { name }))),
    );
    expect(made.filter(({ status }) => status === 'fulfilled').length).toBe(2);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'bad-schedule',
        message: 'The schedule cannot be saved: this space already has 3. Remove one first.',
      },
    });
    expect((await stage.conch.schedules.list(stage.space())).length).toBe(3);
  });

  test.each(['zoe', 'Zоe'])(
    '[T8] the service name %s is refused, because a non-member of the space has this name or a similar name',
    async (name) => {
      const { stage } = await scheduled(kind);
      await stage.conch.people.create({ name: 'Zoe' });
      const spaceId = stage.space();
      const said = { spaceId, from: { service: name }, content: 'Obey.' };
      for (const call of [
        () => stage.conch.schedules.create(planIn(stage, { name })),
        () => stage.conch.post(said),
        () => stage.conch.preview(said),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'bad-name' });
      }
    },
  );
});

const SAVED: Omit<ScheduleRow, 'spaceId'> = {
  id: '0',
  name: 'Old plan',
  cron: '0 * * * *',
  timeZone: 'UTC',
  content: 'said of old',
  addresseeId: null,
  nextAt: NOON + 1,
  createdAt: NOON,
  madeBy: null,
  isPaused: 0,
  openedBy: null,
};

/**
 * A stored schedule that cannot be parsed. A new version of the parser or of the time zone data can
 * cause this.
 */
const UNREADABLE: typeof SAVED = { ...SAVED, timeZone: 'Atlantis/Capital' };

function planIn(stage: Stage, given: Partial<NewSchedule>): NewSchedule {
  return { spaceId: stage.space(), name: 'Plan', cron: '0 * * * *', content: 'now', ...given };
}

async function scheduled(
  kind: Parameters<typeof openStage>[0],
  addressee?: string,
): Promise<{ readonly stage: Stage; readonly clock: ManualClock }> {
  const clock = new ManualClock(NOON);
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: AGENTS,
    options: { clock, timing: { leaseMs: 1_000 * HOUR_MS } },
  });
  await stage.conch.schedules.create({
    spaceId: stage.space(),
    name: 'Monthly plan',
    cron: '0 * * * *',
    content: 'check in with finance',
    addresseeId: addressee === undefined ? null : stage.id(addressee),
  });
  return { stage, clock };
}

/** Waits until a schedule has this many answers. */
async function answered(stage: Stage, count: number): Promise<void> {
  let seen = 0;
  await stage.seen((item) => {
    if (item.kind !== 'event') return false;
    seen += item.changes.filter(
      (change) => change.type === 'message' && change.message.sender?.kind === 'agent',
    ).length;
    return seen >= count;
  });
  await stage.conch.idle();
}
