import type { ServerFrame } from '@conch/protocol';
import { openClient, type Client, type FeedEvent } from '@conch/sdk';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Ears } from './support/ears.ts';
import { freshView, shownIn } from './support/fresh-view.ts';
import { frameServer, type FrameReply } from './support/frame-server.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { untilConnection, untilShown } from './support/until.ts';

const spaceId = '019b7a10-0000-7000-8000-00000000000a';

function eventOf(seq: number): readonly ServerFrame[] {
  const decision = { at: '2026-01-01T00:00:00.000Z', event: 'settings-changed', rules: [] };
  const nobody = { gotFloor: [], refused: [], silent: [] };
  const about = { spaceId: spaceId as never, seq };
  return [
    { type: 'member', ...about, joined: [], changed: [], left: [] },
    { type: 'decision', ...about, decision: { ...decision, ...nobody } },
  ];
}

function subscribed(ref: string | undefined, seq: number): ServerFrame {
  return { type: 'subscribed', ref, spaceId: spaceId as never, seq, streams: [] };
}

/** A listener that records everything it receives. */
function witness(client: Client, after: number | null) {
  const told: string[] = [];
  const events: FeedEvent[] = [];
  const wanted = new Map<string, () => void>();
  const tell = (what: string): void => {
    told.push(what);
    wanted.get(what)?.();
  };
  client.listen(
    spaceId,
    {
      event: (event) => {
        events.push(event);
        tell(`event ${event.seq}`);
      },
      live: ({ seq }) => tell(`live ${seq}`),
      lost: () => tell('lost'),
      resync: (seq) => tell(`resync ${seq}`),
    },
    { after },
  );
  const until = async (what: string): Promise<void> => {
    if (told.includes(what)) return;
    await new Promise<void>((resolve) => {
      wanted.set(what, resolve);
    });
  };
  return { told, events, until };
}

/** One `subscribe` with its number and its connection. */
type SubscribeCall = Parameters<FrameReply>[1] & {
  readonly nth: number;
  readonly ref: string | undefined;
};

/** A client of a server that answers each `subscribe` with `play`. */
async function stage(play: (asked: SubscribeCall) => void) {
  let subscribes = 0;
  const { url, heard } = await frameServer((frame, caller) => {
    if (frame.type !== 'subscribe') return;
    subscribes += 1;
    play({ ...caller, nth: subscribes, ref: frame.ref });
  });
  const client = openClient({ url, chance: () => 0 });
  onTestFinished(() => client.close());
  const places = (): readonly unknown[] =>
    heard.flatMap(({ frame }) => (frame.type === 'subscribe' ? Object.values(frame.spaces) : []));
  return { client, places };
}

describe('the feed of a space', () => {
  test('[I-9] a feed with a gap is requested again from the last complete event', async () => {
    const { client, places } = await stage(({ nth, ref, send }) => {
      if (nth === 1) send(subscribed(ref, 5), ...eventOf(7));
      else send(...eventOf(6), ...eventOf(7), subscribed(ref, 7));
    });
    const { told, until } = witness(client, 5);
    await until('live 7');
    expect(told).toEqual(['live 5', 'event 6', 'event 7', 'live 7']);
    expect(places()).toEqual([5, 5]);
  });

  test('[I-9] a feed that was cut in the middle of an event repeats that event from its start', async () => {
    const { client } = await stage(({ nth, ref, send, close }) => {
      if (nth > 1) return send(...eventOf(6), subscribed(ref, 6));
      send(subscribed(ref, 5), ...eventOf(6).slice(0, 1));
      return close(1012);
    });
    const { told, events, until } = witness(client, 5);
    await until('live 6');
    expect(told).toEqual(['live 5', 'lost', 'event 6', 'live 6']);
    expect(events[0]?.frames.map(({ type }) => type)).toEqual(['member', 'decision']);
  });

  test('[I-9] a feed continues after the seq of a resync without a new request', async () => {
    const { client, places } = await stage(({ send }) => {
      send({ type: 'resync', spaceId: spaceId as never, seq: 20 });
      send(...eventOf(21));
    });
    const { told, until } = witness(client, 500);
    await until('event 21');
    expect(told).toEqual(['resync 20', 'event 21']);
    expect(places()).toEqual([500]);
  });

  test('[I-9] a feed resyncs if events are still missing when live events begin', async () => {
    const { client } = await stage(({ ref, send }) => {
      send(...eventOf(6), subscribed(ref, 9), ...eventOf(10));
    });
    const { told, until } = witness(client, 5);
    await until('event 10');
    expect(told).toEqual(['event 6', 'resync 9', 'live 9', 'event 10']);
  });

  test('[I-9] if a second listener starts at an earlier event, only this listener gets the earlier events', async () => {
    let first: string | undefined;
    const { client, places } = await stage(({ nth, ref, send }) => {
      if (nth === 1) first = ref;
      else {
        const missed = [3, 4, 5].flatMap(eventOf);
        send(subscribed(first, 5), ...missed, subscribed(ref, 5));
      }
    });
    await client.connect();
    const one = witness(client, 5);
    const other = witness(client, 2);
    await other.until('live 5');
    expect(one.told).toEqual(['live 5']);
    expect(other.told).toEqual(['event 3', 'event 4', 'event 5', 'live 5']);
    expect(places()).toEqual([5, 2]);
  });

  test('a listener without a position gets only new events', async () => {
    const { client, places } = await stage(({ ref, send }) => {
      send(...eventOf(8), subscribed(ref, 8), ...eventOf(9));
    });
    const { told, until } = witness(client, null);
    await until('event 9');
    expect(told).toEqual(['live 8', 'event 9']);
    expect(places()).toEqual([null]);
  });
});

describe.each(SQLITE)('a client that misses events, on $name', (kind) => {
  test('[I-9] a client that misses events reloads the space, and never shows old content as live', async () => {
    const { client, direct, room, proxy } = await openServer(kind);
    const roomId = await room();
    const ears = new Ears();
    const mine = client({ webSocket: ears.webSocket });
    const space = mine.follow(roomId);
    const { seq: begin } = await space.ready;
    ears.shut();
    const body = { content: 'hello' };
    const { seq } = await direct.call('postMessage', { params: { spaceId: roomId }, body });
    proxy.cut();
    await untilConnection(mine, 'waiting');
    const shown: number[] = [];
    space.subscribe(() => {
      if (space.view?.isLive === true) shown.push(space.view.seq);
    });
    const view = await untilShown(space, (now) => now.isLive && now.seq > begin);
    expect(shownIn(view)).toEqual(shownIn(await freshView(direct, roomId)));
    expect(new Set(shown)).toEqual(new Set([seq]));
  });
});
