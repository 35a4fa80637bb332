import { asChainId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';
import { refusalOf, wrong } from '../support/wrong.ts';

describe.each(DATABASES)('finding messages, chains and decisions of a space, on $name', (kind) => {
  test('a message is found by its id, and only in its own space', async () => {
    const stage = await rooms(kind);
    const { messageId, seq } = await stage.say('Ana', 'hello');
    expect(await stage.conch.read.message(stage.space(), messageId)).toMatchObject({
      id: messageId,
      seq,
      content: 'hello',
      threadId: null,
    });
    const elsewhere = () => stage.conch.read.message(stage.space('Attic'), messageId);
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'no-such-message' });
  });

  test('a lookup of replied-to messages returns the current version of each message to which a given message replies', async () => {
    const stage = await rooms(kind);
    const spaceId = stage.space();
    const first = await stage.say('Ana', 'one');
    const second = await stage.say('Ana', 'two', { replyToId: first.messageId });
    const third = await stage.say('Ana', 'three', { replyToId: second.messageId });
    await stage.conch.delete({ spaceId, messageId: second.messageId, by: stage.id('Ana') });
    const views = (await stage.messages()).filter(({ id }) => id === third.messageId);
    const quoted = await stage.conch.read.repliedTo(views);
    expect(
      [...quoted].map(([id, { content, deletedAt }]) => [id, content, deletedAt !== null]),
    ).toEqual([[second.messageId, '', true]]);
  });

  test('messages that are not replies have no replied-to message', async () => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'one');
    const own = (await stage.messages()).filter(({ replyToId }) => replyToId === null);
    expect(own.length).toBe(1);
    expect(await stage.conch.read.repliedTo(own)).toEqual(new Map());
  });

  test('[TL1] the head of a space contains its newest event number and its turn counter', async () => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'hello');
    const { seq, floor } = await stage.conch.read.head(stage.space());
    expect(floor).toEqual({ used: 1, reserved: 0, refused: [], limit: 20 });
    const [last] = (await stage.conch.decisions(stage.space(), { limit: 1_000 })).slice(-1);
    expect(seq).toBe(last?.seq);
  });

  test('a chain is found by its id, and an unknown id returns null', async () => {
    const stage = await rooms(kind);
    await stage.say('Ana', 'hello');
    const spaceId = stage.space();
    const [chain] = await stage.conch.read.chains(spaceId);
    if (chain === undefined) throw new Error('there is a chain');
    expect(await stage.conch.read.chain(spaceId, chain.id)).toEqual(chain);
    expect(await stage.conch.read.chain(stage.space('Attic'), chain.id)).toBeNull();
    expect(await stage.conch.read.chain(spaceId, asChainId('none'))).toBeNull();
    expect(await stage.conch.read.chain(spaceId, wrong(7))).toBeNull();
  });

  test('the view of a decision contains its sentences and the agents that got the floor', async () => {
    const stage = await rooms(kind);
    const { messageId } = await stage.say('Ana', 'hello');
    const [view] = await stage.conch.decisions(stage.space(), { messageId });
    expect(view?.gotFloor.map(({ agentId }) => stage.nameOf(agentId))).toEqual(['Ada']);
    expect(view?.lines.length).toBe(view?.effects.length);
  });
});

function rooms(kind: DatabaseKind): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana'],
    agents: { Ada: { script: [{ do: { say: 'I answer.' } }] } },
    spaces: { Room: {}, Attic: {} },
  });
}
