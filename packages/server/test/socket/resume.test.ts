import { randomUUID } from 'node:crypto';
import type { MemberId, SpaceId } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storySteps } from '../../../../scripts/story-steps.ts';
import { testSize } from '../../../../scripts/test-sizes.ts';
import type { Client } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';
import { cutOff, fetched, inOrder, shownAfter, type Shown } from '../support/shown.ts';
import { connect, type SocketClient } from '../support/socket-client.ts';

const steps = storySteps(
  {
    plain: { post: 6, stop: 1, read: 2, cut: 3, 'subscribe-again': 2, 'other-space': 1 },
    about: { reply: 2, edit: 2, delete: 1 },
  },
  { minLength: 3, maxLength: 25 },
);

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** So many clients at once, each in a space of its own. */
const AT_ONCE = 8;

/** A client that is cut off and comes back, with everything that it shows. */
class Wanderer {
  readonly #client: Client;
  readonly #spaceId: string;
  #socket: SocketClient | null = null;
  #folded = 0;
  shown: Shown;

  constructor(client: Client, spaceId: string, shown: Shown) {
    this.#client = client;
    this.#spaceId = spaceId;
    this.shown = shown;
  }

  async comeBack(): Promise<SocketClient> {
    if (this.#socket !== null) return this.#socket;
    this.#socket = await connect(this.#client);
    this.#folded = 0;
    await this.#socket.follow(this.#spaceId, this.shown.seq);
    return this.#socket;
  }

  /** What has come so far is shown. */
  read(): void {
    if (this.#socket === null) return;
    this.shown = shownAfter(this.shown, this.#socket.frames.slice(this.#folded));
    this.#folded = this.#socket.frames.length;
  }

  cut(): void {
    this.#socket?.cut();
    this.read();
    this.shown = cutOff(this.shown);
    this.#socket = null;
  }

  /** Subscribes to the same space on the same socket, from where it stands. */
  async subscribeAgain(): Promise<void> {
    const socket = await this.comeBack();
    // What is on its way belongs to the subscription that was: asked for after it has come.
    socket.send({ type: 'unsubscribe', spaceId: this.#spaceId });
    await socket.nextOf('unsubscribed');
    this.read();
    this.shown = cutOff(this.shown);
    await socket.follow(this.#spaceId, this.shown.seq);
  }

  async catchUp(seq: number): Promise<void> {
    const socket = await this.comeBack();
    this.read();
    while ((this.shown.seq ?? 0) < seq) {
      await socket.nextOf('decision');
      this.read();
    }
    await socket.sync();
    this.read();
  }
}

describe.each(DATABASES)('a client that comes back, on $name', (kind) => {
  // One in five comes back to a server on PostgreSQL.
  const clients = testSize('resumes') * (kind.name === 'SQLite' ? 0.8 : 0.2);

  test('[I-9] shows after any cuts what a fresh fetch shows: nothing missed, twice or out of order', async () => {
    const opened = await openServer(kind, { limits: { socketsPerPerson: 1_000 } });
    const scripts = fc.array(steps, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(scripts, async (all) => {
        await Promise.all(all.map(async (script) => wander(opened, script)));
      }),
      { numRuns: Math.ceil(clients / AT_ONCE) },
    );
  });

  test('[I-9] who has seen what did not happen is told to begin anew, and is then told what happens', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const { seq } = await owner.call('postMessage', { params, body: { content: 'before' } });
    const socket = await connect(owner);
    socket.send({ type: 'subscribe', spaces: { [spaceId]: seq + 100 } });
    expect(await socket.nextOf('resync')).toEqual({ type: 'resync', spaceId, seq });
    expect(await socket.nextOf('subscribed')).toMatchObject({ seq });
    await owner.call('postMessage', { params, body: { content: 'after' } });
    const { message } = await socket.nextOf('message');
    expect([message.content, message.seq]).toEqual(['after', seq + 1]);
  });

  test('[I-9] who has missed more than 2,000 events is told so, and who has missed 2,000 is told all', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { id: from } = await owner.call('readMe');
    const { seq: begin } = await server.conch.read.head(spaceId as SpaceId);
    const post = (nth: number) =>
      server.conch.post({
        spaceId: spaceId as SpaceId,
        from: from as MemberId,
        text: `number ${nth}`,
      });
    await Promise.all(Array.from({ length: 2_001 }, (_, nth) => post(nth)));
    const head = begin + 2_001;
    const [far, near] = [await connect(owner), await connect(owner)];
    far.send({ type: 'subscribe', spaces: { [spaceId]: begin } });
    expect(await far.nextOf('resync')).toMatchObject({ seq: head });
    expect(far.frames.map(({ type }) => type).slice(0, 2)).toEqual(['ready', 'resync']);
    await near.follow(spaceId, begin + 1);
    const seqs = near.frames.flatMap((one) => (one.type === 'decision' ? [one.seq] : []));
    expect(seqs).toEqual(Array.from({ length: 2_000 }, (_, nth) => begin + 2 + nth));
  });

  test('[I-9] who subscribes twice at once is told each event after its place, from then on once', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    for (let nth = 0; nth < 50; nth += 1) {
      await owner.call('postMessage', { params, body: { content: `number ${nth}` } });
    }
    const { seq } = await owner.call('readSpace', { params });
    const socket = await connect(owner);
    for (let nth = 0; nth < 20; nth += 1) {
      socket.send({ type: 'subscribe', ref: `${nth}`, spaces: { [spaceId]: 0 } });
    }
    await socket.nextOf('subscribed', ({ ref }) => ref === '19');
    const seqs = (): readonly number[] =>
      socket.frames.flatMap((one) => (one.type === 'decision' ? [one.seq] : []));
    expect(seqs().slice(-seq)).toEqual(Array.from({ length: seq }, (_, nth) => nth + 1));
    const before = seqs().length;
    await owner.call('postMessage', { params, body: { content: 'the last' } });
    await socket.nextOf('decision', (frame) => frame.seq === seq + 1);
    await socket.sync();
    expect(seqs().length).toBe(before + 1);
  });

  test('[I-9] a client that fetched more than its node has heard of goes on from there', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const watching = await connect(owner);
    await watching.follow(spaceId);
    for (let nth = 0; nth < 30; nth += 1) {
      const { seq } = await owner.call('postMessage', { params, body: { content: `${nth}` } });
      const socket = await connect(owner);
      expect(await socket.follow(spaceId, seq)).toMatchObject({ seq });
      expect(socket.frames.map(({ type }) => type)).toEqual(['ready', 'subscribed']);
      socket.cut();
    }
  });
});

/** Plays one script in a space of its own, and compares at the end. */
async function wander(opened: OpenServer, script: readonly Step[]): Promise<void> {
  const { owner, server } = opened;
  const { id: spaceId } = await owner.call('makeSpace', {
    body: {
      name: 'Room',
      settings: { policy: 'broadcast' },
      memberIds: [...(await agents(opened))],
    },
  });
  const first = await fetched(owner, spaceId);
  // Somebody else stays: so there is something under way when the wanderer comes back.
  const steady = new Wanderer(owner, spaceId, first);
  await steady.comeBack();
  const wanderer = new Wanderer(owner, spaceId, first);
  const messages: string[] = [];
  for (const step of script) await take(step, { opened, spaceId, wanderer, messages });
  await server.conch.idle(spaceId as SpaceId);
  const fresh = await fetched(owner, spaceId);
  for (const client of [steady, wanderer]) {
    await client.catchUp(fresh.seq ?? 0);
    expect(client.shown.seq).toBe(fresh.seq);
    expect(inOrder(client.shown)).toEqual(inOrder(fresh));
    expect(client.shown.resyncs).toBe(0);
    client.cut();
  }
}

/** The same three for all rooms: names are of the server. */
const agentsOf = new WeakMap<OpenServer, Promise<readonly string[]>>();

function agents(opened: OpenServer): Promise<readonly string[]> {
  const made =
    agentsOf.get(opened) ??
    Promise.all(
      [
        ['Ann', [{ do: { say: 'one two three {{content}}', chunkMs: 1 } }]],
        ['Bob', [{ do: { say: 'eins zwei drei vier fünf', chunkMs: 2 } }]],
        ['Cid', [{ when: { contains: '3' }, do: { fail: 'no' } }, { do: { skip: true } }]],
      ].map(async ([name, config]) => {
        const body = { name: name as string, kind: 'script', config };
        return (await opened.owner.call('addAgent', { body })).id;
      }),
    );
  agentsOf.set(opened, made);
  return made;
}

interface Stage {
  readonly opened: OpenServer;
  readonly spaceId: string;
  readonly wanderer: Wanderer;
  readonly messages: string[];
}

async function take(step: Step, { opened, spaceId, wanderer, messages }: Stage): Promise<void> {
  const { owner } = opened;
  const params = { spaceId };
  const which = 'which' in step ? messages[step.which % Math.max(messages.length, 1)] : undefined;
  switch (step.do) {
    case 'post':
    case 'reply': {
      const content = `text ${messages.length}`;
      const reply = which === undefined ? {} : { replyToId: which };
      // One that was deleted cannot be answered.
      const { body } = await owner.ask('postMessage', { params, body: { content, ...reply } });
      if (body !== null) messages.push((body as { readonly messageId: string }).messageId);
      return;
    }
    case 'edit':
    case 'delete': {
      if (which === undefined) return;
      const name = step.do === 'edit' ? 'editMessage' : 'deleteMessage';
      const body = step.do === 'edit' ? { body: { content: `edited ${randomUUID()}` } } : {};
      // One that was deleted already cannot be edited.
      await owner.ask(name, { params: { spaceId, messageId: which }, ...body });
      return;
    }
    case 'stop':
      await owner.call('stop', { params, body: {} });
      return;
    case 'other-space':
      await owner.call('makeSpace', { body: { name: `Other ${randomUUID()}` } });
      return;
    case 'read':
      await (await wanderer.comeBack()).sync();
      return wanderer.read();
    case 'cut':
      await wanderer.comeBack();
      return wanderer.cut();
    case 'subscribe-again':
      return wanderer.subscribeAgain();
    default:
      throw new Error('there is no such step');
  }
}
