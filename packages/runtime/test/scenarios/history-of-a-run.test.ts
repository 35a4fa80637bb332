import type { Agent, AgentOutput, RunContext, Summary, Task } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../src/index.ts';
import { TestGate } from '../support/gate.ts';
import { openStage } from '../support/open-stage.ts';

type Then = (task: Task, context: RunContext) => AsyncGenerator<AgentOutput, string, unknown>;

/** An agent that records its history and summary at each call. */
class Reader implements Agent {
  readonly histories: (readonly string[])[] = [];
  readonly summaries: (Summary | null)[] = [];
  readonly #then: Then;

  constructor(then: Then) {
    this.#then = then;
  }

  async *run(task: Task, context: RunContext): ReturnType<Agent['run']> {
    this.histories.push((await task.history(50)).map(({ content }) => content));
    this.summaries.push(await task.summary());
    return { kind: 'answered', content: yield* this.#then(task, context) };
  }
}

/** Asks Worker and waits for the answer. */
function asked({ space, members }: Task): AgentOutput {
  const worker = members.find(({ name }) => name === 'Worker');
  if (worker === undefined) throw new Error('there is no worker');
  const wait = { for: [{ memberId: worker.id }], timeoutSeconds: 60 };
  const call = { tool: 'sendSpaceMessage', spaceId: space.id, text: 'Please.' } as const;
  return { kind: 'call', callId: 'ask', call: { ...call, mention: 'Worker', wait } };
}

function said({ space }: Task, callId: string): AgentOutput {
  const call = { tool: 'sendSpaceMessage', spaceId: space.id, text: `Said ${callId}.` } as const;
  return { kind: 'call', callId, call };
}

function opened(): TestGate {
  const gate = new TestGate();
  gate.open();
  return gate;
}

async function openWith(kind: DatabaseKind, boss: Agent, may = opened()) {
  const worker: Agent = {
    async *run(_task, { signal }) {
      await may.pass(signal);
      yield { kind: 'delta', text: 'Done.' };
      return { kind: 'answered', content: 'Done.' };
    },
  };
  return openStage(kind, {
    people: ['Ana'],
    agents: { Boss: { agent: boss }, Worker: { agent: worker } },
    spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
  });
}

function saying(text: string): (item: FeedItem) => boolean {
  return (item) =>
    item.kind === 'event' &&
    item.changes.some((change) => change.type === 'message' && change.message.content === text);
}

describe.each(DATABASES)('the history of a run, on $name', (kind) => {
  test('[I-6] a run reads the same history after a wait, because its calls are stored as steps and not in the history', async () => {
    const boss = new Reader(async function* wait(task) {
      yield asked(task);
      return 'All done.';
    });
    const stage = await openWith(kind, boss);
    await stage.say('Ana', 'go');
    expect(boss.histories).toEqual([['go'], ['go']]);
  });

  test('[I-6] a run that is resumed after a crash reads the same history', async () => {
    const isPosted = new TestGate();
    const boss = new Reader(async function* crash(task, { signal }) {
      yield said(task, 'one');
      yield said(task, 'two');
      isPosted.open();
      if (boss.histories.length === 1) await new TestGate().pass(signal);
      return 'All done.';
    });
    const stage = await openWith(kind, boss);
    await stage.post('Ana', 'go');
    await isPosted.pass();
    await stage.reopen();
    await stage.conch.idle();
    expect(boss.histories).toEqual([['go'], ['go']]);
  });

  test('[P-4] a run reads no summary that contains later messages', async () => {
    const mayAnswer = new TestGate();
    const boss = new Reader(async function* sumUp(task) {
      if (task.message.content === 'go') yield asked(task);
      const upTo = (await task.history(50)).at(-1)?.id;
      if (upTo !== undefined) yield { kind: 'summarised', text: 'It is late.', upTo };
      return 'All done.';
    });
    const stage = await openWith(kind, boss, mayAnswer);
    await stage.post('Ana', 'go');
    await stage.seen(saying('Please.'));
    await stage.post('Ana', 'and this');
    await stage.seen(saying('All done.'));
    mayAnswer.open();
    await stage.conch.idle();
    expect(boss.summaries).toEqual([null, null, null]);
  });

  test('[I-6] the history of a run contains every message before its start', async () => {
    const [isBegun, mayEnd] = [new TestGate(), new TestGate()];
    const boss = new Reader(async function* first(task, { signal }) {
      isBegun.open();
      await mayEnd.pass(signal);
      yield { kind: 'delta', text: '' };
      return `On ${task.message.content}.`;
    });
    const stage = await openWith(kind, boss);
    await stage.post('Ana', 'one');
    await isBegun.pass();
    await stage.post('Ana', 'two');
    mayEnd.open();
    await stage.conch.idle();
    expect(boss.histories).toEqual([['one'], ['one', 'two', 'On one.']]);
  });
});
