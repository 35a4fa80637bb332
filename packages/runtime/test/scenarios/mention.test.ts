import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';

const answers = (say: string) => ({ script: [{ do: { say } }] });

describe.each(DATABASES)('a mention space, on $name', (kind) => {
  test('[ME1] exactly who is mentioned answers, and only they may read it', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Alice: answers('I keep it to myself.'), Bob: answers('Hello.') },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@alice, the salary of Dan is 4,000');
    expect(await stage.heard()).toEqual([
      'Ana: @alice, the salary of Dan is 4,000',
      'Alice: I keep it to myself.',
    ]);
    expect(await audiences(stage)).toEqual([['Alice'], ['Alice']]);
    expect(await stage.floor()).toEqual(['Alice ME1']);
  });

  test('[ME3] a message to nobody is for everyone, and every agent that is not quiet answers', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: answers('Morning from Alice.'),
        Bob: answers('Morning from Bob.'),
        Observer: { ...answers('Morning.'), quiet: true },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', 'good morning');
    expect((await stage.heard()).toSorted()).toEqual([
      'Alice: Morning from Alice.',
      'Ana: good morning',
      'Bob: Morning from Bob.',
    ]);
    expect(await audiences(stage)).toEqual(['everyone', 'everyone', 'everyone']);
  });

  test('[ME2] [AN5] with a main agent, a message that does not lead with a mention is its own', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Lead: answers('I will see to it.'), Painter: answers('Blue and gold.') },
      spaces: { Studio: { policy: 'mention', main: 'Lead' } },
    });
    await stage.say('Ana', 'I would like what @Painter said, but brighter');
    await stage.say('Ana', '@Painter, which colours?');
    expect(await stage.heard()).toEqual([
      'Ana: I would like what @Painter said, but brighter',
      'Lead: I will see to it.',
      'Ana: @Painter, which colours?',
      'Painter: Blue and gold.',
    ]);
    expect(await stage.floor()).toEqual(['Lead ME2', 'Painter ME1']);
  });

  test('[ME6] an answer to an agent finds its way back by itself', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: {
          script: [
            { when: { from: 'Ana' }, do: { say: '@Bob what is the number?' } },
            { do: { say: '@Ana, it is 42.' } },
          ],
        },
        Bob: answers('It is 42.'),
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice ask Bob for the number');
    expect(await stage.heard()).toEqual([
      'Ana: @Alice ask Bob for the number',
      'Alice: @Bob what is the number?',
      'Bob: @Alice It is 42.',
      'Alice: @Ana, it is 42.',
    ]);
    expect(await stage.floor()).toEqual(['Alice ME1', 'Bob ME5', 'Alice ME5']);
  });

  test('[ME8] without auto reply there is no prefix, so the exchange rests', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: { script: [{ when: { from: 'Ana' }, do: { say: '@Bob what is the number?' } }] },
        Bob: { ...answers('It is 42.'), autoReply: false },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice ask Bob for the number');
    expect((await stage.heard()).at(-1)).toBe('Bob: It is 42.');
    expect(await stage.floor()).toEqual(['Alice ME1', 'Bob ME5']);
  });

  test('[AU4] an agent that is let in to something private is a disclosure on record', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: { script: [{ when: { from: 'Ana' }, do: { say: '@Bob, is 4,000 usual?' } }] },
        Bob: { script: [{ do: { say: '@Ana it is.' } }] },
        Carol: answers('What is going on?'),
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice is 4,000 usual?');
    expect(await audiences(stage)).toEqual([['Alice'], ['Alice', 'Bob'], ['Alice', 'Bob']]);
    const disclosures = await stage.effects('disclose');
    expect(disclosures.map(({ to }) => to.map((id) => stage.nameOf(id)))).toEqual([['Bob']]);
  });
});

async function audiences(stage: Stage): Promise<readonly (string | readonly string[])[]> {
  return (await stage.messages()).map(({ audience }) =>
    audience === 'everyone' ? audience : audience.map((id) => stage.nameOf(id)).toSorted(),
  );
}
