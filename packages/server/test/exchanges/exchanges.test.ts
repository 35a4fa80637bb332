import { scriptKind } from '@conch/agents';
import { openClient } from '@conch/sdk';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { tappedKind } from '../support/tapped-kind.ts';
import { turn } from '../support/turn.ts';
import { gatedKind } from './gated-kind.ts';

const CHAIN = {
  agents: {
    Ann: [{ when: { nth: 1 }, do: { say: '@Bob what do you think?' } }, { do: { skip: true } }],
    Bob: [{ do: { say: 'I agree.' } }],
    Cid: [{ do: { say: 'Me too.' } }],
  },
  settings: { policy: 'mention' as const },
};

/** A space with an agent that answers when the test opens its gate. */
async function openGated(kind: DatabaseKind) {
  const gated = gatedKind();
  const opened = await openServer(kind, { kinds: [scriptKind, gated.kind] });
  const { owner } = opened;
  const { id } = await owner.call('addAgent', {
    body: { name: 'Slow', kind: 'gated', config: {} },
  });
  const { spaceId } = await makeRoom(owner);
  await owner.call('addMembers', { params: { spaceId }, body: { memberIds: [id] } });
  return { ...opened, ...gated, spaceId, agentId: id };
}

async function tokenOf(client: TestClient): Promise<string> {
  return (await client.call('makeMyToken', { body: { name: 'Program' } })).secret;
}

describe.each(DATABASES)('asking and waiting over HTTP, on $name', (kind) => {
  test('a post with `wait` returns the message, all messages of its chain in order, outcomes, silences and cost', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, CHAIN);
    const { status, body } = await owner.ask('postMessage', {
      params: { spaceId },
      body: { content: '@Ann well?', wait: 60 },
    });
    expect(status).toBe(201);
    const { exchange } = body as Awaited<ReturnType<typeof owner.call<'postMessage'>>>;
    expect(exchange).toMatchObject({ isOver: true, message: { content: '@Ann well?' } });
    expect(exchange?.answers.map(({ content }) => content)).toEqual([
      '@Bob what do you think?',
      '@Ann I agree.',
    ]);
    expect(exchange?.runs.map(({ agentName, outcome }) => [agentName, outcome])).toEqual([
      ['Ann', 'responded'],
      ['Bob', 'responded'],
      ['Ann', 'skipped'],
    ]);
    expect(exchange?.runs.every(({ sentence }) => sentence !== '')).toBe(true);
    expect(exchange?.silences.map(({ agentName }) => agentName)).toEqual(['Cid']);
    expect(exchange?.silences[0]?.sentence).toContain('Cid');
    expect(exchange?.cost).toMatchObject({ tokens: 0 });
  });

  test('a post that wakes nobody is over at once, and says why each agent is silent', async () => {
    const { owner } = await openServer(kind);
    const settings = { policy: 'mention', unaddressed: 'nobody' } as const;
    const { spaceId } = await makeRoom(owner, { ...CHAIN, settings });
    const body = { content: 'Just a note.', wait: 60 };
    const { exchange } = await owner.call('postMessage', { params: { spaceId }, body });
    expect(exchange).toMatchObject({ isOver: true, answers: [], runs: [], chains: [] });
    expect(exchange?.silences.map(({ agentName }) => agentName)).toEqual(['Ann', 'Bob', 'Cid']);
  });

  test('a chain that is not over gives 202 and a place to go on, and the same client id waits on and posts nothing', async () => {
    const { owner, spaceId, open } = await openGated(kind);
    const params = { spaceId };
    const body = { content: '@Slow go', clientId: 'q-1', wait: 0 };
    const first = await owner.ask('postMessage', { params, body });
    expect(first.status).toBe(202);
    const path = first.headers.get('location') ?? '';
    expect((await owner.send('GET', path)).status).toBe(202);
    const waiting = owner.call('postMessage', { params, body: { ...body, wait: 60 } });
    const elsewhere = owner.send('GET', path.replace('wait=0', 'wait=60'));
    open();
    const { isRepeat, exchange } = await waiting;
    expect(isRepeat).toBe(true);
    expect(exchange?.answers.map(({ content }) => content)).toEqual(['Now I answer.']);
    expect((await elsewhere).status).toBe(200);
    const { items } = await owner.call('readMessages', { params });
    expect(items.filter(({ content }) => content === '@Slow go')).toHaveLength(1);
  });

  test('the SDK asks and gets the answers, also when the chain outlasts a request', async () => {
    const { owner, origin, spaceId, open } = await openGated(kind);
    const client = openClient({ url: origin, token: await tokenOf(owner) });
    const asked = client.ask(spaceId, '@Slow go');
    open();
    const { answers, isOver } = await asked;
    expect(isOver).toBe(true);
    expect(answers.map(({ content }) => content)).toEqual(['Now I answer.']);
    client.close();
  });

  test.each([
    [false, null],
    [true, 'cancelled'],
  ])(
    'hanging up stops the chain only if `stopOnHangUp` asks for it: %s',
    async (stopOnHangUp, outcome) => {
      const { owner, origin, spaceId, server, open } = await openGated(kind);
      const token = await tokenOf(owner);
      const hangUp = new AbortController();
      const asked = fetch(`${origin}/api/v1/spaces/${spaceId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: '@Slow go', wait: 60, stopOnHangUp }),
        signal: hangUp.signal,
      }).catch(() => null);
      const runs = async () => (await owner.call('listRuns', { params: { spaceId } })).items;
      await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['running']);
      hangUp.abort();
      await asked;
      // A stop that was asked for comes before the agent may end.
      if (stopOnHangUp) await server.conch.idle();
      open();
      await server.conch.idle();
      expect((await runs())[0]?.outcome).toBe(outcome ?? 'responded');
    },
  );

  test('[T7] a person who is removed from the space during the wait gets no answer', async () => {
    const { owner, spaceId, open, person } = await openGated(kind);
    const mia = await person('Mia');
    const { id } = await mia.call('readMe');
    const params = { spaceId };
    await owner.call('addMembers', { params, body: { memberIds: [id] } });
    const body = { content: '@Slow go', clientId: 'mine', wait: 0 };
    const { messageId } = await mia.call('postMessage', { params, body });
    const refused = mia.refused('readExchange', {
      params: { spaceId, messageId },
      query: { wait: 60 },
    });
    await owner.call('removeMember', { params: { spaceId, memberId: id } });
    open();
    expect((await refused).code).toBe('no-such-space');
  });

  test('[T6] a service may not wait, because it may not read the answers, and then posts nothing', async () => {
    const { owner, stranger } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, CHAIN);
    const params = { spaceId };
    const { secret } = await owner.call('makeService', { params, body: { name: 'Deploys' } });
    const service = stranger().withToken(secret);
    const body = { content: '@Ann well?', wait: 60 };
    expect((await service.refused('postMessage', { params, body })).code).toBe('not-allowed');
    expect((await owner.call('readMessages', { params })).items).toEqual([]);
  });

  test('[T14] waiting requests above the limit of a person are refused with a time to retry', async () => {
    const gated = gatedKind();
    const limits = { waitsAtOnce: 2 };
    const { owner } = await openServer(kind, { kinds: [gated.kind], limits });
    const agent = { name: 'Slow', kind: 'gated', config: {} };
    const { id } = await owner.call('addAgent', { body: agent });
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    await owner.call('addMembers', { params, body: { memberIds: [id] } });
    const { messageId } = await owner.call('postMessage', { params, body: { content: '@Slow' } });
    const wait = () =>
      owner.ask('readExchange', { params: { spaceId, messageId }, query: { wait: 60 } });
    const all = [wait(), wait(), wait()];
    const { problem } = await Promise.race(all);
    expect(problem).toMatchObject({ code: 'too-fast', retryAfterSeconds: 1 });
    gated.open();
    expect((await Promise.all(all)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 429,
    ]);
  });
});

describe.each(DATABASES.slice(0, 1))('many waiting calls, on $name', (kind) => {
  test('1,000 waiting calls read nothing while others talk in the space, and all get the answers', async () => {
    const tapped = tappedKind(kind);
    const { server, owner, spaceId, open } = await openGated(tapped.kind);
    const params = { spaceId };
    const { messageId } = await owner.call('postMessage', { params, body: { content: '@Slow' } });
    let reads = 0;
    tapped.turn({
      aroundRead: (read) => {
        reads += 1;
        return read();
      },
    });
    const waits = Array.from({ length: 1_000 }, () =>
      server.conch.waitForChain({ spaceId, messageId }, { waitMs: 120_000 }),
    );
    // Each call reads the decision about the message and the state of its chain once.
    await expect.poll(() => reads).toBeGreaterThanOrEqual(2_000);
    await turn();
    reads = 0;
    for (let nth = 0; nth < 20; nth += 1) {
      await owner.call('postMessage', { params, body: { content: `aside ${nth}` } });
    }
    expect(reads).toBeLessThan(1_000);
    open();
    const exchanges = await Promise.all(waits);
    expect(exchanges.every(({ isOver }) => isOver)).toBe(true);
  });
});
