import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { TestGate } from '../../support/gate.ts';
import { openStage } from '../../support/open-stage.ts';
import type { StageCast, CastPart, Stage } from '../../support/stage.ts';

const OVERDUE_MS = 250;

const SILENT: CastPart = {
  agent: {
    async *run(_task, { signal }) {
      yield { kind: 'delta', text: 'Well' };
      await new TestGate().pass(signal);
      return { kind: 'skipped' };
    },
  },
};

/** An agent that streams often and never ends. */
const TALKATIVE: CastPart = {
  agent: {
    async *run(_task, context) {
      for (;;) {
        yield { kind: 'delta', text: '.' };
        await context.sleep(50_000);
      }
    },
  },
};

const OTHER: CastPart = { script: [{ do: { skip: true } }] };

describe.each(DATABASES)('time-outs, on $name', (kind) => {
  test('[TO1] a run without output for 60 seconds fails, and its text is kept', async () => {
    const { stage, clock } = await timed(kind, SILENT);
    await stage.post('Ana', '@Agent speak');
    await stage.seen((item) => item.kind === 'stream_chunk' || item.kind === 'stream_resume');
    await pass(clock, 60_000);
    await pass(clock, OVERDUE_MS);
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Agent (failed): Well');
    expect(await failures(stage)).toEqual(['no-output']);
  });

  test('[TO1] a run that streams without end fails after 600 seconds in total', async () => {
    const { stage, clock } = await timed(kind, TALKATIVE);
    await stage.post('Ana', '@Agent speak');
    for (let passedMs = 0; passedMs < 600_000; passedMs += 50_000) {
      await clock.waitedFor(50_000);
      await pass(clock, 50_000);
    }
    await pass(clock, OVERDUE_MS);
    await stage.conch.idle();
    expect(await failures(stage)).toEqual(['too-long']);
  });

  test('[TO1] a run with regular output may take almost 600 seconds', async () => {
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
    const say = words.join(' ');
    const { stage, clock } = await timed(kind, { script: [{ do: { say, chunkMs: 59_000 } }] });
    await stage.post('Ana', '@Agent speak');
    for (const _ of words.slice(1)) {
      await clock.waitedFor(59_000);
      await pass(clock, 59_000);
    }
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe(`Agent: ${say}`);
  });

  test('[TO1] a run that only sends empty text may take almost 600 seconds', async () => {
    const { stage, clock } = await timed(kind, {
      agent: {
        async *run(_task, context) {
          for (let sign = 0; sign < 3; sign += 1) {
            yield { kind: 'delta', text: '' };
            await context.sleep(50_000);
          }
          return { kind: 'answered', content: 'Now.' };
        },
      },
    });
    await stage.post('Ana', '@Agent speak');
    for (let sign = 0; sign < 3; sign += 1) {
      await clock.waitedFor(50_000);
      await pass(clock, 50_000);
    }
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Agent: Now.');
  });

  test('[TO1] a run fails at its 26th call, even if all calls are fast', async () => {
    let calls = 0;
    const { stage, clock } = await timed(kind, {
      agent: {
        async *run() {
          for (;;) {
            calls += 1;
            yield { kind: 'call', callId: `call-${calls}`, call: { tool: 'getMyRuns' } };
          }
        },
      },
    });
    await stage.say('Ana', '@Agent speak');
    expect(await failures(stage)).toEqual(['too-many-steps']);
    expect(calls).toBe(26);
    expect(clock.monotonicMs()).toBe(0);
  });

  test('[TO1] the time while a run is parked does not count for its time-outs', async () => {
    const { stage, clock } = await timed(
      kind,
      {
        script: [
          {
            do: {
              delayMs: 55_000,
              sendSpaceMessage: { text: 'When?', wait: { for: ['human'], timeoutSeconds: 100 } },
              say: 'Good, {{reply.content}}.',
              chunkMs: 40_000,
            },
          },
        ],
      },
      {
        policy: 'coordinator',
        main: 'Agent',
        timeOuts: { silentMs: 60_000, totalMs: 150_000, maxSteps: 25 },
      },
    );
    await stage.post('Ana', 'book a table');
    await clock.waitedFor(55_000);
    await pass(clock, 55_000);
    await stage.conch.idle();
    clock.advance(90_000);
    await stage.post('Ana', 'tonight');
    await clock.waitedFor(40_000);
    await pass(clock, 40_000);
    await stage.conch.idle();
    // The sum of 55 and 40 seconds is below the limit of 150. With the 90 seconds of the wait, the
    // sum would exceed the limit.
    expect((await stage.heard()).at(-1)).toBe('Agent: Good, tonight.');
  });

  test('[WA1] [WA7] a wait without an answer ends after its time-out, and the run continues', async () => {
    const { stage, clock } = await timed(
      kind,
      {
        script: [
          {
            do: {
              sendSpaceMessage: { text: 'When?', wait: { for: ['human'], timeoutSeconds: 30 } },
              say: 'Then I choose.',
            },
          },
        ],
      },
      { policy: 'coordinator', main: 'Agent' },
    );
    await stage.say('Ana', 'book a table');
    clock.advance(29_999);
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Agent: When?');
    clock.advance(1);
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Agent: Then I choose.');
    const resumed = await stage.effects('resume-run');
    expect(resumed.map(({ result }) => result.kind)).toEqual(['timed-out']);
  });
});

async function timed(
  kind: Parameters<typeof openStage>[0],
  agent: CastPart,
  settings: NonNullable<StageCast['spaces']>[string] = { policy: 'mention' },
): Promise<{ readonly stage: Stage; readonly clock: ManualClock }> {
  const clock = new ManualClock();
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: { Agent: agent, Other: OTHER },
    spaces: { Room: settings },
    // The lease is long, because leases expire in real time and the manual clock would not renew a
    // short lease.
    options: { clock, timing: { leaseMs: 3_600_000, overdueMs: OVERDUE_MS } },
  });
  return { stage, clock };
}

/** Advances the clock between two checks for time-outs. */
async function pass(clock: ManualClock, ms: number): Promise<void> {
  await clock.waitedFor(OVERDUE_MS);
  clock.advance(ms);
}

async function failures(stage: Stage): Promise<readonly string[]> {
  const ended = await stage.effects('end-run');
  return ended.map(({ outcome }) => (outcome.kind === 'failed' ? outcome.failure : outcome.kind));
}
