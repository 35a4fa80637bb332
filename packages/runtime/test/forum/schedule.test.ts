import { addTick, type Script, type TickRow } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { JumpingClock } from '../promises/support/jumping-clock.ts';
import { turns, until } from '../promises/support/turns.ts';
import type { LogLine } from '../../src/index.ts';
import { TestGate } from '../support/gate.ts';
import { refusalOf } from '../support/wrong.ts';
import { Poster } from './support/poster.ts';
import { HOUR_MS, posters, SHY, ticking, type TickingForum } from './support/ticking.ts';

const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

describe.each(DATABASES)('the schedule of a forum, on $name', (kind) => {
  test('[FO23] a new forum ticks after one hour, and then every hour', async () => {
    const { pass, ticks } = await ticking(kind, { forum: { forum: SHY } });
    await pass(HOUR_MS - 1);
    expect(await ticks()).toEqual([]);
    await pass(1);
    await pass(HOUR_MS);
    expect((await ticks()).map(({ number, at }) => [number, at])).toEqual([
      [1, START + HOUR_MS],
      [2, START + 2 * HOUR_MS],
    ]);
  });

  test('[FO23] a forum still ticks if one of its agents does not exist, and only the runs of this agent fail', async () => {
    const { pass, ticks, stage } = await ticking(kind);
    await stage.close();
    await stage.write(withoutAgents);
    await stage.reopen();
    await pass(HOUR_MS);
    await pass(HOUR_MS);
    expect(times(await ticks())).toEqual([HOUR_MS, 2 * HOUR_MS]);
    expect(new Set(await stage.outcomes())).toEqual(new Set(['Ada failed', 'Bea failed']));
  });

  test('[FO23] a paused forum does not tick, and a resumed forum does', async () => {
    const { pass, ticks, change, row } = await ticking(kind, { forum: { forum: SHY } });
    await change({ isPaused: true });
    await pass(5 * HOUR_MS);
    expect(await ticks()).toEqual([]);
    expect((await row()).nextTickAt).toBeNull();
    await change({ isPaused: false });
    await pass(0);
    await pass(HOUR_MS);
    // The overdue tick happens once. Then the forum ticks every hour.
    expect(times(await ticks())).toEqual([5 * HOUR_MS, 6 * HOUR_MS]);
  });

  test('[FO23] pausing and resuming a forum within its first hour does not move its first tick', async () => {
    const { pass, ticks, change } = await ticking(kind, { forum: { forum: SHY } });
    await pass(10 * MINUTE_MS);
    await change({ isPaused: true });
    await pass(20 * MINUTE_MS);
    await change({ isPaused: false });
    await pass(30 * MINUTE_MS);
    expect(times(await ticks())).toEqual([HOUR_MS]);
  });

  test('[FO23] a tick on request begins at once and does not move the regular ticks', async () => {
    const { pass, ticks, tickNow, row, stage } = await ticking(kind, { forum: { forum: SHY } });
    await pass(20 * MINUTE_MS);
    expect(await tickNow()).toEqual({ number: 1 });
    expect((await row()).nextTickAt).toBe(START + HOUR_MS);
    await pass(40 * MINUTE_MS);
    await pass(HOUR_MS);
    expect(times(await ticks())).toEqual([20 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS]);
    expect((await ticks()).map(({ askedBy }) => askedBy)).toEqual([stage.id('Ana'), null, null]);
  });

  test('[FO23] a tick on request works in a paused forum, which remains paused', async () => {
    const { pass, ticks, tickNow, change, row } = await ticking(kind, { forum: { forum: SHY } });
    await change({ isPaused: true });
    await pass(MINUTE_MS);
    await tickNow();
    await pass(3 * HOUR_MS);
    expect(times(await ticks())).toEqual([MINUTE_MS]);
    expect((await row()).nextTickAt).toBeNull();
  });

  test('[FO23] a tick requested during another tick is refused, and the running tick is not affected', async () => {
    const { play, gate } = await gated(kind);
    await play.tickNow();
    const refusal = await refusalOf(play.tickNow);
    expect(refusal.code).toBe('tick-under-way');
    gate.open();
    await play.stage.conch.idle();
    expect(await play.tickNow()).toEqual({ number: 2 });
    await play.stage.conch.idle();
    expect((await play.ticks()).map(({ threadsWritten }) => threadsWritten)).toEqual([1, 1]);
  });

  test('[FO23] a shorter tick interval applies at once, and the old timer has no effect', async () => {
    const { pass, ticks, change } = await ticking(kind, { forum: { forum: SHY } });
    await pass(20 * MINUTE_MS);
    await change({ tickIntervalMs: 25 * MINUTE_MS });
    await pass(5 * MINUTE_MS);
    expect(times(await ticks())).toEqual([25 * MINUTE_MS]);
    // The old interval would have ended at 60 minutes.
    await pass(35 * MINUTE_MS);
    expect(times(await ticks())).toEqual([25 * MINUTE_MS, 50 * MINUTE_MS]);
  });

  test('[FO23] if the new interval is shorter than the time since the last tick, a tick is due now', async () => {
    const { pass, ticks, change } = await ticking(kind, { forum: { forum: SHY } });
    await pass(40 * MINUTE_MS);
    await change({ tickIntervalMs: 10 * MINUTE_MS });
    await pass(0);
    await pass(10 * MINUTE_MS);
    expect(times(await ticks())).toEqual([40 * MINUTE_MS, 50 * MINUTE_MS]);
  });

  test('[FO23] a longer tick interval applies at once, and the old timer has no effect', async () => {
    const { pass, ticks, change } = await ticking(kind, { forum: { forum: SHY } });
    await change({ tickIntervalMs: 3 * HOUR_MS });
    await pass(3 * HOUR_MS - 1);
    expect(await ticks()).toEqual([]);
    await pass(1);
    expect(times(await ticks())).toEqual([3 * HOUR_MS]);
  });

  test('[FO23] a tick that becomes due during another tick begins after the other tick, and only once', async () => {
    const { play, gate } = await gated(kind);
    play.clock.advance(HOUR_MS);
    await underWay(play, 1);
    play.clock.advance(3 * HOUR_MS);
    await underWay(play, 1);
    gate.open();
    await play.stage.conch.idle();
    const [first, second, ...more] = await play.ticks();
    expect(times([first, second])).toEqual([HOUR_MS, 4 * HOUR_MS]);
    expect(second?.plannedSeq).toBeGreaterThan(first?.endedSeq ?? Infinity);
    expect(more).toEqual([]);
    expect((await play.row()).nextTickAt).toBe(START + 5 * HOUR_MS);
  });

  test('[FO23] after a downtime of many intervals, the forum ticks once', async () => {
    const { stage, clock, ticks, pass, row } = await ticking(kind, { forum: { forum: SHY } });
    await pass(HOUR_MS);
    await stage.close();
    clock.advance(10 * HOUR_MS + MINUTE_MS);
    await stage.reopen();
    await stage.conch.idle();
    expect(times(await ticks())).toEqual([HOUR_MS, 11 * HOUR_MS + MINUTE_MS]);
    expect((await row()).nextTickAt).toBe(START + 12 * HOUR_MS + MINUTE_MS);
  });

  test('[FO23] a tick that begins less than one interval late is recorded with its due time', async () => {
    const { stage, clock, ticks } = await ticking(kind, { forum: { forum: SHY } });
    await stage.close();
    clock.advance(HOUR_MS + 10 * MINUTE_MS);
    await stage.reopen();
    await stage.conch.idle();
    expect(times(await ticks())).toEqual([HOUR_MS]);
  });

  test('[FO23] setting the clock back causes no early tick and never reverses the order of ticks', async () => {
    const clock = new JumpingClock();
    const { stage, ticks, tickNow } = await ticking(kind, { clock, forum: { forum: SHY } });
    clock.advance(HOUR_MS);
    await stage.conch.idle();
    clock.setBy(-30 * MINUTE_MS);
    await tickNow();
    clock.advance(HOUR_MS);
    await stage.conch.idle();
    expect(times(await ticks())).toEqual([HOUR_MS, HOUR_MS]);
    clock.advance(30 * MINUTE_MS);
    await stage.conch.idle();
    expect(times(await ticks())).toEqual([HOUR_MS, HOUR_MS, 2 * HOUR_MS]);
  });

  test.each([{ isPaused: true }, { tickIntervalMs: 2 * HOUR_MS }])(
    '[FO23] if the clock was a year ahead, saving and undoing the change %o restores hourly ticks',
    async (change) => {
      const clock = new JumpingClock();
      const play = await ticking(kind, { clock, forum: { forum: SHY } });
      const yearMs = 365 * 24 * HOUR_MS;
      clock.setBy(yearMs);
      await play.stage.conch.ticks.fireDue();
      clock.setBy(-yearMs);
      await play.change(change);
      await play.change({ isPaused: false, tickIntervalMs: HOUR_MS });
      for (const _ of [1, 2, 3]) {
        clock.advance(HOUR_MS);
        await play.stage.conch.idle();
      }
      // With a time that is a year ahead, these ticks would drop every new mention as too old.
      expect(times(await play.ticks())).toEqual([yearMs, HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS]);
    },
  );

  test('[FO23] after a wrong clock is corrected, a tick on request also corrects the time of the next tick', async () => {
    const clock = new JumpingClock();
    const play = await ticking(kind, { clock, forum: { forum: SHY } });
    const yearMs = 365 * 24 * HOUR_MS;
    clock.setBy(yearMs);
    await play.stage.conch.ticks.fireDue();
    clock.setBy(-yearMs);
    await play.tickNow();
    clock.advance(HOUR_MS);
    await play.stage.conch.idle();
    expect(times(await play.ticks())).toEqual([yearMs, 0, HOUR_MS]);
  });

  test('[FO1] settings changed during a tick do not affect the runs of this tick', async () => {
    const seeds: string[] = [];
    const gate = new TestGate();
    const agent = new Poster({
      gate,
      ends: ({ seed }) => {
        seeds.push(seed);
        return { kind: 'skipped' };
      },
    });
    const agents = { Ada: { agent }, Bea: { agent } };
    const forum = { forum: { maxThreads: 2, maxReplies: 0 } };
    const play = await ticking(kind, { agents, forum, options: { parallelRuns: 1 } });
    play.clock.advance(HOUR_MS);
    await underWay(play, 1);
    await play.change({ seed: 'another' });
    gate.open();
    await play.stage.conch.idle();
    expect(seeds.length).toBeGreaterThan(1);
    expect(seeds.every((seed) => seed.startsWith('eager:1:'))).toBe(true);
  });

  test('[FO23] settings changed during a tick apply from the next tick on', async () => {
    const { play, gate } = await gated(kind);
    play.clock.advance(HOUR_MS);
    await underWay(play, 1);
    await play.change({ maxThreads: 0, maxReplies: 0, tickIntervalMs: 2 * HOUR_MS });
    gate.open();
    await play.stage.conch.idle();
    await play.pass(2 * HOUR_MS);
    expect((await play.ticks()).map((tick) => [tick.threadsWritten, tick.at - START])).toEqual([
      [1, HOUR_MS],
      [0, 3 * HOUR_MS],
    ]);
  });

  test('[FO23] a forum that becomes a chat stops its ticks, and begins a new interval when it becomes a forum again', async () => {
    const { stage, pass, ticks } = await ticking(kind, { forum: { forum: SHY } });
    await stage.conch.spaces.update(stage.space(), { settings: { kind: 'chat' } });
    await pass(2 * HOUR_MS);
    await stage.conch.spaces.update(stage.space(), { settings: { kind: 'forum' } });
    await pass(HOUR_MS);
    expect(times(await ticks())).toEqual([3 * HOUR_MS]);
  });

  test('[FO23] if the tick of one forum cannot be planned, the other forums still tick', async () => {
    const failures: unknown[] = [];
    const log = (line: LogLine): void => void (line.what === 'failure' && failures.push(line));
    const play = await ticking(kind, { forum: { forum: SHY }, options: { log } });
    const forum = { tickIntervalMs: 30 * MINUTE_MS };
    const { id } = await play.stage.conch.spaces.create({
      name: 'Other',
      settings: { kind: 'forum', forum },
    });
    // The first tick cannot be written, because its number is already used.
    await play.database().transact(() => takenTick(id));
    await play.pass(HOUR_MS);
    await play.pass(HOUR_MS);
    expect(times(await play.ticks())).toEqual([HOUR_MS, 2 * HOUR_MS]);
    expect(failures).not.toEqual([]);
  });
});

/** A forum whose agents wait for a gate. */
async function gated(
  kind: (typeof DATABASES)[number],
): Promise<{ readonly play: TickingForum; readonly gate: TestGate }> {
  const gate = new TestGate();
  const forum = { forum: { maxThreads: 1, maxReplies: 0 } };
  const agents = posters(['Ada', 'Bea'], () => new Poster({ gate }));
  return { play: await ticking(kind, { agents, forum }), gate };
}

/** Runs everything that does not wait for the gate, until `count` ticks are planned. */
async function underWay(play: TickingForum, count: number): Promise<void> {
  await until(async () => (await play.ticks()).length === count);
  await turns(20);
  expect((await play.ticks()).length).toBe(count);
}

function times(ticks: readonly (Pick<TickRow, 'at'> | undefined)[]): readonly number[] {
  return ticks.map((tick) => (tick?.at ?? 0) - START);
}

function* withoutAgents(): Script<void> {
  const text = 'delete from agents';
  yield { statement: { sqlite: text, postgres: text, name: '' }, values: [] };
}

function takenTick(spaceId: string): Script<void> {
  const nothing = { pending: 0, threadsWritten: 0, repliesWritten: 0, plan: '{}' };
  const ended = { plannedSeq: 0, endedSeq: 0, endedAt: 0 };
  return addTick({
    spaceId,
    number: 1,
    at: 0,
    askedBy: null,
    prunedBefore: 0,
    ...ended,
    ...nothing,
  });
}
