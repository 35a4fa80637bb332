import type { Agent } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import type { CastPart, Stage } from '../../support/stage.ts';
import { answers, ASK } from '../../support/teller.ts';

const tokens = (count: number) => ({ tokens: count, costUsd: 0 });
const bounded = (maxTokens: number) => ({ maxTokens, maxCostUsd: null });

/**
 * Spends ten tokens, requests an approval, and then spends fifty in total. Without a request, it
 * spends twenty.
 */
const teller: Agent = {
  worstCase: tokens(100),
  async *run({ pastApprovals, message: { content } }) {
    if (!content.includes('pay')) return { kind: 'answered', content: 'No.', usage: tokens(20) };
    if (pastApprovals.length === 0) {
      yield { kind: 'note', note: 'thought', isModelStep: true, spent: tokens(10) };
      yield { kind: 'ask', callId: 'pay', ask: ASK };
    }
    return { kind: 'answered', content: 'Done.', usage: tokens(50) };
  },
};

/** An agent that answers with this number of tokens. */
function costing(count: number): CastPart {
  return {
    agent: {
      worstCase: tokens(count),
      // oxlint-disable-next-line require-yield -- an agent that only answers
      async *run() {
        return { kind: 'answered', content: 'Here.', usage: tokens(count) };
      },
    },
  };
}

async function spent(stage: Stage): Promise<number> {
  const { total } = await stage.conch.costs.ofSpace(stage.space(), { days: 1 });
  return total.tokens;
}

describe.each(DATABASES)('a run that waits for an approval, on $name', (kind) => {
  const bank = (other: CastPart) =>
    openStage(kind, {
      people: ['Ana'],
      agents: { Teller: { agent: teller }, Other: other },
      spaces: { Bank: { policy: 'mention', dayBudget: bounded(120) } },
    });

  test("[BU5] a run that waits for an approval reserves only its spent amount of the space's budget", async () => {
    const stage = await bank(costing(40));
    await stage.say('Ana', '@Teller pay the bill');
    await stage.say('Ana', '@Other are you there?');
    expect((await stage.heard()).at(-1)).toBe('Other: Here.');
  });

  test('[BU5] after the approval, a run continues if its worst case fits, and is charged its real cost', async () => {
    const stage = await bank(costing(20));
    await stage.say('Ana', '@Teller pay the bill');
    await stage.say('Ana', '@Other are you there?');
    await answers(stage, 'Ana', true);
    expect((await stage.heard()).at(-1)).toBe('Teller: Done.');
    expect(await spent(stage)).toBe(70);
  });

  test('[BU5] if the budget is too small after the approval, the run ends with a notice and its cost so far', async () => {
    const stage = await bank(costing(40));
    await stage.say('Ana', '@Teller pay the bill');
    await stage.say('Ana', '@Other are you there?');
    await answers(stage, 'Ana', true);
    expect((await stage.heard()).at(-1)).toMatch(
      /@human Teller did not continue, because today’s budget of this space/u,
    );
    expect(await spent(stage)).toBe(50);
    expect(await stage.outcomes()).toEqual(['Other responded', 'Teller failed']);
  });

  test('[BU5] while a run waits for an approval, and after the run ends, its agent can use the released reservation in other spaces', async () => {
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
    // 70 tokens are spent. With a reservation that was not released, a run that may cost 100 would
    // not fit.
    await stage.conch.agents.update(stage.id('Teller'), { dayBudget: bounded(170) });
    await stage.say('Ana', 'hello again', { in: 'Hall' });
    expect((await stage.heard('Hall')).filter((line) => line === 'Teller: No.')).toHaveLength(2);
  });
});
