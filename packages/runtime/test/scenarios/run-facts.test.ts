import type { Agent, Task } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';

describe.each(DATABASES)('the task of a run, on $name', (kind) => {
  test('a task contains the number of its run among the runs of its agent in the chain, counted from 1', async () => {
    const nths: number[] = [];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: { agent: asking('Finance', nths) }, Finance: { agent: saying('2,000') } },
    });
    await stage.say('Ana', '@HR what do we pay?');
    await stage.say('Ana', '@HR and next month?');
    expect(nths).toEqual([1, 2, 1, 2]);
  });

  test('a task contains the same run number if another process started the chain', async () => {
    const nths: number[] = [];
    const finance = { isThere: false };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: { agent: asking('Finance', nths) }, Finance: { agent: hanging(finance) } },
    });
    await stage.post('Ana', '@HR what do we pay?');
    // Both frames are possible, because a subscriber that connects during a stream gets
    // `stream-resume` with the text so far.
    await stage.seen(({ kind: what }) => what === 'stream_start' || what === 'stream_resume');
    finance.isThere = true;
    await stage.reopen();
    await stage.conch.idle();
    expect(nths).toEqual([1, 2]);
  });

  test('a task contains the current version of the message that the trigger replies to', async () => {
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
      const message = { messageId, by: stage.id('Ana'), content: '@HR what do we earn?' };
      await stage.conch.edit({ spaceId: stage.space(), ...message });
    };
    await stage.say('Ana', '@HR what do we pay?');
    expect(quoted).toEqual(['@HR what do we pay?', '@HR what do we earn?']);
  });

  test('[AD8] a task contains the tools of the run, and only the coordinator can delegate a message', async () => {
    const able: [string, boolean][] = [];
    const look = ({ agent, tools }: Task) =>
      able.push([agent.name, tools.includes('delegateToAgent')]);
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: { agent: saying('Yes?', look) }, HR: { agent: saying('Here.', look) } },
      spaces: { Room: { policy: 'coordinator', main: 'Boss', humanMentions: 'route' } },
    });
    await stage.say('Ana', 'hello');
    await stage.say('Ana', '@HR hello');
    expect(able).toEqual([
      ['Boss', true],
      ['HR', false],
    ]);
  });
});

/** An agent that asks another agent, waits for the answer, and then ends. */
function asking(target: string, nths: number[], before: () => unknown = () => {}): Agent {
  const handOff = { kind: 'mention', target, reason: 'the sum', expectReply: true } as const;
  return {
    // oxlint-disable-next-line require-yield -- it only returns
    async *run({ nth, trigger, runId }) {
      nths.push(nth);
      if (trigger.kind === 'returned') return { kind: 'answered', content: `That is it. ${runId}` };
      await before();
      return { kind: 'answered', content: `Let me ask. ${runId}`, handOff };
    },
  };
}

function saying(text: string, read: (task: Task) => unknown = () => {}): Agent {
  return {
    // oxlint-disable-next-line require-yield -- it only returns
    async *run(task) {
      read(task);
      return { kind: 'answered', content: `${text} ${task.runId}` };
    },
  };
}

/**
 * An agent that streams and hangs until it is interrupted. If `isThere` is true, the agent answers.
 */
function hanging(state: { readonly isThere: boolean }): Agent {
  return {
    async *run({ runId }, context) {
      if (!state.isThere) {
        yield { kind: 'delta', text: 'One moment' };
        await context.sleep(1_000_000_000);
      }
      return { kind: 'answered', content: `2,000 ${runId}` };
    },
  };
}
