import type { Agent } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import type { CastPart } from '../../support/stage.ts';

const FINANCE: CastPart = { script: [{ do: { say: 'Twelve.' } }] };

describe.each(DATABASES)('an agent that hands off without a reason, on $name', (kind) => {
  test('[CH2] a call of mentionAgent with only a target gives the target the floor, and the caller does not get the floor back', async () => {
    const asking: Agent = {
      async *run() {
        const call = { tool: 'mentionAgent', target: 'Finance' };
        yield { kind: 'call', callId: 'a', call: call as never };
        return { kind: 'answered', content: 'Finance knows.' };
      },
    };
    const stage = await openStage(kind, castOf(asking));
    await stage.say('Ana', '@HR how many?');
    expect(await stage.floor()).toEqual(['HR CH1', 'Finance CH2']);
  });

  test('[CH10] if the call of delegate names only a target, the target runs instead of the calling agent', async () => {
    const delegating: Agent = {
      async *run() {
        const call = { tool: 'delegate', target: 'Finance' };
        yield { kind: 'call', callId: 'a', call: call as never };
        return { kind: 'skipped' };
      },
    };
    const stage = await openStage(kind, castOf(delegating));
    await stage.say('Ana', '@HR how many?');
    expect(await stage.floor()).toEqual(['HR CH1', 'Finance CH10']);
  });

  test('[CH2] a hand-off with only a target at the end of a run gives the target the floor', async () => {
    const ending: Agent = {
      // oxlint-disable-next-line require-yield -- it only returns
      async *run() {
        const handOff = { kind: 'mention', target: 'Finance' } as never;
        return { kind: 'answered', content: 'Finance knows.', handOff };
      },
    };
    const stage = await openStage(kind, castOf(ending));
    await stage.say('Ana', '@HR how many?');
    expect(await stage.floor()).toEqual(['HR CH1', 'Finance CH2']);
  });
});

function castOf(agent: Agent) {
  return { people: ['Ana'], agents: { HR: { agent }, Finance: FINANCE } };
}
