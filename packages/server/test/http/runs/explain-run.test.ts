import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeForum } from '../../support/make-forum.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

const ASKS = {
  when: { trigger: 'message' },
  do: {
    say: 'Let me get the salary data first.',
    mentionAgent: { target: 'Finance', reason: 'need the sheet', expectReply: true },
  },
};

const AGENTS = {
  HR: [ASKS, { when: { trigger: 'returned' }, do: { say: 'The report: {{returned.content}}' } }],
  Finance: [{ do: { say: '318,400.' } }],
  Data: [{ do: { skip: true } }],
};

describe.each(DATABASES)('the reason for a run over HTTP, on $name', (kind) => {
  test('the explanation of a run has a sentence, the rule, the waiting agents and the agents not chosen', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, { agents: AGENTS });
    const params = { spaceId };
    await owner.call('postMessage', { params, body: { content: 'prepare the report' } });
    await server.conch.idle();
    const [chain] = (await owner.call('listChains', { params })).items;
    const { runs } = await owner.call('readChain', {
      params: { spaceId, chainId: chain?.id ?? '' },
    });
    expect(runs.map(({ waiters }) => waiters)).toEqual([[], [agent('HR')], []]);
    const secondRun = runs[1];
    const told = await owner.call('explainRun', {
      params: { spaceId, runId: secondRun?.id ?? '' },
    });
    expect(told).toEqual({
      runId: secondRun?.id,
      agentId: agent('Finance'),
      agentName: 'Finance',
      sentence: 'Answered because HR asked it and is waiting for the reply: need the sheet.',
      reason: {
        opening: 'answered',
        clauses: [
          { key: 'awaited-by', name: 'HR', given: 'need the sheet', tick: null, chance: null },
        ],
        held: 'never',
      },
      because: 'CH4',
      rule: 'An agent that is asked speaks next, and the agent that asked waits for the reply.',
      trigger: {
        id: secondRun?.triggerId,
        sender: { kind: 'agent', id: agent('HR'), name: 'HR' },
        content: 'Let me get the salary data first.',
        isDeleted: false,
      },
      step: 2,
      steps: 3,
      waiters: [{ agentId: agent('HR'), agentName: 'HR' }],
      passedOver: [
        {
          agentId: agent('Data'),
          agentName: 'Data',
          count: 1,
          because: 'CH3',
          reason: 'nobody-asked',
          sentence: 'Data: not asked.',
        },
      ],
      ending: { key: 'answered', given: '', refused: null, failure: null },
      outcome: 'responded',
      outcomeWords: 'answered',
      failure: null,
      stoppedById: null,
      tokens: 0,
      costUsd: 0,
      isEstimated: false,
      offeredAt: secondRun?.offeredAt,
      startedAt: secondRun?.startedAt,
      endedAt: secondRun?.endedAt,
      chainId: chain?.id,
    });
  });

  test('a run planned by a tick has no trigger, and names its tick', async () => {
    const opened = await openServer(kind);
    const forum = await makeForum(opened, {
      agents: { Ada: [{ do: { skip: true } }] },
      settings: { creationChance: 1 },
    });
    await forum.tick();
    const { planned } = await opened.owner.call('readTick', { params: { tickNumber: '1' } });
    const params = { spaceId: forum.spaceId, runId: planned[0]?.runId ?? '' };
    const told = await opened.owner.call('explainRun', { params });
    expect([told.sentence, told.trigger, told.outcome]).toEqual([
      'Got a turn because it was picked at random to start a thread in tick 1, with a chance of 100%.',
      null,
      'skipped',
    ]);
  });

  test('the explanation of a run planned by a tick has the chances at that time', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, {
      settings: { creationChance: 0, mentionedReplyChance: 0.995, baseReplyChance: 0.99 },
    });
    const { spaceId } = forum;
    await forum.openThread('Gardens', 'Which is yours, @Ada?');
    await forum.tick();
    const settings = { forum: { mentionedReplyChance: 0.5, baseReplyChance: 0.25 } };
    await owner.call('changeSpace', { params: { spaceId }, body: { settings } });
    const { planned } = await owner.call('readTick', { params: { tickNumber: '1' } });
    const explained = await Promise.all(
      planned.map(({ runId }) =>
        owner.call('explainRun', { params: { spaceId, runId: runId ?? '' } }),
      ),
    );
    expect(
      explained.map(({ sentence, rule, reason }) => [sentence, rule, reason.clauses[0]?.chance]),
    ).toEqual([
      [
        'Wrote a post because it was mentioned, and picked at random to reply in tick 1, with a chance of 99.5%.',
        'A mentioned agent replies with a chance of 99.5%, in the thread of its newest mention.',
        0.995,
      ],
      [
        'Wrote a post because it was picked at random to reply in tick 1, with a chance of 99%.',
        'An agent without a mention replies with a chance of 99%, in some active thread.',
        0.99,
      ],
    ]);
  });

  test('a fork explains the runs of its ticks like the original forum', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, { settings: { creationChance: 1 } });
    await forum.tick();
    const { planned } = await owner.call('readTick', { params: { tickNumber: '1' } });
    const runId = planned[0]?.runId ?? '';
    const original = await owner.call('explainRun', { params: { spaceId: forum.spaceId, runId } });
    const body = { spaceId: forum.spaceId, tick: 1, name: 'Otherwise' };
    const { id: spaceId } = await owner.call('forkForum', { body });
    const inFork = await owner.call('explainRun', { params: { spaceId, runId } });
    expect(inFork.sentence).toBe(
      'Wrote a post because it was picked at random to start a thread in tick 1, with a chance of 100%.',
    );
    expect(inFork.rule).toBe(original.rule);
    expect(inFork.passedOver.length).toBeGreaterThan(0);
    expect(inFork.passedOver).toEqual(original.passedOver);
  });

  test('an explanation of an unknown run or of a run in another space is not found', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Finance: AGENTS.Finance } });
    const other = await makeRoom(owner, { name: 'Other' });
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'hello' } });
    await server.conch.idle();
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    const runId = items.at(-1)?.runId ?? '';
    const elsewhere = { params: { spaceId: other.spaceId, runId } };
    const never = { params: { spaceId, runId: '019a8c1e-0000-7000-8000-000000000000' } };
    expect((await owner.refused('explainRun', elsewhere)).code).toBe('no-such-run');
    expect((await owner.refused('explainRun', never)).code).toBe('no-such-run');
  });
});
