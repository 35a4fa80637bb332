import type { Agent } from '@conch/agents';
import type { MessageId, RunId, SpaceId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Stage } from '../support/stage.ts';
import { agentThat, answered } from './support/agent-that.ts';
import { turns, until } from './support/turns.ts';
import { everyMessage } from '../support/everything.ts';

const RUNS = { SQLite: 80, PostgreSQL: 20 };

describe.each(DATABASES)('stopping agents that flood a space, on $name', (kind) => {
  test('[I-15] after a stop is acknowledged, no more messages of the chain appear, whenever the stop comes', async () => {
    const stage = await flood(kind);
    const moment = fc.record({ speaks: fc.nat({ max: 30 }), stops: fc.nat({ max: 30 }) });
    await fc.assert(
      fc.asyncProperty(moment, async ({ speaks, stops }) => {
        const spaceId = await room(stage);
        const chainId = await start(stage, spaceId);
        await turns(speaks);
        await stage.conch.post({ spaceId, from: stage.id('Ana'), content: '@Ann also this' });
        await turns(stops);
        const streamed = chunksAfterStop(stage, spaceId);
        await stage.conch.stop({ spaceId, by: stage.id('Ana'), chainId });
        streamed.isStopped = true;
        const atAck = await saidIn(stage, spaceId, chainId);
        await stage.conch.stop({ spaceId, by: stage.id('Ana') });
        await stage.conch.idle(spaceId);
        await streamed.close();
        expect(await saidIn(stage, spaceId, chainId)).toEqual(atAck);
        expect(streamed.late.filter((id) => id !== undefined && atAck.runs.includes(id))).toEqual(
          [],
        );
      }),
      { numRuns: RUNS[kind.name] },
    );
  });

  test('[I-15] while agents flood a space, posts of a person are accepted, and the agents continue', async () => {
    const stage = await flood(kind);
    const spaceId = await room(stage);
    const chainId = await start(stage, spaceId);
    const counts: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      await stage.conch.post({ spaceId, from: stage.id('Ana'), content: `@human note ${nth}` });
      const before = (await saidIn(stage, spaceId, chainId)).messages.length;
      await until(async () => (await saidIn(stage, spaceId, chainId)).messages.length > before);
      counts.push(before);
    }
    await stage.conch.stop({ spaceId, by: stage.id('Ana') });
    const own = (await everyMessage(stage.conch, spaceId)).filter(
      ({ sender }) => sender?.kind === 'person',
    );
    expect(own.map(({ content }) => content).slice(1)).toEqual(
      counts.map((_, nth) => `@human note ${nth}`),
    );
  });

  test('[I-15] if the run of an agent is offered and stopped in one commit, the agent is never called', async () => {
    const calls: string[] = [];
    const called = agentThat(async ({ runId }) => {
      calls.push(runId);
      return answered('here');
    });
    const stage = await Stage.open(await kind.forTest(), {
      people: ['Ana'],
      agents: { Ann: { agent: called } },
    });
    onTestFinished(() => stage.close());
    const stop = { spaceId: stage.space(), by: stage.id('Ana') };
    await Promise.all([stage.post('Ana', 'hello'), stage.conch.stop(stop)]);
    await stage.conch.idle();
    expect(await stage.outcomes()).toEqual(['Ann cancelled']);
    expect(calls).toEqual([]);
  });
});

/** One of two agents that answer each other without end and stream their text. */
function talker(other: string): Agent {
  return {
    async *run({ runId }) {
      const text = `@${other} ${runId}`;
      yield { kind: 'delta', text };
      await turns(1);
      return { kind: 'answered', content: text };
    },
  };
}

async function flood(kind: DatabaseKind): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents: { Ann: { agent: talker('Ben') }, Ben: { agent: talker('Ann') } },
    options: { ceilings: { turnLimit: FAR } },
  });
  onTestFinished(() => stage.close());
  return stage;
}

const FAR = 100_000;

async function room(stage: Stage): Promise<SpaceId> {
  const members = ['Ana', 'Ann', 'Ben'].map((name) => stage.id(name));
  const settings = { policy: 'mention', turnLimit: FAR } as const;
  return (await stage.conch.spaces.create({ name: 'Flood', memberIds: members, settings })).id;
}

async function start(stage: Stage, spaceId: SpaceId) {
  await stage.conch.post({ spaceId, from: stage.id('Ana'), content: '@Ann begin' });
  const [chain] = await stage.conch.read.chains(spaceId);
  if (chain === undefined) throw new Error('nothing has begun');
  return chain.id;
}

async function saidIn(stage: Stage, spaceId: SpaceId, chainId: Awaited<ReturnType<typeof start>>) {
  const runs = (await stage.conch.read.runsOfChain(spaceId, chainId)).map(({ id }) => id);
  const messages = (await everyMessage(stage.conch, spaceId)).filter(
    ({ runId }) => runId !== null && runs.includes(runId),
  );
  return { runs, messages };
}

/** The runs that stream text after their stop was acknowledged. */
function chunksAfterStop({ conch }: Stage, spaceId: SpaceId) {
  const items = conch.subscribe(spaceId);
  const told = { isStopped: false, late: [] as (RunId | undefined)[], close: async () => {} };
  const runs = new Map<MessageId, RunId>();
  const reading = (async () => {
    for await (const item of items) {
      if (item.kind === 'stream_start' || item.kind === 'stream_resume') {
        runs.set(item.messageId, item.runId);
      }
      const isLate = told.isStopped && item.kind === 'stream_chunk';
      if (isLate) told.late.push(runs.get(item.messageId));
    }
  })();
  told.close = async () => {
    await items.return?.();
    await reading;
  };
  return told;
}
