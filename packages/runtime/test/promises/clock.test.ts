import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch } from '../../src/index.ts';
import { Stage, type StageCast } from '../support/stage.ts';
import { agentThat, answered, NEVER } from './support/agent-that.ts';
import { JumpingClock } from './support/jumping-clock.ts';
import { turns, until } from './support/turns.ts';

const HOUR = 3_600_000;
const JUMPS = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR];

describe.each(DATABASES)('after the clock of the machine is changed, on $name', (kind) => {
  test.each(JUMPS)(
    '[I-21] if the clock is changed by %d ms, the order of messages does not change',
    async (jump) => {
      const { stage, clock } = await open(kind, { people: ['Ana'], agents: {} });
      const acks = [await stage.post('Ana', 'one')];
      clock.setBy(jump);
      acks.push(await stage.post('Ana', 'two'));
      clock.setBy(-2 * jump);
      acks.push(await stage.post('Ana', 'three'));
      const [first = 0] = acks.map(({ seq }) => seq);
      expect(acks.map(({ seq }) => seq)).toEqual([first, first + 1, first + 2]);
      expect(await stage.heard()).toEqual(['Ana: one', 'Ana: two', 'Ana: three']);
    },
  );

  test.each(JUMPS)(
    '[I-21] if the clock is changed by %d ms, no run is interrupted',
    async (jump) => {
      const release = Promise.withResolvers<void>();
      const { stage, clock } = await open(kind, {
        people: ['Ana'],
        agents: { Ada: { agent: answering('here', release.promise) } },
      });
      await stage.post('Ana', 'hello');
      clock.setBy(jump);
      await pass(clock, 59);
      release.resolve();
      await stage.conch.idle();
      expect(await stage.outcomes()).toEqual(['Ada responded']);
    },
  );

  test.each(JUMPS)(
    '[I-21] if the clock is changed by %d ms, a silent run still times out after a minute',
    async (jump) => {
      const { stage, clock } = await open(kind, {
        people: ['Ana'],
        agents: { Ada: { agent: answering('never', NEVER) } },
      });
      await stage.post('Ana', 'hello');
      clock.setBy(jump);
      await pass(clock, 61);
      await stage.conch.idle();
      expect(await stage.effects('end-run')).toMatchObject([{ outcome: { failure: 'no-output' } }]);
    },
  );

  test.each(JUMPS)(
    '[I-21] if the clock is changed by %d ms, the length of a wait does not change, and the wait ends once',
    async (jump) => {
      const { stage, clock } = await open(kind, {
        people: ['Ana'],
        agents: { Ada: { agent: waiting } },
      });
      await stage.conch.spaces.update(stage.space(), {
        settings: { policy: 'coordinator', mainAgentId: stage.id('Ada') },
      });
      await stage.post('Ana', 'ask someone');
      await until(async () => (await stage.effects('park-run')).length > 0);
      await stage.conch.idle();
      clock.setBy(jump);
      await pass(clock, 59);
      await stage.conch.idle();
      const early = await stage.heard();
      clock.advance(1_000);
      await until(async () => (await stage.effects('resume-run')).length > 0);
      await stage.conch.idle();
      expect(early).toEqual(['Ana: ask someone', 'Ada: Is anyone there?']);
      expect(await stage.heard()).toEqual([...early, 'Ada: timed-out']);
      expect((await stage.effects('resume-run')).length).toBe(1);
    },
  );

  test('[I-21] if the clock skips the time of a schedule, the schedule fires once, even if the clock is then set back', async () => {
    const { stage, clock } = await open(kind, { people: ['Ana'], agents: {} }, HALF_PAST_ELEVEN);
    await atNoon(stage);
    clock.setBy(HOUR);
    // Schedules check the clock once a minute.
    await pass(clock, 120, 60);
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Noon: lunch']);
    clock.setBy(-HOUR);
    await pass(clock, 7_200, 60);
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Noon: lunch']);
  });

  test('[I-21] if the clock is set back before the time of a schedule, the schedule fires once, at that time', async () => {
    const { stage, clock } = await open(kind, { people: ['Ana'], agents: {} }, HALF_PAST_ELEVEN);
    await atNoon(stage);
    clock.setBy(-HOUR);
    await pass(clock, 3_600, 60);
    const early = await stage.heard();
    await pass(clock, 3_600, 60);
    await stage.conch.idle();
    expect(early).toEqual([]);
    expect(await stage.heard()).toEqual(['Noon: lunch']);
  });

  test('[I-21] if the clock is set back, new ids still sort after earlier ids', async () => {
    const { stage, clock } = await open(kind, { people: ['Ana'], agents: {} });
    const ids: string[] = [];
    for (const jump of [0, ...JUMPS, 0, 0]) {
      clock.setBy(jump);
      ids.push((await stage.post('Ana', 'hello')).messageId);
    }
    expect(ids.toSorted()).toEqual(ids);
  });
});

const nodesShare = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(nodesShare)(
  'after the clock of the machine of a node is changed, on $name',
  (kind) => {
    test.each(JUMPS)(
      "[I-21] if a node's clock is changed by %d ms, no node takes over the runs of another node",
      async (jump) => {
        const release = Promise.withResolvers<void>();
        const starts: string[] = [];
        const agent = agentThat(async ({ runId }) => {
          starts.push(runId);
          await release.promise;
          return answered('here');
        });
        const place = await kind.forTest();
        const clocks = [new JumpingClock(), new JumpingClock()] as const;
        const stage = await Stage.open(place, {
          people: ['Ana'],
          agents: { Ada: { agent } },
          options: { clock: clocks[0] },
        });
        onTestFinished(() => stage.close());
        const part = { name: 'part', agentOf: () => ({ ok: true, agent }) as const };
        const other = await createConch({
          database: await place.open(),
          kinds: [part],
          clock: clocks[1],
        });
        onTestFinished(() => other.close({ drainMs: 0 }));
        await stage.post('Ana', 'hello');
        for (const clock of clocks) {
          clock.setBy(jump);
          // This time is longer than the intervals of polls and lease renewals.
          await pass(clock, 20);
        }
        release.resolve();
        await stage.conch.idle();
        expect(await stage.outcomes()).toEqual(['Ada responded']);
        expect(starts.length).toBe(1);
      },
    );
  },
);

test('[I-21] only one file of the runtime and one file of the store read the time', () => {
  const readers = ['runtime', 'store'].flatMap((name) => {
    const folder = join(import.meta.dirname, '../../../', name, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => READS_TIME.test(readFileSync(join(folder, file), 'utf8')))
      .map((file) => `${name}: ${file}`);
  });
  expect(readers).toEqual(['runtime: clock.ts', 'store: clock.ts']);
});

const READS_TIME = /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.hrtime\b/u;
const HALF_PAST_ELEVEN = Date.UTC(2026, 2, 2, 11, 30);

function answering(text: string, when: Promise<unknown>): Agent {
  return agentThat(async () => {
    await when;
    return answered(text);
  });
}

const waiting: Agent = {
  async *run({ steps, space }) {
    const [made] = steps;
    if (made !== undefined) return { kind: 'answered', content: made.result.kind };
    const wait = { for: ['human'], timeoutSeconds: 60 } as const;
    const call = {
      tool: 'sendSpaceMessage',
      spaceId: space.id,
      text: 'Is anyone there?',
      wait,
    } as const;
    yield { kind: 'call', callId: 'ask', call };
    return { kind: 'skipped' };
  },
};

async function open(kind: DatabaseKind, cast: StageCast, startsAt?: number) {
  const clock = new JumpingClock(startsAt);
  const stage = await Stage.open(await kind.forTest(), { ...cast, options: { clock } });
  onTestFinished(() => stage.close());
  return { stage, clock };
}

async function atNoon(stage: Stage): Promise<void> {
  const schedule = { spaceId: stage.space(), name: 'Noon', cron: '0 12 * * *', content: 'lunch' };
  await stage.conch.schedules.create(schedule);
}

/** Advances the clock in small steps, with pauses for other work. */
async function pass(clock: JumpingClock, seconds: number, atOnce = 1): Promise<void> {
  for (let left = seconds; left > 0; left -= atOnce) {
    clock.advance(atOnce * 1_000);
    await turns(5);
  }
}
