import { POLICIES } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { RoomPart, Stage } from '../support/stage.ts';
import { Repeater, type RepeaterHabit } from './support/repeater.ts';

const SECRET = 'tangerine-4711';

interface Play {
  readonly stage: Stage;
  readonly ada: Repeater;
  readonly ben: Repeater;
}

async function play(kind: DatabaseKind, habit: RepeaterHabit, rooms: Record<string, RoomPart>) {
  const [ada, ben] = [new Repeater(habit), new Repeater()];
  const agents = { Ada: { agent: ada }, Ben: { agent: ben }, Cyd: { agent: new Repeater() } };
  const stage = await openStage(kind, { people: ['Ana'], agents, spaces: rooms });
  return { stage, ada, ben };
}

async function audiences({ stage }: Play, where?: string) {
  return (await stage.messages(where)).map(({ audience }) =>
    audience === 'everyone' ? audience : audience.map((id) => stage.nameOf(id)).toSorted(),
  );
}

describe.each(DATABASES)('[P-4] text made from private content, on $name', (kind) => {
  test('an answer has the same readers as the message that it answers', async () => {
    const scene = await play(kind, {}, { Room: { policy: 'mention' } });
    await scene.stage.say('Ana', `@Ada ${SECRET}`);
    expect(await audiences(scene)).toEqual([['Ada'], ['Ada']]);
  });

  test('an answer that mentions another agent is disclosed only to that agent, with a disclose effect', async () => {
    const scene = await play(
      kind,
      { lead: ({ trigger }) => (trigger.kind === 'message' ? '@Ben ' : '') },
      { Room: { policy: 'mention' } },
    );
    await scene.stage.say('Ana', `@Ada ${SECRET}`);
    const [, answer] = await scene.stage.messages();
    expect((await audiences(scene)).slice(0, 2)).toEqual([['Ada'], ['Ada', 'Ben']]);
    expect(await scene.stage.effects('disclose')).toEqual([
      expect.objectContaining({ messageId: answer?.id, to: [scene.stage.id('Ben')] }),
    ]);
    // Ben reads the secret in the answer, but not the private message itself.
    expect(scene.ben.given[0]).toContain(SECRET);
    expect(scene.ben.given[0]).not.toContain(`"content":"@Ada ${SECRET}"`);
  });

  test('if disclosure is denied, a mentioned agent does not read a private answer', async () => {
    const scene = await play(
      kind,
      { lead: () => '@Ben ' },
      { Room: { policy: 'mention', disclosure: 'deny' } },
    );
    await scene.stage.say('Ana', `@Ada ${SECRET}`);
    expect(await audiences(scene)).toEqual([['Ada'], ['Ada']]);
    expect(scene.ben.all).toBe('');
  });

  test('a reply to a private message has the same readers as that message, and other agents do not see to which message it replies', async () => {
    const scene = await play(kind, {}, { Room: { policy: 'mention' } });
    const { messageId } = await scene.stage.say('Ana', `@Ada ${SECRET}`);
    await scene.stage.say('Ana', 'and?', { replyToId: messageId });
    await scene.stage.say('Ana', '@Ben and you?', { replyToId: messageId });
    expect(await audiences(scene)).toEqual([['Ada'], ['Ada'], ['Ada'], ['Ada'], ['Ben'], ['Ben']]);
    expect(scene.ada.given[1]).toMatch(`"replyTo":{"id":"${messageId}"`);
    expect(scene.ben.all).toMatch('"replyTo":null');
  });

  test.each(POLICIES)(
    'a regenerated version of a private answer under %s has the same readers',
    async (policy) => {
      const scene = await play(kind, {}, { Room: { policy: 'mention' } });
      const { stage } = scene;
      await stage.say('Ana', `@Ada ${SECRET}`);
      const answer = (await stage.messages()).at(-1);
      if (answer === undefined) throw new Error('nobody answered');
      const spaceId = stage.space();
      await stage.conch.spaces.update(spaceId, {
        settings: { policy, mainAgentId: stage.id('Ben') },
      });
      await stage.conch.regenerate({ spaceId, messageId: answer.id, by: stage.id('Ana') });
      await stage.conch.idle();
      expect((await stage.messages()).at(-1)).toMatchObject({ id: answer.id, version: 2 });
      expect(await audiences(scene)).toEqual([['Ada'], ['Ada']]);
    },
  );

  test('the notice that replaces a private answer has the readers of this answer', async () => {
    const scene = await play(
      kind,
      { lead: () => '@Ben <world>pass</world> ' },
      { Room: { policy: 'mention' } },
    );
    await scene.stage.say('Ana', `@Ada ${SECRET}`);
    expect((await scene.stage.messages()).at(-1)).toMatchObject({ notice: 'passed' });
    expect(await audiences(scene)).toEqual([['Ada'], ['Ada']]);
  });

  test('if the turn limit removes mentions from an answer, the readers of the answer do not change', async () => {
    const scene = await play(
      kind,
      { lead: () => '@Ben ' },
      { Room: { policy: 'mention', turnLimit: 1 } },
    );
    await scene.stage.say('Ana', `@Ada ${SECRET}`);
    const [, answer, notice] = await scene.stage.messages();
    expect(answer?.content).toMatch(/^I was given/u);
    expect(notice).toMatchObject({ notice: 'turn-limit' });
    expect(await audiences(scene)).toEqual([['Ada'], ['Ada', 'Ben'], 'everyone']);
  });

  test('a message that a tool sends to everyone contains no private text, because the run read no private text', async () => {
    const scene = await play(
      kind,
      {
        calls: ({ policy, space }, given) =>
          policy === 'coordinator'
            ? [{ tool: 'sendSpaceMessage', spaceId: space.id, text: given, mention: 'Ben' }]
            : [],
      },
      { Room: { policy: 'mention' } },
    );
    const { stage } = scene;
    await stage.say('Ana', `@Ada ${SECRET}`);
    await stage.conch.spaces.update(stage.space(), {
      settings: { policy: 'coordinator', mainAgentId: stage.id('Ada') },
    });
    await stage.say('Ana', 'tell everyone what you know');
    expect((await audiences(scene)).filter((audience) => audience === 'everyone')).toHaveLength(4);
    expect(scene.ben.given.length).toBeGreaterThan(0);
    expect(scene.ben.all).not.toContain(SECRET);
  });

  test('the tool readSpaceMessages returns no private message, in the same space or from another space', async () => {
    const rooms = { Whispers: { policy: 'mention' }, Office: { policy: 'chain' } } as const;
    const scene = await play(kind, {}, rooms);
    const { stage } = scene;
    const whispers = stage.space('Whispers');
    scene.ada.habit = {
      calls: ({ policy, space }) => {
        const ids = policy === 'chain' ? [whispers, space.id] : [];
        return ids.map((spaceId) => ({ tool: 'readSpaceMessages', spaceId }));
      },
    };
    await stage.grant('Whispers', { to: 'Office', kind: 'read', by: 'Ana' });
    await stage.say('Ana', `@Ada ${SECRET}`);
    await stage.say('Ana', 'this is for all', { in: 'Whispers' });
    const before = scene.ada.given.length;
    await stage.say('Ana', '@Ada what is new?', { in: 'Office' });
    await stage.conch.spaces.update(whispers, { settings: { policy: 'chain' } });
    await stage.say('Ana', '@Ada and here?');
    const given = scene.ada.given.slice(before);
    expect(given.filter((one) => one.startsWith('{"kind":"messages"'))).toHaveLength(4);
    expect(given.join(' ')).toContain('this is for all');
    expect(given.join(' ')).not.toContain(SECRET);
  });

  test('a waiting agent does not get a reply that a reader of its coming answer may not see', async () => {
    const scene = await play(
      kind,
      {
        calls: ({ policy, space }) =>
          policy === 'coordinator'
            ? [
                {
                  tool: 'sendSpaceMessage',
                  spaceId: space.id,
                  text: 'What is it?',
                  wait: { for: ['human'] },
                },
              ]
            : [],
      },
      { Room: { policy: 'coordinator', main: 'Ada' } },
    );
    const { stage } = scene;
    await stage.say('Ana', 'ask me');
    await stage.conch.spaces.update(stage.space(), { settings: { policy: 'mention' } });
    await stage.say('Ana', `@Ben ${SECRET}`);
    // Ada may see this message, but not all readers of its next answer may.
    await stage.say('Ana', `@Ada ${SECRET}`);
    const inPublic = (): string[] =>
      scene.ada.given.filter((one) => one.includes('"policy":"coordinator"'));
    expect(inPublic()).toHaveLength(1);
    await stage.say('Ana', 'it is a fruit');
    expect(inPublic()).toHaveLength(2);
    expect(inPublic()[1]).toContain('"kind":"reply"');
    expect(inPublic()[1]).toContain('it is a fruit');
    expect(inPublic().join(' ')).not.toContain(SECRET);
  });

  test('an agent that waits in another space learns of a private answer, but does not read its text', async () => {
    const scene = await play(
      kind,
      {},
      { Whispers: { policy: 'mention' }, Office: { policy: 'coordinator', main: 'Ada' } },
    );
    const { stage } = scene;
    const spaceId = stage.space('Whispers');
    const wait = { for: ['agent'] } as const;
    const ask = { tool: 'sendSpaceMessage', spaceId, text: 'What is it?', mention: 'Ben' } as const;
    scene.ada.habit = {
      calls: ({ policy }) => (policy === 'coordinator' ? [{ ...ask, wait }] : []),
    };
    await stage.say('Ana', `@Ada @Ben ${SECRET}`, { in: 'Whispers' });
    const before = scene.ada.given.length;
    await stage.say('Ana', 'ask Ben', { in: 'Office' });
    expect(scene.ben.given.at(-1)).toContain('What is it?');
    const office = scene.ada.given
      .slice(before)
      .filter((one) => one.includes('"policy":"coordinator"'));
    expect(office.at(-1)).toContain('"kind":"ended"');
    expect(office.join(' ')).not.toContain(SECRET);
  });
});
