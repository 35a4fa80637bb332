import type { Agent, AgentOutput, Task } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Stage } from '../support/stage.ts';
import { agentThat, answered } from './support/agent-that.ts';
import { atEndOf, type LineFaults } from './support/bad-line.ts';
import { turns, until } from './support/turns.ts';

const QUICK = { leaseMs: 2_000, pollMs: 20, overdueMs: 20 };

describe.each(DATABASES)(
  'a run that loses its database connection for a moment, on $name',
  (kind) => {
    test('[I-4] if the database connection fails while a call is saved, the call is made once and gets its result', async () => {
      const results: unknown[] = [];
      const play = await opened(kind, (line) => ({
        async *run(task) {
          line.losesAnswers = true;
          results.push(yield send(task));
          return answered('done');
        },
      }));
      await play.stage.post('Ana', 'go');
      await until(async () => (await play.stage.heard()).includes('Ann: sent'));
      play.line.losesAnswers = false;
      await play.stage.conch.idle();
      expect(results).toMatchObject([{ kind: 'sent' }]);
      expect(await play.stage.heard()).toEqual(['Ana: go', 'Ann: sent', 'Ann: done']);
    });

    test('[I-4] if the database connection fails while a run begins to wait, the run still gets the reply', async () => {
      const play = await opened(kind, (line) => ({
        async *run(task) {
          line.losesAnswers = task.steps.length === 0;
          if (task.steps.length === 0) yield send(task, { isAwaited: true });
          return answered(`done: ${task.steps[0]?.result.kind}`);
        },
      }));
      await play.stage.post('Ana', 'go');
      await until(async () => (await play.stage.heard()).includes('Ann: sent'));
      play.line.losesAnswers = false;
      await play.stage.say('Ana', 'a reply');
      expect((await play.stage.heard()).at(-1)).toBe('Ann: done: reply');
    });

    test('[I-4] if the database connection fails while the agent of a run is looked up, the run executes later', async () => {
      const play = await opened(kind, () => agentThat(async () => answered('here')));
      play.goesDownAfterCommit = true;
      await play.stage.post('Ana', 'go');
      await play.comesBack();
      expect(await play.stage.heard()).toEqual(['Ana: go', 'Ann: here']);
    });

    test('[I-4] if the database connection fails while the task of a run is created, the run executes later', async () => {
      const play = await opened(kind, () => ({
        async *run(task) {
          if (task.steps.length === 0) yield send(task, { isAwaited: true });
          return answered('here');
        },
      }));
      await play.stage.say('Ana', 'go');
      play.goesDownAfterCommit = true;
      await play.stage.post('Ana', 'a reply');
      await play.comesBack();
      expect((await play.stage.heard()).at(-1)).toBe('Ann: here');
    });

    test('[I-15] if a run is stopped while the database connection is down, the run never begins', async () => {
      const calls: string[] = [];
      const agent = agentThat(async ({ runId }) => {
        calls.push(runId);
        return answered('here');
      });
      const play = await opened(kind, () => agent);
      play.goesDownAfterCommit = true;
      await play.stage.post('Ana', 'go');
      await play.stage.conch.stop({ spaceId: play.stage.space(), by: play.stage.id('Ana') });
      await play.comesBack();
      expect(await play.stage.outcomes()).toEqual(['Ann cancelled']);
      expect(calls).toEqual([]);
    });

    test('[I-4] if the database connection fails while a run reads its history, the read succeeds later', async () => {
      const play = await opened(kind, (line) =>
        agentThat(async (task) => {
          line.isDown = true;
          const history = task.history(10);
          await turns(10);
          line.isDown = false;
          return answered(`heard ${(await history).length}`);
        }),
      );
      await play.stage.say('Ana', 'go');
      expect(await play.stage.heard()).toEqual(['Ana: go', 'Ann: heard 1']);
    });
  },
);

describe.each(DATABASES)('an agent that makes the same call again, on $name', (kind) => {
  test('[I-4] a repeated call with the same id gets the first result, and no second message is sent', async () => {
    const results: unknown[] = [];
    const play = await opened(kind, () => ({
      async *run(task) {
        results.push(yield send(task), yield send(task));
        return answered('done');
      },
    }));
    await play.stage.say('Ana', 'go');
    expect(await play.stage.heard()).toEqual(['Ana: go', 'Ann: sent', 'Ann: done']);
    expect(results[1]).toEqual(results[0]);
  });

  test('[I-4] if a resumed run repeats a call, the call gets the first result', async () => {
    const play = await opened(kind, () => ({
      async *run(task) {
        const result = yield send(task, { isAwaited: true });
        yield send(task, { callId: 'another' });
        return answered(`done: ${result?.kind}`);
      },
    }));
    await play.stage.say('Ana', 'go');
    await play.stage.say('Ana', 'a reply');
    expect(await play.stage.heard()).toEqual([
      'Ana: go',
      'Ann: sent',
      'Ana: a reply',
      'Ann: sent',
      'Ann: done: reply',
    ]);
  });

  test('[I-4] a call with the same id but another text is a new call', async () => {
    const play = await opened(kind, () => ({
      async *run(task) {
        yield send(task);
        yield send(task, { text: 'more' });
        return answered('done');
      },
    }));
    await play.stage.say('Ana', 'go');
    expect(await play.stage.heard()).toEqual(['Ana: go', 'Ann: sent', 'Ann: more', 'Ann: done']);
  });
});

function send(
  { space }: Task,
  { callId = 'send', text = 'sent', isAwaited = false } = {},
): AgentOutput {
  const wait = { wait: { for: ['human' as const], timeoutSeconds: 60 } };
  const call = { tool: 'sendSpaceMessage' as const, spaceId: space.id, text };
  return { kind: 'call', callId, call: isAwaited ? { ...call, ...wait } : call };
}

/** Opens a stage with the lead agent Ann. The test can cut the database connection of the stage. */
async function opened(kind: DatabaseKind, agentOn: (line: LineFaults) => Agent) {
  const line: LineFaults = { losesAnswers: false, isDown: false };
  const place = await kind.forTest();
  const open = async () => atEndOf(line, await place.open());
  const play = { goesDownAfterCommit: false };
  const stage = await Stage.open(
    { ...place, open },
    {
      people: ['Ana'],
      agents: {
        Ann: { agent: agentOn(line) },
        Ben: { agent: agentThat(async () => ({ kind: 'skipped' })) },
      },
      spaces: { Office: { policy: 'coordinator', main: 'Ann' } },
      options: {
        timing: QUICK,
        crashPoint: (name) => {
          if (name !== 'before-perform' || !play.goesDownAfterCommit) return;
          play.goesDownAfterCommit = false;
          line.isDown = true;
        },
      },
    },
  );
  onTestFinished(() => stage.close());
  const comesBack = async (): Promise<void> => {
    await turns(10);
    line.isDown = false;
    await stage.conch.idle();
  };
  return Object.assign(play, { stage, line, comesBack });
}
