import { DATABASES } from '@conch/test-databases/vitest';
import type { ChainId, MessageId, RunId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import { TestGate } from '../../support/gate.ts';
import { openStage } from '../../support/open-stage.ts';
import type { CastPart, Stage } from '../../support/stage.ts';

const ASKS_FINANCE: CastPart = {
  script: [
    { when: { trigger: 'returned' }, do: { say: 'Then without the numbers.' } },
    {
      do: {
        say: 'Asking Finance.',
        mentionAgent: { target: 'Finance', reason: 'numbers', expectReply: true },
      },
    },
  ],
};

/**
 * An agent that streams a short text and then hangs until it is stopped. If `listens` is true, the
 * agent reacts to the abort signal.
 */
function stuckAfter(text: string, { listens }: { readonly listens: boolean }): CastPart {
  return {
    agent: {
      async *run(_task, { signal }) {
        yield { kind: 'delta', text };
        await new TestGate().pass(listens ? signal : undefined);
        return { kind: 'answered', content: 'This must never be seen.' };
      },
    },
  };
}

describe.each(DATABASES)('stopping runs, chains and spaces, on $name', (kind) => {
  test('[ST1] [ST2] the streamed text of a stopped run is kept, and the waiting agent gets the floor back', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: ASKS_FINANCE, Finance: stuckAfter('January: 42 rows', { listens: true }) },
    });
    await stage.post('Ana', '@HR payroll, please');
    const { runId } = await streaming(stage, 'Finance');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana'), runId });
    await stage.conch.idle();
    expect(await stage.heard()).toEqual([
      'Ana: @HR payroll, please',
      'HR: Asking Finance.',
      'Finance (cancelled): January: 42 rows',
      'HR: Then without the numbers.',
    ]);
    expect(await stage.outcomes()).toEqual(['HR responded', 'Finance cancelled', 'HR responded']);
  });

  test('[ST3] [ST5] after a chain is stopped, no more of its text appears, even if an agent ignores the stop', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: ASKS_FINANCE, Finance: stuckAfter('January: 42 rows', { listens: false }) },
    });
    await stage.post('Ana', '@HR payroll, please');
    const { chainId } = await streaming(stage, 'Finance');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana'), chainId });
    const atStop = await stage.heard();
    await stage.conch.idle();
    expect(atStop).toEqual([
      'Ana: @HR payroll, please',
      'HR: Asking Finance.',
      'Finance (cancelled): January: 42 rows',
    ]);
    expect(await stage.heard()).toEqual(atStop);
    expect((await stage.effects('drop-waiter')).map(({ because }) => because)).toEqual(['ST3']);
  });

  test('[ST4] stopping a space ends all its runs, including queued runs', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: stuckAfter('One moment', { listens: true }), Finance: ASKS_FINANCE },
    });
    await stage.post('Ana', '@HR one');
    await stage.post('Ana', '@HR two');
    await streaming(stage, 'HR');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    await stage.conch.idle();
    expect(await stage.heard()).toEqual([
      'Ana: @HR one',
      'Ana: @HR two',
      'HR (cancelled): One moment',
    ]);
    expect(await stage.outcomes()).toEqual(['HR cancelled', 'HR cancelled']);
  });

  test('[ST1] a cancelled message is not part of any prompt', async () => {
    const contexts: string[][] = [];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        HR: stuckAfter('The code word is', { listens: true }),
        Finance: {
          agent: {
            // oxlint-disable-next-line require-yield -- an agent that only answers
            async *run(task) {
              contexts.push((await task.history(10)).map(({ content }) => content));
              return { kind: 'answered', content: 'Fine.' };
            },
          },
        },
      },
    });
    await stage.post('Ana', '@HR one');
    await streaming(stage, 'HR');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    await stage.say('Ana', '@Finance two');
    expect(contexts).toEqual([['@HR one', '@Finance two']]);
  });

  test('[MS6] only a person who is a member of a space can stop it', async () => {
    const stage = await openStage(kind, {
      people: ['Ana', 'Eve'],
      agents: { HR: ASKS_FINANCE, Finance: ASKS_FINANCE },
      spaces: { Room: { members: ['Ana', 'HR', 'Finance'] } },
    });
    const stop = stage.conch.stop({ spaceId: stage.space(), by: stage.id('Eve') });
    await expect(stop).rejects.toMatchObject({ code: 'not-a-member' });
  });
});

/** The active run of an agent, and its chain. */
async function streaming(
  stage: Stage,
  agentName: string,
): Promise<{ readonly runId: RunId; readonly chainId: ChainId }> {
  const begun = new Map<MessageId, RunId>();
  let found: RunId | undefined;
  await stage.seen((item) => {
    if (item.kind === 'stream_start' && item.agentName === agentName) {
      begun.set(item.messageId, item.runId);
    }
    if (item.kind === 'stream_resume' && item.agentName === agentName) found = item.runId;
    if (item.kind === 'stream_chunk') found ??= begun.get(item.messageId);
    return found !== undefined;
  });
  const run = found && (await stage.conch.read.run(stage.space(), found));
  if (!run) throw new Error(`${agentName} says nothing`);
  return { runId: run.id, chainId: run.chainId };
}
