import type { Agent } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { TestGate } from '../../support/gate.ts';
import { openStage } from '../../support/open-stage.ts';

const answers: Agent = {
  // oxlint-disable-next-line require-yield -- it only answers
  async *run({ agent }) {
    return { kind: 'answered', content: `${agent.name} here` };
  },
};

describe.each(DATABASES)('runs that are held for a turn, on $name', (kind) => {
  test('[TL2] one message can give turns to held agents and to addressed agents', async () => {
    const gate = new TestGate();
    const slow: Agent = {
      // oxlint-disable-next-line require-yield -- it only answers
      async *run({ agent }, { signal }) {
        await gate.pass(signal);
        return { kind: 'answered', content: `${agent.name} here` };
      },
    };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Ada: { agent: answers },
        Bea: { agent: answers },
        Cyd: { agent: slow },
        Dan: { agent: answers },
        Eve: { agent: answers },
      },
      spaces: { Room: { policy: 'chain', turnLimit: 3 } },
    });
    await stage.post('Ana', '@Ada @Bea @Cyd @Dan hello');
    await Promise.all(['Ada', 'Bea'].map((name) => stage.seen((item) => isMessageOf(item, name))));
    // Two turns are used, and Cyd has the third. Dan is held until Ana's message resets the count.
    await stage.post('Ana', '@Eve you too');
    gate.open();
    await stage.conch.idle();
    const said = (await stage.heard()).map((line) => line.replace(/:.*/su, ''));
    expect(said.toSorted()).toEqual(['Ada', 'Ana', 'Ana', 'Bea', 'Cyd', 'Dan', 'Eve']);
  });
});

function isMessageOf(item: object, name: string): boolean {
  return JSON.stringify(item).includes(`${name} here`);
}
