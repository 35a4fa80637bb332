import type { Agent } from '@conch/agents';
import { StoreFailed, type Database } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock, type Clock } from '../../src/clock.ts';
import { createConch, type Conch } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { Stage, type StageCast } from '../support/stage.ts';
import { agentThat, answered, NEVER } from './support/agent-that.ts';
import { atEndOf } from './support/bad-line.ts';
import { turns, until } from './support/turns.ts';

const QUICK = { leaseMs: 2_000, pollMs: 20, overdueMs: 20 };
const POLICY = { policy: 'broadcast' } as const;

describe.each(DATABASES)('failures around a run, on $name', (kind) => {
  test('[I-4] a run still executes if the connection was lost during the commit that created the run', async () => {
    const line = { losesAnswers: false, isDown: false };
    const place = await kind.forTest();
    const open = async (): Promise<Database> => atEndOf(line, await place.open());
    const agent = agentThat(async () => answered('here'));
    const stage = await staged({ ...place, open }, { Ada: { agent } }, { timing: QUICK });
    line.losesAnswers = true;
    await expect(stage.post('Ana', 'hello')).rejects.toBeInstanceOf(StoreFailed);
    line.losesAnswers = false;
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: hello', 'Ada: here']);
  });

  test('[I-4] a log that throws does not stop posts and answers', async () => {
    let lines = 0;
    const log = (): void => {
      lines += 1;
      throw new Error('the disk of the log is full');
    };
    const agent = agentThat(async () => answered('here'));
    const stage = await staged(await kind.forTest(), { Ada: { agent } }, { log });
    await stage.say('Ana', 'one');
    await stage.say('Ana', 'two');
    expect(await stage.heard()).toEqual(['Ana: one', 'Ada: here', 'Ana: two', 'Ada: here']);
    expect(lines).toBeGreaterThan(0);
  });

  test.each(['before-ack', 'before-perform', 'after-perform', 'before-agent'])(
    '[I-4] after an error at %s, the next post is acknowledged and all runs end',
    async (point) => {
      const bomb = { isArmed: false };
      const crashPoint = (name: string): void => {
        if (name !== point || !bomb.isArmed) return;
        bomb.isArmed = false;
        throw new Error('a mistake');
      };
      const agent = agentThat(async () => answered('here'));
      const place = await kind.forTest();
      const stage = await staged(place, { Ada: { agent } }, { crashPoint });
      bomb.isArmed = true;
      await stage.say('Ana', 'one');
      await stage.say('Ana', 'two');
      expect((await stage.outcomes()).length).toBe(2);
    },
  );

  test('[I-4] with few run slots, all runs of many spaces end, and the number of active runs never exceeds the slots', async () => {
    const seen = { running: 0, most: 0 };
    const agent = agentThat(async () => {
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      await turns(2);
      seen.running -= 1;
      return { kind: 'skipped' };
    });
    const names = ['Ada', 'Bob', 'Cleo', 'Dan'];
    const rooms = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'];
    const stage = await Stage.open(await kind.forTest(), {
      people: ['Ana'],
      agents: Object.fromEntries(names.map((name) => [name, { agent }])),
      spaces: Object.fromEntries(rooms.map((room) => [room, POLICY])),
      options: { parallelRuns: 3 },
    });
    onTestFinished(() => stage.close());
    for (let nth = 0; nth < 6; nth += 1) {
      await Promise.all(rooms.map((room) => stage.post('Ana', `${nth}`, { in: room })));
      await turns(nth);
    }
    await stage.conch.idle();
    const ends = await Promise.all(rooms.map((room) => stage.outcomes(room)));
    expect(ends.map(({ length }) => length)).toEqual(rooms.map(() => 6 * names.length));
    expect(seen.most).toBeLessThanOrEqual(3);
  });
});

describe.each(DATABASES)('waits and timers after Conch has closed, on $name', (kind) => {
  test('[I-26] a caller that waits for idle is refused when Conch closes', async () => {
    const starts: string[] = [];
    const agent = agentThat(async ({ runId }) => {
      starts.push(runId);
      return NEVER;
    });
    const stage = await staged(await kind.forTest(), { Ada: { agent } });
    await stage.post('Ana', 'hello');
    await until(() => starts.length === 1);
    const { conch } = stage;
    const [quiet] = await Promise.allSettled([conch.idle(), conch.close({ drainMs: 0 })]);
    expect(quiet).toMatchObject({ status: 'rejected', reason: { code: 'closing' } });
    await expect(conch.idle()).rejects.toMatchObject({ code: 'closing' });
  });

  test('[I-26] if a run begins to wait while Conch closes, no timer remains', async () => {
    const release = Promise.withResolvers<void>();
    const starts: string[] = [];
    const agent: Agent = {
      worstCase: { tokens: 0, costUsd: 0 },
      async *run({ runId, space }) {
        starts.push(runId);
        await release.promise;
        const wait = { for: ['human' as const], timeoutSeconds: 60 };
        yield {
          kind: 'call',
          callId: 'c',
          call: { tool: 'sendSpaceMessage', spaceId: space.id, text: 'well?', wait },
        };
        return answered('never');
      },
    };
    const clock = counted(systemClock);
    const stage = await Stage.open(await kind.forTest(), {
      people: ['Ana'],
      agents: { Ada: { agent } },
      spaces: { Room: { policy: 'coordinator', main: 'Ada' } },
      options: { clock },
    });
    onTestFinished(() => stage.close());
    await stage.post('Ana', 'hello');
    await until(() => starts.length === 1);
    const closed = stage.conch.close();
    release.resolve();
    await closed;
    await turns(20);
    expect(clock.waiting()).toEqual([]);
    await stage.reopen({ clock: systemClock });
    expect(await stage.heard()).toEqual(['Ana: hello', 'Ada: well?']);
  });

  test('[I-26] if a schedule becomes due while Conch closes, no timer remains', async () => {
    const time = new ManualClock();
    const clock = counted(time);
    const stage = await staged(await kind.forTest(), {}, { clock });
    const spaceId = stage.space();
    await stage.conch.schedules.create({
      spaceId,
      name: 'Plan',
      cron: '0 * * * *',
      content: 'now',
    });
    time.advance(3_600_000);
    await stage.conch.close();
    await turns(20);
    expect(clock.waiting()).toEqual([]);
  });
});

const shared = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(shared)('a stop on a server with two nodes, on $name', (kind) => {
  test('[I-15] a stop on one node interrupts the run on another node', async () => {
    const { stage, other, starts, aborted } = await twoNodes(kind);
    await stage.post('Ana', 'hello');
    await until(() => starts.length === 1);
    await other.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    expect(await aborted).toMatchObject({ kind: 'ended-elsewhere' });
    await stage.conch.idle();
    expect(await stage.outcomes()).toEqual(['Ada cancelled']);
  });
});

/** An agent on the first of two nodes that works until it is interrupted. */
async function twoNodes(kind: DatabaseKind) {
  const starts: string[] = [];
  const heard = Promise.withResolvers<unknown>();
  const agent = agentThat(async ({ runId }, { signal }) => {
    starts.push(runId);
    signal.addEventListener('abort', () => heard.resolve(signal.reason));
    return NEVER;
  });
  const place = await kind.forTest();
  const stage = await staged(place, { Ada: { agent } }, { timing: QUICK });
  const other: Conch = await createConch({ database: await place.open(), timing: QUICK });
  onTestFinished(() => other.close({ drainMs: 0 }));
  return { stage, other, starts, aborted: heard.promise };
}

async function staged(
  place: Parameters<typeof Stage.open>[0],
  agents: StageCast['agents'],
  options: StageCast['options'] = {},
): Promise<Stage> {
  const cast = { people: ['Ana'], agents, spaces: { Room: POLICY }, options };
  const stage = await Stage.open(place, cast);
  onTestFinished(() => stage.close());
  return stage;
}

/** A clock that counts its active timers. */
function counted(clock: Clock) {
  const timers = new Set<symbol>();
  const after: Clock['after'] = (ms, call) => {
    const timer = Symbol(`${ms} ms`);
    timers.add(timer);
    const callOff = clock.after(ms, () => {
      timers.delete(timer);
      call();
    });
    return () => {
      timers.delete(timer);
      callOff();
    };
  };
  const { now, monotonicMs } = clock;
  return {
    now: now.bind(clock),
    monotonicMs: monotonicMs.bind(clock),
    after,
    waiting: () => [...timers].map(String),
  };
}
