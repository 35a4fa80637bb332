import { DEFAULT_SETTINGS } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/space/stored-settings.ts';
import { openStage } from '../../support/open-stage.ts';
import type { Stage } from '../../support/stage.ts';

const answers = (say: string) => ({ script: [{ do: { say } }] });

describe.each(DATABASES)('a mention space, on $name', (kind) => {
  test('[ME1] in a mention space only the mentioned agent answers, and only this agent may read the message', async () => {
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

  test('[ME3] in a mention space a message without an addressee is for everyone, and every non-quiet agent answers', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: answers('Morning from Alice.'),
        Bob: answers('Morning from Bob.'),
        Observer: { ...answers('Morning.'), isQuiet: true },
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

  test('[ME2] [AN5] a main agent gets every message that does not begin with a mention', async () => {
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

  test("[ME6] an agent's answer to another agent automatically gives that agent the floor", async () => {
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

  test('[ME8] without auto reply, an answer gets no mention prefix, so the exchange ends', async () => {
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

  test('[AU4] giving an agent access to private content is recorded as a disclosure', async () => {
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

  test('[AU7] [ME9] with visibility `all`, every agent may read a message, and only the mentioned agent answers', async () => {
    const stage = await openStage(kind, {
      people: ['Ana', 'Ben'],
      agents: { Alice: answers('It is ready.'), Bob: answers('Hello.') },
      spaces: { Office: WHEN_MENTIONED },
    });
    await stage.say('Ana', 'good morning');
    await stage.say('Ana', '@Alice, the report?');
    expect(await stage.heard()).toEqual([
      'Ana: good morning',
      'Ana: @Alice, the report?',
      'Alice: It is ready.',
    ]);
    expect(await audiences(stage)).toEqual(['everyone', 'everyone', 'everyone']);
    expect(await stage.floor()).toEqual(['Alice ME1']);
  });

  test('[AU11] private messages stay private for agents after the visibility is changed to all', async () => {
    const stage = await openStage(kind, {
      people: ['Ana', 'Ben'],
      agents: { Alice: answers('I keep it.'), Bob: answers('Hello.') },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice the code is 4711');
    await stage.conch.spaces.update(stage.space(), { settings: WHEN_MENTIONED });
    const [told] = await stage.messages();
    await stage.say('Ana', 'go on', told === undefined ? {} : { replyToId: told.id });
    expect(await audiences(stage)).toEqual([['Alice'], ['Alice'], ['Alice'], ['Alice']]);
    expect(await stage.floor()).toEqual(['Alice ME1', 'Alice ME4']);
  });

  test('visibility and unaddressed are stored, and get defaults in a space of an older version', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Alice: answers('Hello.') },
      spaces: { Office: WHEN_MENTIONED },
    });
    const settings = async () => (await stage.conch.spaces.get(stage.space())).settings;
    expect(await settings()).toMatchObject(WHEN_MENTIONED);
    const { visibility: _, unaddressed: __, ...older } = DEFAULT_SETTINGS;
    const row = { settings: JSON.stringify(older), policy: 'mention', mainAgentId: null };
    expect(readSettings(row)?.settings).toMatchObject({
      policy: 'mention',
      visibility: 'addressed',
      unaddressed: 'everyone',
    });
  });
});

const WHEN_MENTIONED = { policy: 'mention', visibility: 'all', unaddressed: 'nobody' } as const;

async function audiences(stage: Stage): Promise<readonly (string | readonly string[])[]> {
  return (await stage.messages()).map(({ audience }) =>
    audience === 'everyone' ? audience : audience.map((id) => stage.nameOf(id)).toSorted(),
  );
}
