import type { Agent } from '@conch/agents';
import { FLOOR_POLICIES } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Stage } from '../support/stage.ts';
import { NEVER } from './support/agent-that.ts';

const NOTED = { tokens: 60, costUsd: 0.06 };

/** An agent that reports a cost and then waits for a person. */
const asking: Agent = {
  worstCase: { tokens: 1_000, costUsd: 0.5 },
  async *run({ space }) {
    yield { kind: 'note', note: 'a step', isModelStep: true, spent: NOTED };
    const said = { spaceId: space.id, text: 'How many?', wait: { for: ['human'] } } as const;
    yield { kind: 'call', callId: 'ask', call: { tool: 'sendSpaceMessage', ...said } };
    return NEVER;
  },
};

/**
 * How often the engine looks up the coordinator when the coordinator leaves the space. With
 * `isAtWork`, the coordinator leaves during its run.
 */
async function looksAtLeaving(kind: DatabaseKind, isAtWork: boolean): Promise<number> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents: { Ada: { agent: asking } },
    spaces: { Room: { policy: 'coordinator', main: 'Ada' } },
  });
  onTestFinished(() => stage.close());
  if (isAtWork) await stage.post('Ana', 'go');
  await stage.conch.idle();
  const rules = FLOOR_POLICIES.coordinator.mainAgent?.required;
  if (!rules) throw new Error('a coordinator is required');
  const looks = vi.spyOn(rules, 'find');
  onTestFinished(() => looks.mockRestore());
  await stage.conch.spaces.removeMember(stage.space(), stage.id('Ada'));
  const { length } = looks.mock.calls;
  looks.mockRestore();
  const { total } = await stage.conch.costs.ofSpace(stage.space());
  expect(total.tokens).toBe(isAtWork ? NOTED.tokens : 0);
  return length;
}

describe.each(DATABASES.slice(0, 1))('decisions of the engine, on $name', (kind) => {
  test('[BU4] the engine decides an event only once, even if the event contains the cost of a run that it interrupts', async () => {
    const looks = await looksAtLeaving(kind, false);
    expect(looks).toBeGreaterThan(0);
    expect(await looksAtLeaving(kind, true)).toBe(looks);
  });
});
