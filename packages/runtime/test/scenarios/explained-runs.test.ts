import type { Agent } from '@conch/agents';
import { asRunId, explainRule, type MemberId } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { ExplainedRun } from '../../src/index.ts';
import { TestGate } from '../support/gate.ts';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';

describe.each(DATABASES)('the explanation of a run, on $name', (kind) => {
  test('[CH4] [CH5] the explanation of a run shows the agents that wait for it, the longest wait first', async () => {
    const stage = await openStage(kind, NESTED);
    await stage.say('حسام', 'prepare the quarterly business review');
    const told = await explainedRuns(stage);
    expect(told.map(({ agentName, waiters }) => [agentName, waiters.map(nameIn)])).toEqual([
      ['HR', []],
      ['Finance', ['HR']],
      ['Data', ['HR', 'Finance']],
      ['Finance', ['HR']],
      ['HR', []],
    ]);
    expect(told.map(({ sentence }) => sentence)).toEqual([
      'Answered because it is its turn.',
      'Answered because HR asked it and is waiting for the reply: need the figures.',
      'Answered because Finance asked it and is waiting for the reply: need the figures.',
      'Continued because Data answered its question.',
      'Continued because Finance answered its question.',
    ]);
    expect(told.map(({ step, steps }) => `${step} of ${steps}`)).toEqual([
      '1 of 5',
      '2 of 5',
      '3 of 5',
      '4 of 5',
      '5 of 5',
    ]);
  });

  test('the explanation of a run shows its trigger and the agents that did not get the floor', async () => {
    const stage = await openStage(kind, NESTED);
    await stage.say('حسام', 'prepare the quarterly business review');
    const [first, second] = await explainedRuns(stage);
    expect(first?.trigger?.content).toBe('prepare the quarterly business review');
    expect(second?.trigger?.content).toBe('Getting financial data first.');
    expect(second?.passedOver).toEqual([named('Data', stage.id('Data'))]);
  });

  test('after members have joined or left, the explanation of a run shows only how many agents did not get the floor', async () => {
    const stage = await openStage(kind, {
      ...NESTED,
      agents: { ...NESTED.agents, Legal: says('no') },
      spaces: { Room: { members: ['حسام', 'HR', 'Finance', 'Data'] } },
    });
    await stage.say('حسام', 'prepare the quarterly business review');
    await stage.conch.spaces.removeMember(stage.space(), stage.id('Data'));
    await stage.conch.spaces.addMembers(stage.space(), [stage.id('Legal')]);
    const [, second] = await explainedRuns(stage);
    expect(second?.passedOver).toEqual([{ ...named('1 other', null), agentName: null }]);
  });

  test('the explanation of a run names the same silent agents as its decision', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { HR: says('yes'), Data: { ...says('no'), status: 'paused' } },
      spaces: { Room: { policy: 'mention' } },
    });
    await stage.say('Ana', '@HR @Data hello');
    const [told] = await explainedRuns(stage);
    expect(told?.sentence).toBe('Answered because Ana wrote to it.');
    expect(told?.passedOver).toMatchObject([
      {
        agentId: stage.id('Data'),
        agentName: 'Data',
        reason: 'paused',
        sentence: 'Data: paused.',
      },
    ]);
  });

  test('[DP2] the explanation of a run omits an agent that left while the run was held for a turn', async () => {
    const gate = new TestGate();
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        HR: { script: [asks('Finance', 'One moment.')] },
        Slow: { agent: late(gate) },
        Finance: says('318,400'),
      },
      spaces: { Room: { policy: 'chain', turnLimit: 2 } },
    });
    await stage.post('Ana', '@HR @Slow hello');
    await stage.seen((item) => JSON.stringify(item).includes('"held"'));
    const held = (await explainedRuns(stage)).at(-1);
    await stage.conch.spaces.removeMember(stage.space(), stage.id('HR'));
    gate.open();
    await stage.conch.idle();
    const offered = (await explainedRuns(stage)).at(-1);
    expect([held?.waiters.map(nameIn), held?.sentence]).toEqual([
      ['HR'],
      'Will get a turn because HR asked it and is waiting for the reply: need the figures, as soon as a turn is free.',
    ]);
    expect([offered?.waiters, offered?.sentence]).toEqual([
      [],
      'Answered because HR asked it: need the figures, after waiting for a free turn.',
    ]);
  });

  test('[ST2] the explanation of a run that got the floor back says that the asked agent was stopped', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        HR: { script: [asks('Finance', 'One moment.')] },
        Finance: { agent: late(new TestGate()) },
      },
      spaces: { Room: { policy: 'chain' } },
    });
    await stage.post('Ana', '@HR hello');
    const finance = stage.id('Finance');
    const isOffered = (told: string) => told.includes('"offered"') && told.includes(finance);
    await stage.seen((item) => isOffered(JSON.stringify(item)));
    const asked = (await explainedRuns(stage)).find(({ agentId }) => agentId === finance);
    if (asked === undefined) throw new Error('nobody was asked');
    const by = stage.id('Ana');
    await stage.conch.stop({ spaceId: stage.space(), runId: asked.runId, by });
    await stage.conch.idle();
    expect((await explainedRuns(stage)).at(-1)?.sentence).toBe(
      'Got a turn because Finance was stopped before answering its question.',
    );
  });

  test('[TL2] the explanation of a run that was stopped while it waited for a turn says that the run never got the floor', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Slow: { agent: late(new TestGate()) }, HR: says('yes') },
      spaces: { Room: { policy: 'chain', turnLimit: 1 } },
    });
    await stage.post('Ana', '@Slow @HR hello');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    expect((await explainedRuns(stage)).map(({ sentence }) => sentence)).toEqual([
      'Got a turn because Ana wrote to it.',
      'Would have got a turn because Ana wrote to it, but no turn became free.',
    ]);
  });

  test('[MS9] a regenerated version has a separate run, and the message still refers to its first run', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: { HR: says('yes') } });
    await stage.say('Ana', 'hello');
    const messageId = (await stage.messages()).at(-1)?.id;
    if (messageId === undefined) throw new Error('nothing was said');
    const by = stage.id('Ana');
    await stage.conch.regenerate({ spaceId: stage.space(), messageId, by });
    await stage.conch.idle();
    const [first, second] = await explainedRuns(stage);
    expect((await stage.messages()).at(-1)?.runId).toBe(first?.runId);
    expect(second?.messageId).toBe(messageId);
    expect(second?.sentence).toBe(
      'Wrote another version because a person asked for another version of its message.',
    );
  });

  test.each(['broadcast', 'mention', 'chain', 'coordinator'] as const)(
    'under %s the explanation of a run quotes the rule that gave the agent the floor',
    async (policy) => {
      const stage = await openStage(kind, { ...NESTED, spaces: { Room: { policy, main: 'HR' } } });
      for (const text of ['hello', '@Finance hello', '@Data @HR both of you', '@all go on'])
        await stage.say('حسام', text);
      const offers = await stage.effects('offer-run');
      const told = await explainedRuns(stage);
      expect(told.length).toBeGreaterThan(3);
      expect(told.map(({ runId, because, rule }) => [runId, because, rule])).toEqual(
        offers.map(({ run, because }) => [run.id, because, explainRule(because)]),
      );
    },
  );

  test('the explanation of a run that does not exist is null', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: { HR: says('yes') } });
    const id = asRunId('019a8c1e-0000-7000-8000-000000000000');
    expect(await stage.conch.read.explainRun(stage.space(), id)).toBeNull();
    expect(await stage.conch.read.explainRun(stage.space(), asRunId('none'))).toBeNull();
  });
});

const says = (words: string) => ({ script: [{ do: { say: words } }] });

const asks = (target: string, words: string) => ({
  when: { trigger: target === 'Data' ? 'mention' : 'message' },
  do: { say: words, mentionAgent: { target, reason: 'need the figures', expectReply: true } },
});

const RETURNED = { when: { trigger: 'returned' }, do: { say: 'So: {{returned.content}}' } };

const NESTED = {
  people: ['حسام'],
  agents: {
    HR: { script: [asks('Finance', 'Getting financial data first.'), RETURNED] },
    Finance: { script: [asks('Data', 'I need the raw data first.'), RETURNED] },
    Data: says('1,204 sales.'),
  },
};

function late(gate: TestGate): Agent {
  return {
    // oxlint-disable-next-line require-yield -- it only waits
    async *run(_, { signal }) {
      await gate.pass(signal);
      return { kind: 'skipped' };
    },
  };
}

const named = (agentName: string, agentId: MemberId | null) => ({
  agentId,
  agentName,
  count: 1,
  because: 'CH3',
  reason: 'nobody-asked',
  sentence: `${agentName}: not asked.`,
});

const nameIn = ({ agentName }: { readonly agentName: string }): string => agentName;

/** The explanations of all offered runs, and then of all held runs. */
async function explainedRuns(stage: Stage): Promise<readonly ExplainedRun[]> {
  const given = [...(await stage.effects('offer-run')), ...(await stage.effects('hold-run'))];
  const ids = new Set(given.map(({ run }) => run.id));
  const told = [...ids].map((id) => stage.conch.read.explainRun(stage.space(), id));
  return (await Promise.all(told)).filter((one) => one !== null);
}
