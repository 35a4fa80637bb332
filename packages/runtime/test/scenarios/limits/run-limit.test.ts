import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';

// Each agent asks the next agent, as long as the limits allow it.
const ASKS = (target: string, expectReply: boolean) => ({
  script: [
    { when: { trigger: 'returned' }, do: { say: 'Back at {{sender}}’s question.' } },
    {
      do: { say: `I ask ${target}.`, mentionAgent: { target, reason: 'please', expectReply } },
    },
  ],
});

describe.each(DATABASES)('the limits of a chain, on $name', (kind) => {
  test('[I-14] [CH20] a chain ends at its chain limit, and one notice names the agents that did not get the floor', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: ASKS('B', false), B: ASKS('C', false), C: ASKS('A', false) },
      spaces: { Team: { maxRuns: 2 } },
    });
    await stage.say('Ana', '@A go');
    expect(await stage.heard()).toEqual([
      'Ana: @A go',
      'A: I ask B.',
      'B: I ask C.',
      'Conch: @human Chain limit reached (2 runs in one chain). C did not get the floor. Reply to continue.',
    ]);
    const refusals = (await stage.effects('answer-tool')).map(({ result }) => result);
    expect(refusals).toEqual([{ kind: 'accepted' }, { kind: 'refused', code: 'run-limit' }]);
  });

  test('[I-14] [CH6] a chain reserves a run for each waiter, so that all waiters get the floor back', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const agents = Object.fromEntries(
      names.map((name, place) => [name, ASKS(names[place + 1] ?? 'A', true)]),
    );
    const stage = await openStage(kind, { people: ['Ana'], agents });
    await stage.say('Ana', '@A go');
    // Five runs are used and four agents wait. Runs of F and then of E would be the tenth and the
    // eleventh.
    expect((await stage.floor()).join(', ')).toBe(
      'A CH1, B CH4, C CH4, D CH4, E CH4, D CH5, C CH5, B CH5, A CH5',
    );
    const [chain] = await stage.conch.read.chains(stage.space());
    expect(chain?.endedBecause).toBe('FL9');
  });

  test('[CH13] in a branch with a full reply stack, an agent cannot expect another reply', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: ASKS('B', true), B: ASKS('C', true), C: ASKS('D', true), D: ASKS('A', false) },
      spaces: { Team: { maxStack: 2 } },
    });
    await stage.say('Ana', '@A go');
    const refusals = (await stage.effects('answer-tool')).flatMap(({ result }) =>
      result.kind === 'refused' ? [result.code] : [],
    );
    expect(refusals).toEqual(['stack-full']);
    expect((await stage.floor()).filter((line) => line.endsWith('CH5'))).toEqual([
      'B CH5',
      'A CH5',
    ]);
  });

  test('[CH22] addressees above the chain limit are refused at once', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        A: { script: [{ do: { say: 'Here.' } }] },
        B: { script: [{ do: { say: 'Here I am.' } }] },
        C: { script: [{ do: { say: 'Me too.' } }] },
      },
      spaces: { Team: { maxRuns: 2 } },
    });
    await stage.say('Ana', '@all go');
    expect((await stage.heard())[1]).toContain('C did not get the floor');
    expect(await stage.floor()).toEqual(['A CH1', 'B CH1']);
  });
});
