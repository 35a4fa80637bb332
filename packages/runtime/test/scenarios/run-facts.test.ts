import type { Agent, Task } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';

describe.each(DATABASES)('what a run is told of itself, on $name', (kind) => {
  test('which of its agent’s runs in the chain it is, counted from 1', async () => {
    const nths: number[] = [];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: { agent: asking('Finance', nths) }, Finance: { agent: saying('2,000') } },
    });
    await stage.say('Ana', '@HR what do we pay?');
    await stage.say('Ana', '@HR and next month?');
    expect(nths).toEqual([1, 2, 1, 2]);
  });

  test('the same where another process began the chain', async () => {
    const nths: number[] = [];
    const finance = { isThere: false };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: { agent: asking('Finance', nths) }, Finance: { agent: hanging(finance) } },
    });
    await stage.post('Ana', '@HR what do we pay?');
    // Whoever comes in the middle is given what has been said so far.
    await stage.seen(({ kind: what }) => what === 'stream-start' || what === 'stream-resume');
    finance.isThere = true;
    await stage.reopen();
    await stage.conch.idle();
    expect(nths).toEqual([1, 2]);
  });

  test('what its trigger replied to, as it reads now', async () => {
    const quoted: (string | undefined)[] = [];
    const editing: { edit: () => Promise<unknown> } = { edit: () => Promise.resolve() };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        HR: { agent: asking('Finance', [], () => editing.edit()) },
        Finance: { agent: saying('2,000', ({ replyTo }) => quoted.push(replyTo?.content)) },
      },
    });
    await stage.say('Ana', '@HR what do we pay?');
    editing.edit = async () => {
      const messageId = (await stage.messages()).at(-1)?.id;
      if (messageId === undefined) throw new Error('nothing was said');
      const message = { messageId, by: stage.id('Ana'), text: '@HR what do we earn?' };
      await stage.conch.edit({ spaceId: stage.space(), ...message });
    };
    await stage.say('Ana', '@HR what do we pay?');
    expect(quoted).toEqual(['@HR what do we pay?', '@HR what do we earn?']);
  });

  test('[AD8] which tools it has: the admin alone can hand a message on', async () => {
    const able: [string, boolean][] = [];
    const look = ({ agent, tools }: Task) =>
      able.push([agent.name, tools.includes('delegateToAgent')]);
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: { agent: saying('Yes?', look) }, HR: { agent: saying('Here.', look) } },
      spaces: { Room: { policy: 'admin', main: 'Boss', humanMentions: 'route' } },
    });
    await stage.say('Ana', 'hello');
    await stage.say('Ana', '@HR hello');
    expect(able).toEqual([
      ['Boss', true],
      ['HR', false],
    ]);
  });
});

/** Asks another and waits for its answer; then is done. */
function asking(target: string, nths: number[], before: () => unknown = () => {}): Agent {
  const handOff = { kind: 'mention', target, reason: 'the sum', expectReply: true } as const;
  return {
    // oxlint-disable-next-line require-yield -- it says all it has to say at its end
    async *run({ nth, trigger, runId }) {
      nths.push(nth);
      if (trigger.kind === 'returned') return { kind: 'answered', text: `That is it. ${runId}` };
      await before();
      return { kind: 'answered', text: `Let me ask. ${runId}`, handOff };
    },
  };
}

function saying(text: string, read: (task: Task) => unknown = () => {}): Agent {
  return {
    // oxlint-disable-next-line require-yield -- it says all it has to say at its end
    async *run(task) {
      read(task);
      return { kind: 'answered', text: `${text} ${task.runId}` };
    },
  };
}

/** Begins to speak and does not end until it is broken off; once it is there, it just answers. */
function hanging(state: { readonly isThere: boolean }): Agent {
  return {
    async *run({ runId }, context) {
      if (!state.isThere) {
        yield { kind: 'delta', text: 'One moment' };
        await context.sleep(1_000_000_000);
      }
      return { kind: 'answered', text: `2,000 ${runId}` };
    },
  };
}
