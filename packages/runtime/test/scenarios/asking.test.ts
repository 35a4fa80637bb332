import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch } from '../../src/index.ts';
import { TestGate } from '../support/gate.ts';
import { Stage } from '../support/stage.ts';

/** A cast with an agent that answers when the gate opens. */
function slowCast(gate: TestGate) {
  return {
    people: ['Ana'],
    agents: {
      Slow: {
        agent: {
          // oxlint-disable-next-line require-yield -- an agent that only answers
          async *run() {
            await gate.pass();
            return { kind: 'answered', content: 'Done.' } as const;
          },
        },
      },
    },
    options: { timing: { pollMs: 20 } },
  };
}

describe.each(DATABASES)('asking in the library, on $name', (kind) => {
  test('ask posts a message and resolves with the answers when the chain is over', async () => {
    const gate = new TestGate();
    const stage = await Stage.open(await kind.forTest(), slowCast(gate));
    onTestFinished(() => stage.close());
    gate.open();
    const post = { spaceId: stage.space(), from: stage.id('Ana'), content: '@Slow go' };
    const { isOver, answers, runs } = await stage.conch.ask(post);
    expect(isOver).toBe(true);
    expect(answers.map(({ content }) => content)).toEqual(['Done.']);
    expect(runs.map(({ outcome }) => outcome)).toEqual(['responded']);
  });

  test('a wait that ends early says that the chain is not over, and the chain goes on', async () => {
    const gate = new TestGate();
    const stage = await Stage.open(await kind.forTest(), slowCast(gate));
    onTestFinished(() => stage.close());
    const post = {
      spaceId: stage.space(),
      from: stage.id('Ana'),
      content: '@Slow go',
      clientId: 'one',
    };
    const stopped = AbortSignal.abort();
    expect(await stage.conch.ask(post, { signal: stopped })).toMatchObject({ isOver: false });
    expect(await stage.conch.ask(post, { waitMs: 0 })).toMatchObject({ isOver: false });
    gate.open();
    expect(await stage.conch.ask(post)).toMatchObject({ isOver: true });
    expect(await stage.messages()).toHaveLength(2);
  });

  test('closing Conch ends all waits', async () => {
    const gate = new TestGate();
    const stage = await Stage.open(await kind.forTest(), slowCast(gate));
    const post = { spaceId: stage.space(), from: stage.id('Ana'), content: '@Slow go' };
    const asked = stage.conch.ask(post).then(
      ({ isOver }) => isOver,
      (error: unknown) => (error as { readonly code?: string }).code,
    );
    await stage.seen((item) => item.kind === 'event' && item.type === 'message-posted');
    await stage.close();
    expect([false, 'closing']).toContain(await asked);
  });
});

const nodesShare = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(nodesShare)('asking on two nodes, on $name', (kind) => {
  test('a wait ends although another node runs the chain', async () => {
    const gate = new TestGate();
    const place = await kind.forTest();
    const stage = await Stage.open(place, slowCast(gate));
    onTestFinished(() => stage.close());
    const other = await createConch({ database: await place.open(), timing: { pollMs: 20 } });
    onTestFinished(() => other.close());
    const spaceId = stage.space();
    const { messageId } = await stage.post('Ana', '@Slow go');
    const waiting = other.waitForChain({ spaceId, messageId });
    gate.open();
    expect(await waiting).toMatchObject({ isOver: true, answers: [{ content: 'Done.' }] });
  });
});
