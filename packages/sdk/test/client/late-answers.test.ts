import type { SpaceView } from '@conch/sdk';
import { describe, expect, test } from 'vitest';
import { Ears } from './support/ears.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { untilShown } from './support/until.ts';

/** Delays the answers to some requests until they are released. */
function holding(isHeld: (url: string) => boolean) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!isHeld(input as string)) return answer;
    asked.resolve();
    await released.promise;
    return answer;
  };
  return { fetch: held, asked: asked.promise, release: () => released.resolve() };
}

describe.each(SQLITE)('a late answer, on $name', (kind) => {
  test('a late answer does not replace newer presence', async () => {
    const { client, room, person, owner } = await openServer(kind);
    const ben = await person('Ben');
    const spaceId = await room({ memberIds: [ben.id] });
    const presence = holding((url) => url.endsWith('/presence'));
    const mine = client({ fetch: presence.fetch }).follow(spaceId);
    await presence.asked;
    const his = client({ token: ben.token }).follow(spaceId);
    await untilShown(mine, ({ online }) => online.length === 2);
    presence.release();
    await his.send('I am here');
    const { online } = await untilShown(mine, ({ messages }) => messages.length === 1);
    expect(online.toSorted()).toEqual([owner.id, ben.id].toSorted());
  });

  test('a late answer does not replace newer limits', async () => {
    const { client, room, direct } = await openServer(kind);
    const spaceId = await room();
    const limits = holding((url) => url.endsWith('/limits'));
    const mine = client({ fetch: limits.fetch }).follow(spaceId);
    await limits.asked;
    const body = { settings: { turnLimit: 7 } };
    await direct.call('changeSpace', { params: { spaceId }, body });
    const isNew = ({ limits: [turns] }: SpaceView) => turns?.limit === 7;
    await untilShown(mine, isNew);
    limits.release();
    await mine.send('something');
    expect(isNew(await untilShown(mine, ({ messages }) => messages.length === 1))).toBe(true);
  });

  test('a late answer does not replace a newer state of a forum', async () => {
    const { client, room, direct } = await openServer(kind);
    const spaceId = await room();
    const change = async (forum: { readonly isPaused: boolean }): Promise<void> => {
      const body = { settings: { kind: 'forum' as const, forum } };
      await direct.call('changeSpace', { params: { spaceId }, body });
    };
    await change({ isPaused: false });
    const state = holding((url) => url.includes('/forum?'));
    const mine = client({ fetch: state.fetch }).follow(spaceId);
    await state.asked;
    await change({ isPaused: true });
    const isPaused = ({ forum }: SpaceView) => forum?.isPaused === true;
    await untilShown(mine, isPaused);
    state.release();
    const body = { spaceId, title: 'Lunch', content: 'something' };
    await direct.call('openThread', { body });
    expect(isPaused(await untilShown(mine, ({ messages }) => messages.length === 1))).toBe(true);
  });

  test('a late answer with an older page is not added to a view that was reloaded meanwhile', async () => {
    const { client, room, direct, proxy } = await openServer(kind);
    const spaceId = await room();
    const post = (content: string) =>
      direct.call('postMessage', { params: { spaceId }, body: { content } });
    for (let nth = 0; nth < 30; nth += 1) await post(`number ${nth}`);
    const older = holding((url) => url.includes('cursor='));
    const ears = new Ears();
    const mine = client({ fetch: older.fetch, webSocket: ears.webSocket });
    const space = mine.follow(spaceId, { pageSize: 10 });
    await space.ready;
    const loading = space.loadOlder();
    await older.asked;
    ears.shut();
    const { seq } = await post('the last');
    proxy.cut();
    await untilShown(space, (view) => view.isLive && view.seq === seq);
    older.release();
    await loading;
    const { items } = await direct.call('readMessages', {
      params: { spaceId },
      query: { limit: 10 },
    });
    expect(space.view?.messages).toEqual(items);
  });
});
