import { ManualClock } from '@conch/runtime/testing';
import type { Client } from '@conch/sdk';
import { unreadIn } from '@conch/sdk/view';
import { describe, expect, test } from 'vitest';
import { freshView, shownIn } from './support/fresh-view.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { untilShown } from './support/until.ts';

async function sayAll(by: Client, spaceId: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const body = { content: `number ${nth}` };
    ids.push((await by.call('postMessage', { params: { spaceId }, body })).messageId);
  }
  return ids;
}

describe.each(SQLITE)('a followed space, on $name', (kind) => {
  test('[I-9] a followed space shows messages of people and agents, with edits and deletions', async () => {
    const { client, direct, room, server } = await openServer(kind);
    const spaceId = await room({ agents: { Ann: [{ do: { say: 'Yes: {{content}}' } }] } });
    const space = client().follow(spaceId);
    await space.ready;
    const { messageId } = await space.send('hello');
    const { messageId: second } = await space.send('and this', { replyToId: messageId });
    await server.conch.idle();
    await space.edit({ messageId, content: 'hello again' });
    await space.delete(second);
    const view = await untilShown(space, ({ messages }) =>
      messages.some(({ deletedAt }) => deletedAt !== null),
    );
    expect(view.messages.map(({ content }) => content)).toContain('hello again');
    expect(view.messages.find(({ id }) => id === second)?.replyTo?.content).toBe('hello again');
    expect(shownIn(view)).toEqual(shownIn(await freshView(direct, spaceId)));
  });

  test('[I-9] a followed space shows its members, its name and its active runs', async () => {
    const { client, direct, room, person } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ agents: { Ann: [{ do: { say: 'later', delayMs: 600_000 } }] } });
    const params = { spaceId };
    const space = client().follow(spaceId);
    await space.ready;
    await direct.call('addMembers', { params, body: { memberIds: [ben.id] } });
    await direct.call('changeSpace', {
      params,
      body: { name: 'Hall', settings: { turnLimit: 7 } },
    });
    await space.send('hello');
    const view = await untilShown(
      space,
      ({ space: { name }, runs }) => name === 'Hall' && runs.length === 1,
    );
    expect(view.members.map(({ name }) => name)).toEqual(['Olga', 'Ann', 'Ben']);
    expect(view.runs).toMatchObject([{ state: 'offered', agentId: view.members[1]?.id }]);
    expect(view.floor).toEqual({ used: 0, reserved: 1, refused: [], limit: 7 });
    expect(shownIn(view)).toEqual(shownIn(await freshView(direct, spaceId)));
    await space.stop();
    expect((await untilShown(space, ({ runs }) => runs.length === 0)).floor.reserved).toBe(0);
  });

  test('a followed space shows typing people, online people and read marks', async () => {
    const { client, room, person, owner } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const mine = client().follow(spaceId);
    await mine.ready;
    const his = client({ token: ben.token }).follow(spaceId);
    await his.ready;
    const { seq } = await mine.send('look');
    await untilShown(his, (view) => view.seq === seq);
    his.typing();
    his.markRead();
    const view = await untilShown(
      mine,
      ({ typing, readMarks }) => typing.length === 1 && readMarks.get(ben.id) === seq,
    );
    expect(view.typing[0]?.memberId).toBe(ben.id);
    expect(view.online.toSorted()).toEqual([owner.id, ben.id].toSorted());
    await his.send('I was writing this');
    const after = await untilShown(mine, ({ messages }) => messages.length === 2);
    expect(after.typing).toEqual([]);
  });

  test('a followed space hides a typing person after six seconds', async () => {
    const { client, room, person } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const clock = new ManualClock();
    const mine = client({ clock }).follow(spaceId);
    const his = client({ token: ben.token }).follow(spaceId);
    await Promise.all([mine.ready, his.ready]);
    his.typing();
    await untilShown(mine, ({ typing }) => typing.length === 1);
    clock.advance(5_999);
    expect(mine.view?.typing.length).toBe(1);
    clock.advance(1);
    expect(mine.view?.typing.length).toBe(0);
  });

  test('a followed space counts unread messages and shows the first unread message until they are marked as read', async () => {
    const { client, direct, room, person } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const space = client({ token: ben.token }).follow(spaceId);
    await space.ready;
    const post = (content: string) =>
      direct.call('postMessage', { params: { spaceId }, body: { content } });
    await post('one');
    await untilShown(space, ({ messages }) => messages.length === 1);
    space.markRead();
    await space.send('two');
    const { messageId: third } = await post('three');
    await post('@Ben four');
    const view = await untilShown(space, ({ messages }) => messages.length === 4);
    expect(unreadIn(view)).toEqual({ count: 2, mentions: 1, firstId: third, isAtLeast: false });
    space.markRead();
    expect(unreadIn(space.view!)).toMatchObject({ count: 0, firstId: null });
  });

  test('messages that a person marks as unread are unread in all browsers of this person', async () => {
    const { client, direct, room, person } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const one = client({ token: ben.token }).follow(spaceId);
    const other = client({ token: ben.token }).follow(spaceId);
    await Promise.all([one.ready, other.ready]);
    const { seq, messageId } = await direct.call('postMessage', {
      params: { spaceId },
      body: { content: 'look' },
    });
    await untilShown(one, (view) => view.seq === seq);
    one.markRead();
    await untilShown(other, (view) => view.seq === seq && unreadIn(view).count === 0);
    other.markUnread(seq);
    expect(unreadIn(other.view!)).toMatchObject({ count: 1, firstId: messageId });
    await untilShown(one, (view) => unreadIn(view).count === 1);
    one.markRead();
    await untilShown(other, (view) => unreadIn(view).count === 0);
  });

  test('a followed space loads older pages one by one', async () => {
    const { client, direct, room } = await openServer(kind);
    const spaceId = await room();
    const ids = await sayAll(direct, spaceId, 25);
    const space = client().follow(spaceId, { pageSize: 10 });
    const { messages: newest } = await space.ready;
    expect(newest.map(({ id }) => id)).toEqual(ids.slice(-10));
    expect(await space.loadOlder()).toBe(true);
    expect(space.view?.messages.map(({ id }) => id)).toEqual(ids.slice(-20));
    expect(space.view?.messages.slice(-10)).toEqual(newest);
    expect(await space.loadOlder()).toBe(false);
    expect(space.view?.messages.map(({ id }) => id)).toEqual(ids);
  });

  test('[P1-20] a followed space loads an old message and everything since in one request', async () => {
    const { client, direct, room } = await openServer(kind);
    const spaceId = await room();
    const ids = await sayAll(direct, spaceId, 60);
    const asked: string[] = [];
    const counting: typeof fetch = (input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : input).pathname);
      return fetch(input, init);
    };
    const space = client({ fetch: counting }).follow(spaceId, { pageSize: 10 });
    await space.ready;
    asked.length = 0;
    expect(await space.reach(ids[7]!)).toBe(true);
    expect(asked.filter((path) => path.endsWith('/messages'))).toHaveLength(1);
    const shown = space.view?.messages.map(({ id }) => id) ?? [];
    expect(shown).toEqual(ids.slice(-shown.length));
    expect(shown).toContain(ids[7]);
    expect(await space.reach(spaceId)).toBe(false);
  });

  test('a followed space loads all messages after an event, even while an older page is loading', async () => {
    const { client, direct, room } = await openServer(kind);
    const spaceId = await room();
    const ids = await sayAll(direct, spaceId, 45);
    const space = client().follow(spaceId, { pageSize: 10 });
    await space.ready;
    const params = { spaceId, messageId: ids[4]! };
    const { seq } = await direct.call('readMessage', { params });
    expect(await Promise.all([space.loadOlder(), space.loadBack(seq)])).toEqual([true, true]);
    const shown = space.view?.messages.map(({ id }) => id) ?? [];
    expect(shown).toEqual(ids.slice(-shown.length));
    expect(shown).toContain(ids[4]);
  });

  test('loadBack stops at the newest messages if more messages than the maximum follow an event', async () => {
    const { client, direct, room } = await openServer(kind);
    const spaceId = await room();
    const ids = await sayAll(direct, spaceId, 45);
    const space = client().follow(spaceId, { pageSize: 10 });
    await space.ready;
    expect(await space.loadBack(0, 20)).toBe(false);
    expect(space.view?.messages.map(({ id }) => id)).toEqual(ids.slice(-30));
  });

  test("a followed space uses the server's count for unread messages that are not loaded", async () => {
    const { client, direct, room, person } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const ids = await sayAll(direct, spaceId, 45);
    const space = client({ token: ben.token }).follow(spaceId, { pageSize: 10 });
    expect(unreadIn(await space.ready)).toMatchObject({ count: 45, isAtLeast: true });
    await space.loadBack(0);
    expect(unreadIn(space.view!)).toMatchObject({ count: 45, firstId: ids[0], isAtLeast: false });
  });

  test('a followed space fails if the person cannot read the space or loses access to it', async () => {
    const { client, direct, room, person } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const his = client({ token: ben.token });
    const foreign = his.follow(await room());
    await expect(foreign.ready).rejects.toMatchObject({ code: 'no-such-space', status: 404 });
    const malformed = his.follow('no id at all');
    await expect(malformed.ready).rejects.toMatchObject({ code: 'bad-input', status: 400 });
    expect(malformed.failure).toMatchObject({ status: 400 });
    const space = his.follow(spaceId);
    await space.ready;
    await direct.call('removeMember', { params: { spaceId, memberId: ben.id } });
    await expect(untilShown(space, () => false)).rejects.toMatchObject({ code: 'no-such-space' });
    expect(space.view?.isLive).toBe(false);
  });

  test('a followed space sends all events to each of two listeners over one socket', async () => {
    const { client, room, direct } = await openServer(kind);
    const spaceId = await room();
    const both = client();
    const first = both.follow(spaceId);
    await first.ready;
    await first.send('one');
    const told: number[] = [];
    const { seq } = await direct.call('readSpace', { params: { spaceId } });
    const leave = both.listen(spaceId, { event: (event) => told.push(event.seq) }, { after: 0 });
    const ack = await first.send('two');
    await untilShown(first, (view) => view.seq === ack.seq && view.isLive);
    expect(told).toEqual(Array.from({ length: seq + 1 }, (_, nth) => nth + 1));
    leave();
    const last = await first.send('three');
    await untilShown(first, (view) => view.seq === last.seq);
    expect(told.at(-1)).toBe(ack.seq);
  });
});
