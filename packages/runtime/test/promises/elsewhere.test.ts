import type { Agent } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TestGate } from '../support/gate.ts';
import { Stage } from '../support/stage.ts';

/** An agent in another process that never answers. */
function absent(): Agent {
  return {
    isElsewhere: true,
    // oxlint-disable-next-line require-yield -- it never speaks
    async *run(_task, { signal, rest }) {
      rest();
      await new TestGate().pass(signal);
      return { kind: 'skipped' };
    },
  };
}

describe.each(DATABASES)('agents in another process, on $name', (kind) => {
  test('[I-20] waiting agents in another process leave the run slots of the server to other agents', async () => {
    const away = Object.fromEntries(
      Array.from({ length: 8 }, (_, nth) => [`Away${nth}`, { agent: absent() }]),
    );
    const stage = await Stage.open(await kind.forTest(), {
      people: ['Ana'],
      agents: { ...away, Nora: { script: [{ do: { say: 'I am here.' } }] } },
      spaces: {
        Crowd: { policy: 'broadcast', members: ['Ana', ...Object.keys(away)] },
        Office: { members: ['Ana', 'Nora'] },
      },
      options: { parallelRuns: 2 },
    });
    onTestFinished(() => stage.close());
    await stage.post('Ana', 'anybody?', { in: 'Crowd' });
    await stage.post('Ana', 'and you?', { in: 'Office' });
    await stage.conch.idle(stage.space('Office'));
    expect(await stage.heard('Office')).toEqual(['Ana: and you?', 'Nora: I am here.']);
  });

  test('[I-20] [TO1] an agent in another process has no time-out while it rests', async () => {
    const clock = new ManualClock();
    const [resting, away] = [new TestGate(), new TestGate()];
    const stage = await Stage.open(await kind.forTest(), {
      people: ['Ana'],
      agents: {
        Ann: {
          agent: {
            isElsewhere: true,
            // oxlint-disable-next-line require-yield -- it only answers
            async *run(_task, { signal, rest }) {
              const { resume } = rest();
              resting.open();
              await away.pass(signal);
              resume();
              return { kind: 'answered', content: 'Back again.' };
            },
          },
        },
      },
      options: { clock },
    });
    onTestFinished(() => stage.close());
    await stage.post('Ana', 'are you there?');
    await resting.pass();
    clock.advance(3_000_000);
    away.open();
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: are you there?', 'Ann: Back again.']);
  });
});
