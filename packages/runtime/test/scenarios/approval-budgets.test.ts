import type { Agent } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { Part, Stage } from '../support/stage.ts';
import { answers, ASK } from '../support/teller.ts';

const tokens = (count: number) => ({ tokens: count, costUsd: 0 });
const bounded = (maxTokens: number) => ({ maxTokens, maxCostUsd: null });

/** Spends ten tokens, asks people, and then spends fifty in all; where it is not asked, twenty. */
const teller: Agent = {
  worstCase: tokens(100),
  async *run({ asked, message: { content } }) {
    if (!content.includes('pay')) return { kind: 'answered', text: 'No.', usage: tokens(20) };
    if (asked.length === 0) {
      yield { kind: 'note', note: 'thought', isModelStep: true, spent: tokens(10) };
      yield { kind: 'ask', callId: 'pay', ask: ASK };
    }
    return { kind: 'answered', text: 'Done.', usage: tokens(50) };
  },
};

/** Answers for so much. */
function costing(count: number): Part {
  return {
    agent: {
      worstCase: tokens(count),
      // oxlint-disable-next-line require-yield -- an agent that only answers
      async *run() {
        return { kind: 'answered', text: 'Here.', usage: tokens(count) };
      },
    },
  };
}

async function spent(stage: Stage): Promise<number> {
  const { total } = await stage.conch.costs.ofSpace(stage.space(), { days: 1 });
  return total.tokens;
}

describe.each(DATABASES)('a run that waits for an approval, on $name', (kind) => {
  const bank = (other: Part) =>
    openStage(kind, {
      people: ['Ana'],
      agents: { Teller: { agent: teller }, Other: other },
      spaces: { Bank: { policy: 'mention', dayBudget: bounded(120) } },
    });

  test('[BU5] leaves room in the budget of its space for others', async () => {
    const stage = await bank(costing(40));
    await stage.say('Ana', '@Teller pay the bill');
    await stage.say('Ana', '@Other are you there?');
    expect((await stage.heard()).at(-1)).toBe('Other: Here.');
  });

  test('[BU5] goes on where there is room, and costs what it cost', async () => {
    const stage = await bank(costing(20));
    await stage.say('Ana', '@Teller pay the bill');
    await stage.say('Ana', '@Other are you there?');
    await answers(stage, 'Ana', true);
    expect((await stage.heard()).at(-1)).toBe('Teller: Done.');
    expect(await spent(stage)).toBe(70);
  });

  test('[BU5] ends by the budget where there is none any more, with a notice and what it has cost', async () => {
    const stage = await bank(costing(40));
    await stage.say('Ana', '@Teller pay the bill');
    await stage.say('Ana', '@Other are you there?');
    await answers(stage, 'Ana', true);
    expect((await stage.heard()).at(-1)).toMatch(
      /Budget reached: Teller did not go on, because today’s budget of this space/u,
    );
    expect(await spent(stage)).toBe(50);
    expect(await stage.outcomes()).toEqual(['Other responded', 'Teller failed']);
  });

  test('[BU5] leaves room in the budget of its agent for other spaces, and none is forgotten', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Teller: { agent: teller, dayBudget: bounded(140) } },
      spaces: { Bank: { policy: 'broadcast' }, Hall: { policy: 'broadcast' } },
    });
    await stage.say('Ana', 'pay the bill', { in: 'Bank' });
    await stage.say('Ana', 'hello', { in: 'Hall' });
    expect((await stage.heard('Hall')).at(-1)).toBe('Teller: No.');
    await answers(stage, 'Ana', true);
    expect((await stage.heard('Bank')).at(-1)).toBe('Teller: Done.');
    // 70 are spent: what was reserved would leave no room for a run that may cost 100, now or ever.
    await stage.conch.agents.update(stage.id('Teller'), { dayBudget: bounded(170) });
    await stage.say('Ana', 'hello again', { in: 'Hall' });
    expect((await stage.heard('Hall')).filter((line) => line === 'Teller: No.')).toHaveLength(2);
  });
});
