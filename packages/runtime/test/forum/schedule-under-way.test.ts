import type { Agent } from '@conch/agents';
import { reportOf } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { turns, until } from '../promises/support/turns.ts';
import { TestGate } from '../support/gate.ts';
import { opened } from '../support/forum-stage.ts';
import { ASK } from '../support/teller.ts';
import { Poster, replyOf } from './support/poster.ts';
import { HOUR_MS, posters, ticking, type TickingForum } from './support/ticking.ts';

const NAMES = ['Ada', 'Bea', 'Cyd', 'Dan'];
const ALL_REPLY = { forum: { maxThreads: 0, maxReplies: 4 } };

describe.each(DATABASES)('the posts of a running tick, on $name', (kind) => {
  test('[FO24] the posts of a tick are written in the order of the plan, whichever run finishes first', async () => {
    const gates = new Map(NAMES.map((name) => [name, new TestGate()]));
    const agents = posters(NAMES, (name) => new Poster(gated(gates, name)));
    const play = await ticking(kind, { agents, forum: ALL_REPLY });
    await opened(play.stage, { content: 'What is it?' });
    await play.tickNow();
    const planned = await plannedNames(play);
    for (const [done, name] of planned.toReversed().entries()) {
      // Until the first run of the plan has finished, no later post is written.
      await until(async () => (await keptReports(play)) === done);
      expect(await senders(play)).toEqual(['Ana']);
      gates.get(name)?.open();
    }
    await play.stage.conch.idle();
    expect(await senders(play)).toEqual(['Ana', ...planned]);
  });

  test('[FO24] a tick first removes old mentions, then writes its threads, then its replies', async () => {
    const play = await ticking(kind, {
      agents: posters(NAMES),
      forum: { forum: { maxThreads: 2, maxReplies: 2, pruneAfterTicks: 1 } },
    });
    await opened(play.stage, { content: 'What is it, @Ada?' });
    await play.pass(HOUR_MS);
    await play.pass(HOUR_MS);
    const [, second] = await play.ticks();
    expect(second).toMatchObject({ threadsWritten: 2, repliesWritten: 2 });
    const types = (await play.stage.messages()).slice(5).map(({ type }) => type);
    expect(types).toEqual(['forum_post', 'forum_post', 'forum_reply', 'forum_reply']);
  });

  test('[FO1] the agents of a tick see only posts from before the tick', async () => {
    const gate = new TestGate();
    const made = new Map(NAMES.map((name) => [name, new Poster({ gate })]));
    const agents = posters(NAMES, (name) => made.get(name) ?? new Poster());
    const play = await ticking(kind, { agents, forum: ALL_REPLY, options: { parallelRuns: 1 } });
    const { threadId } = await opened(play.stage, { content: 'What is it?' });
    await play.tickNow();
    const reply = { spaceId: play.stage.space(), threadId, by: play.stage.id('Bo') };
    await play.stage.conch.threads.reply({ ...reply, content: 'I came later.' });
    gate.open();
    await play.stage.conch.idle();
    // Runs execute one at a time, so earlier posts are already written when the next agent is
    // asked.
    expect(await senders(play)).toHaveLength(6);
    expect([...made.values()].map(({ shown }) => shown)).toEqual(
      NAMES.map(() => [['What is it?']]),
    );
  });

  test.each(['a run', 'everything'])(
    '[FO23] after a stop of %s the tick ends, and a new tick can begin',
    async (what) => {
      const gate = new TestGate();
      const agents = posters(NAMES, () => new Poster({ gate }));
      const play = await ticking(kind, { agents, forum: ALL_REPLY });
      await opened(play.stage, { content: 'What is it?' });
      await play.tickNow();
      const [planned] = await play.stage.effects('offer-run');
      const by = play.stage.id('Ana');
      const which = what === 'a run' && planned !== undefined ? { runId: planned.run.id } : {};
      await play.stage.conch.stop({ spaceId: play.stage.space(), by, ...which });
      gate.open();
      await play.stage.conch.idle();
      expect((await play.row()).isTicking).toBe(0);
      const [first] = await play.ticks();
      expect(first?.repliesWritten).toBe(what === 'a run' ? 3 : 0);
      expect(await play.tickNow()).toEqual({ number: 2 });
      await play.stage.conch.idle();
    },
  );

  test('[FO24] if a finished run is stopped before its post is written, nothing is posted', async () => {
    const gates = new Map(NAMES.map((name) => [name, new TestGate()]));
    const agents = posters(NAMES, (name) => new Poster(gated(gates, name)));
    const play = await ticking(kind, { agents, forum: ALL_REPLY });
    await opened(play.stage, { content: 'What is it?' });
    await play.tickNow();
    const planned = await plannedNames(play);
    const [first = '', second = '', ...others] = planned;
    for (const name of [second, ...others]) gates.get(name)?.open();
    await until(async () => (await keptReports(play)) === planned.length - 1);
    const run = (await play.stage.effects('offer-run'))[1]?.run;
    if (run === undefined) throw new Error('nobody was asked');
    const by = play.stage.id('Ana');
    await play.stage.conch.stop({ spaceId: play.stage.space(), by, runId: run.id });
    gates.get(first)?.open();
    await play.stage.conch.idle();
    expect(await senders(play)).toEqual(['Ana', first, ...others]);
    expect(await keptReports(play)).toBe(0);
  });

  test.each(['leaves', 'is deleted'])(
    '[FO23] a tick skips an agent that %s during its run, and the other agents post',
    async (what) => {
      const gate = new TestGate();
      const agents = posters(NAMES, () => new Poster({ gate }));
      const play = await ticking(kind, { agents, forum: ALL_REPLY });
      await opened(play.stage, { content: 'What is it?' });
      await play.tickNow();
      const [gone = '', ...others] = await plannedNames(play);
      const id = play.stage.id(gone);
      const { conch } = play.stage;
      if (what === 'leaves') await conch.spaces.removeMember(play.stage.space(), id);
      else await conch.agents.remove(id);
      gate.open();
      await conch.idle();
      expect(await senders(play)).toEqual(['Ana', ...others]);
      expect((await play.row()).isTicking).toBe(0);
      // The forum also continues to tick by itself.
      await play.pass(HOUR_MS);
      expect((await play.ticks()).map(({ endedSeq }) => endedSeq === null)).toEqual([false, false]);
    },
  );

  test('[FO24] if some agents of a tick fail or write unusable text, the other agents still post', async () => {
    const wrongs: Readonly<Record<string, Agent>> = {
      Ada: new Poster({ ends: () => ({ kind: 'failed', failure: 'error', message: 'no' }) }),
      Bea: new Poster({ ends: () => ({ kind: 'answered', content: '{"action": ' }) }),
      Cyd: new Poster({ ends: broken }),
      Dan: new Poster({ ends: () => ({ kind: 'answered', content: replyOf('short') }) }),
    };
    const agents = {
      ...posters(NAMES, (name) => wrongs[name] ?? new Poster()),
      ...posters(['Eve', 'Fay']),
    };
    const play = await ticking(kind, {
      agents,
      forum: { forum: { maxThreads: 0, maxReplies: 6 } },
    });
    await opened(play.stage, { content: 'What is it?' });
    await play.tickNow();
    await play.stage.conch.idle();
    const planned = await plannedNames(play);
    const wellDone = planned.filter((name) => name === 'Eve' || name === 'Fay');
    expect(planned).toHaveLength(6);
    expect(await senders(play)).toEqual(['Ana', ...wellDone]);
    expect((await play.stage.outcomes()).toSorted()).toEqual([
      'Ada failed',
      'Bea skipped',
      'Cyd failed',
      'Dan skipped',
      'Eve responded',
      'Fay responded',
    ]);
  });

  test.each([
    ['is answered', 5],
    ['is stopped', 4],
  ])(
    '[FO24] if an agent requests an approval, the later posts of the plan wait until the agent %s',
    async (what, written) => {
      const agents = posters(NAMES, (name) => (name === 'Ada' ? asker : new Poster()));
      const play = await ticking(kind, { agents, forum: ALL_REPLY });
      await opened(play.stage, { content: 'What is it?' });
      await play.tickNow();
      const { conch } = play.stage;
      const planned = await plannedNames(play);
      const after = planned.length - planned.indexOf('Ada') - 1;
      await until(async () => (await keptReports(play)) === after);
      await play.pass(HOUR_MS);
      // A tick that becomes due in the meantime waits too.
      expect((await play.ticks()).length).toBe(1);
      const spaceId = play.stage.space();
      const [asked] = await conch.approvals.list(spaceId);
      if (asked === undefined) throw new Error('nobody was asked');
      const { runId, callId } = asked;
      const by = play.stage.id('Ana');
      if (what === 'is stopped') await conch.stop({ spaceId, by, runId });
      else await conch.approvals.answer({ spaceId, runId, callId, by, approve: true });
      await until(async () => (await play.ticks())[0]?.endedSeq !== null);
      const [first] = await play.ticks();
      const inFirst = (await play.stage.messages()).filter(
        ({ seq }) => seq <= (first?.endedSeq ?? 0),
      );
      expect(inFirst.map(({ senderName }) => senderName)).toHaveLength(written);
      const names = inFirst.slice(1).map(({ senderName }) => senderName);
      expect(names).toEqual(planned.filter((name) => what !== 'is stopped' || name !== 'Ada'));
      await conch.stop({ spaceId, by });
      await conch.idle();
    },
  );

  test('[FO24] if an agent of a tick hangs, its run is timed out, and then the later posts are written', async () => {
    const gate = new TestGate();
    const hangs = (name: string): boolean => name === 'Ada';
    const agents = posters(NAMES, (name) => new Poster(hangs(name) ? { gate } : {}));
    const timeOuts = { silentMs: 60_000, totalMs: 600_000, maxSteps: 25 };
    const play = await ticking(kind, { agents, forum: { ...ALL_REPLY, timeOuts } });
    await opened(play.stage, { content: 'What is it?' });
    await play.tickNow();
    const planned = await plannedNames(play);
    await until(
      async () => (await keptReports(play)) === planned.length - planned.indexOf('Ada') - 1,
    );
    play.clock.advance(61_000);
    await turns(20);
    // Time-outs are only checked at intervals.
    play.clock.advance(1_000);
    await play.stage.conch.idle();
    expect(await senders(play)).toEqual(['Ana', ...planned.filter((name) => !hangs(name))]);
  });
});

function gated(gates: ReadonlyMap<string, TestGate>, name: string): { readonly gate?: TestGate } {
  const gate = gates.get(name);
  return gate === undefined ? {} : { gate };
}

/** An agent that requests an approval before it posts. */
const asker: Agent = {
  async *run({ pastApprovals, agent }) {
    if (pastApprovals.length === 0) yield { kind: 'ask', callId: 'write', ask: ASK };
    return { kind: 'answered', content: replyOf(`${agent.name} was told to.`) };
  },
};

function broken(): never {
  throw new Error('as it was told');
}

async function plannedNames({ stage }: TickingForum): Promise<readonly string[]> {
  return (await stage.effects('offer-run')).map(({ run }) => stage.nameOf(run.agent));
}

async function senders({ stage }: TickingForum): Promise<readonly string[]> {
  return (await stage.messages()).map(({ senderName }) => senderName ?? '');
}

async function keptReports({ database, stage }: TickingForum): Promise<number> {
  const runs = (await stage.effects('offer-run')).map(({ run }) => run.id);
  const kept = await Promise.all(
    runs.map((id) => database().read(() => reportOf(stage.space(), id))),
  );
  return kept.filter((report) => report !== null).length;
}
