import type { Agent, AgentKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type Conch } from '../../src/index.ts';

/** An agent kind that records the ends of its runs. */
function noting(agent: Agent) {
  const settled: string[] = [];
  const kind: AgentKind = {
    name: 'noting',
    agentOf: () => ({ ok: true, agent }),
    settled: (_runId, outcome) => void settled.push(outcome.kind),
  };
  return { kind, settled };
}

async function room(conch: Conch) {
  const ana = await conch.people.create({ name: 'Ana' });
  const ann = await conch.agents.create({ name: 'Ann', kind: 'noting', config: {} });
  const members = [ana.id, ann.id];
  const { id: spaceId } = await conch.spaces.create({
    name: 'Room',
    memberIds: members,
    settings: { policy: 'coordinator', mainAgentId: ann.id },
  });
  return { spaceId, ana: ana.id };
}

describe.each(DATABASES)(
  'the notifications of an agent kind about ended runs, on $name',
  (place) => {
    async function opened(agent: Agent) {
      const { kind, settled } = noting(agent);
      const database = await (await place.forTest()).open();
      const failed: string[] = [];
      const conch = await createConch({
        database,
        kinds: [kind],
        log: (line) => void (line.what === 'run-failed' && failed.push(line.failure)),
      });
      onTestFinished(() => conch.close({ drainMs: 0 }));
      return { conch, settled, failed, ...(await room(conch)) };
    }

    test('[I-20] an agent kind is notified once of the end of a run, after the end is on disk', async () => {
      const { conch, settled, spaceId, ana } = await opened({
        // oxlint-disable-next-line require-yield -- an agent that only answers
        async *run() {
          return { kind: 'answered', content: 'Fine.' };
        },
      });
      await conch.post({ spaceId, from: ana, content: 'well?' });
      await conch.idle();
      expect(settled).toEqual(['responded']);
    });

    test('[I-20] an agent kind is notified of a parked run only after that run is stopped', async () => {
      const { conch, settled, spaceId, ana } = await opened({
        async *run(task) {
          const wait = { for: ['human'], timeoutSeconds: 60 } as const;
          const call = {
            tool: 'sendSpaceMessage',
            spaceId: task.space.id,
            text: 'Who?',
            wait,
          } as const;
          yield { kind: 'call', callId: 'ask', call };
          return { kind: 'skipped' };
        },
      });
      await conch.post({ spaceId, from: ana, content: 'well?' });
      await conch.idle();
      const before = [...settled];
      await conch.stop({ spaceId, by: ana });
      expect([before, settled]).toEqual([[], ['cancelled']]);
    });

    test('[I-20] a failed run is logged with ids and a code', async () => {
      const { conch, failed, spaceId, ana } = await opened({
        // oxlint-disable-next-line require-yield -- an agent that only fails
        async *run() {
          return { kind: 'failed', failure: 'offline', message: 'words of its own' };
        },
      });
      await conch.post({ spaceId, from: ana, content: 'well?' });
      await conch.idle();
      expect(failed).toEqual(['offline']);
    });
  },
);
