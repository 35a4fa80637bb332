import { POLICIES } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { RoomPart, Stage } from '../support/stage.ts';
import { Repeater, type RepeaterHabit } from './support/repeater.ts';

const CODE_WORD = 'tangerine-4711';

interface Play {
  readonly stage: Stage;
  readonly a1: Repeater;
  readonly a2: Repeater;
}

async function play(
  kind: DatabaseKind,
  room: RoomPart = {},
  habit: RepeaterHabit = {},
): Promise<Play> {
  const a1 = new Repeater(habit);
  const a2 = new Repeater();
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: { a1: { agent: a1 }, a2: { agent: a2 } },
    spaces: { Room: { policy: 'mention', ...room } },
  });
  return { stage, a1, a2 };
}

async function tell({ stage, a1 }: Play): Promise<void> {
  await stage.say('Ana', `@a1 the code word is ${CODE_WORD}`);
  expect(a1.all).toContain(CODE_WORD);
  expect((await stage.messages()).at(-1)).toMatchObject({
    senderName: 'a1',
    content: expect.stringContaining(CODE_WORD) as string,
  });
}

async function answerOf(name: string, { stage }: Play) {
  const found = (await stage.messages()).findLast(({ senderName }) => senderName === name);
  if (found === undefined) throw new Error(`${name} has not answered`);
  return found;
}

/** Ana speaks to all agents, and a2 answers. In most rooms, a1 is asked too. */
async function helloAll({ stage, a2 }: Play, text = 'hello all'): Promise<void> {
  const before = a2.given.length;
  // The text is posted twice, because in some rooms only one agent answers, and the second post
  // reaches the next agent.
  await stage.say('Ana', text);
  await stage.say('Ana', text);
  expect(a2.given.length).toBeGreaterThan(before);
}

const ROOMS: readonly (readonly [string, RoomPart])[] = [
  ['if every agent answers', {}],
  ['if the main agent knows the word', { main: 'a1' }],
  ['if the main agent does not know the word', { main: 'a2' }],
  ['if disclosure is denied', { disclosure: 'deny' }],
];

describe.each(DATABASES)('[P-1] a code word in a message to one agent, on $name', (kind) => {
  test.each(ROOMS)(
    'a code word in a message to one agent never reaches another agent: %s',
    async (_, room) => {
      const scene = await play(kind, room);
      await tell(scene);
      await helloAll(scene, room.main === 'a1' ? '@a2 hello' : 'hello all');
      expect(scene.a2.all).not.toContain(CODE_WORD);
    },
  );

  test('an agent does not read its private code word in a run whose answer everyone may read', async () => {
    const scene = await play(kind);
    await tell(scene);
    const before = scene.a1.given.length;
    await helloAll(scene);
    expect(scene.a1.given.slice(before).join(' ')).not.toContain(CODE_WORD);
  });

  test('an agent reads its private code word again in a run with a private trigger', async () => {
    const scene = await play(kind);
    await tell(scene);
    await helloAll(scene);
    const before = scene.a1.given.length;
    await scene.stage.say('Ana', '@a1 do you remember?');
    expect(scene.a1.given.slice(before).join(' ')).toContain(CODE_WORD);
  });

  test.each([true, false])(
    'a private code word stays private when two agents answer each other (automatic mention: %s)',
    async (autoReply) => {
      const scene = await play(kind);
      const { stage } = scene;
      await stage.conch.agents.update(stage.id('a1'), { autoReply });
      await stage.conch.agents.update(stage.id('a2'), { autoReply });
      await tell(scene);
      await stage.say('Ana', '@a1 @a2 talk to each other');
      await helloAll(scene);
      expect(scene.a2.all).not.toContain(CODE_WORD);
    },
  );

  test.each(POLICIES)(
    'a private code word stays private after the policy changed to %s',
    async (policy) => {
      const scene = await play(kind);
      const { stage } = scene;
      await tell(scene);
      await stage.conch.spaces.update(stage.space(), {
        settings: { policy, mainAgentId: stage.id('a2') },
      });
      await helloAll(scene);
      await stage.say('Ana', '@a2 and you?');
      await stage.conch.spaces.update(stage.space(), {
        settings: { policy: 'mention', mainAgentId: null },
      });
      await helloAll(scene);
      expect(scene.a2.all).not.toContain(CODE_WORD);
    },
  );

  test('a private code word does not reach an agent that joins later', async () => {
    const scene = await play(kind, { members: ['Ana', 'a1'] });
    const { stage } = scene;
    await stage.say('Ana', `@a1 the code word is ${CODE_WORD}`);
    expect(scene.a1.all).toContain(CODE_WORD);
    await stage.conch.spaces.addMembers(stage.space(), [stage.id('a2')]);
    await helloAll(scene);
    expect(scene.a2.all).not.toContain(CODE_WORD);
  });

  test('a private code word does not reach another agent through a reply to the message with the word', async () => {
    const scene = await play(kind);
    const { stage } = scene;
    await tell(scene);
    const [told] = await stage.messages();
    if (told === undefined) throw new Error('nothing was said');
    const answer = await answerOf('a1', scene);
    await stage.say('Ana', '@a2 what do you think?', { replyToId: told.id });
    await stage.say('Ana', '@a2 and of this?', { replyToId: answer.id });
    await stage.say('Ana', 'anyone?', { replyToId: answer.id });
    for (const settings of [{ visibility: 'all' }, { policy: 'broadcast' }] as const) {
      await stage.conch.spaces.update(stage.space(), { settings });
      await stage.say('Ana', 'anyone at all?', { replyToId: told.id });
      await stage.say('Ana', '@a2 do you know?', { replyToId: told.id });
    }
    expect(scene.a2.given.length).toBeGreaterThan(3);
    expect(scene.a2.all).not.toContain(CODE_WORD);
  });

  test('a code word that a person repeats in a reply does not reach an agent that could not read the replied-to message', async () => {
    const scene = await play(kind);
    const { stage } = scene;
    await tell(scene);
    const answer = await answerOf('a1', scene);
    await stage.conch.spaces.removeMember(stage.space(), stage.id('a1'));
    await stage.say('Ana', `${CODE_WORD}, was it?`, { replyToId: answer.id });
    await helloAll(scene);
    expect(scene.a2.all).not.toContain(CODE_WORD);
  });

  test('a private code word stays private when its message is edited to mention another agent', async () => {
    const scene = await play(kind);
    const { stage } = scene;
    await tell(scene);
    const [told] = await stage.messages();
    if (told === undefined) throw new Error('nothing was said');
    const text = `@a2 the code word is still ${CODE_WORD}`;
    const by = stage.id('Ana');
    await stage.conch.edit({ spaceId: stage.space(), messageId: told.id, by, content: text });
    await helloAll(scene);
    await stage.say('Ana', '@a2 and you?');
    expect(scene.a2.all).not.toContain(CODE_WORD);
  });

  test('a code word reaches no agent after its message is deleted', async () => {
    const scene = await play(kind, {}, { isSilent: true });
    const { stage } = scene;
    const { messageId } = await stage.say('Ana', `@a1 the code word is ${CODE_WORD}`);
    expect(scene.a1.all).toContain(CODE_WORD);
    await stage.conch.delete({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
    const before = scene.a1.given.length;
    await stage.say('Ana', '@a1 what was it?');
    await helloAll(scene);
    expect(scene.a1.given.slice(before).join(' ')).not.toContain(CODE_WORD);
    expect(scene.a2.all).not.toContain(CODE_WORD);
  });

  test.each(POLICIES)(
    'a private code word stays private when an answer is regenerated under %s',
    async (policy) => {
      const scene = await play(kind);
      const { stage } = scene;
      await tell(scene);
      const answer = await answerOf('a1', scene);
      const by = stage.id('Ana');
      await stage.conch.spaces.update(stage.space(), {
        settings: { policy, mainAgentId: stage.id('a2') },
      });
      await stage.conch.regenerate({ spaceId: stage.space(), messageId: answer.id, by });
      await stage.conch.idle();
      expect((await answerOf('a1', scene)).version).toBe(2);
      await helloAll(scene);
      expect(scene.a2.all).not.toContain(CODE_WORD);
    },
  );

  test("a private code word stays private when another agent takes the first agent's name", async () => {
    const scene = await play(kind);
    const { stage } = scene;
    await tell(scene);
    await stage.conch.agents.update(stage.id('a1'), { name: 'once a1' });
    await stage.conch.agents.update(stage.id('a2'), { name: 'a1' });
    await stage.say('Ana', '@a1 what was it?');
    await helloAll(scene);
    expect(scene.a2.all).not.toContain(CODE_WORD);
  });

  test('a private code word stays private after a restart', async () => {
    const scene = await play(kind);
    const { stage } = scene;
    await tell(scene);
    await stage.reopen();
    await helloAll(scene);
    await stage.say('Ana', '@a1 do you remember?');
    await stage.say('Ana', '@a2 and you?');
    expect(scene.a2.all).not.toContain(CODE_WORD);
  });
});
