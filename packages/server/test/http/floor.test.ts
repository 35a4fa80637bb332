import { DATABASES } from '@conch/test-databases/vitest';
import { ManualClock } from '@conch/runtime/testing';
import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { everyPage } from '../support/every-page.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

async function post(client: Client, spaceId: string, content: string) {
  return client.call('postMessage', { params: { spaceId }, body: { content } });
}

const SAYS = (words: string) => [{ do: { say: words } }];

// Two that would talk for ever: each thing that they say is new.
const TALKS = (other: string) => [
  {
    when: { trigger: 'message', from: 'Olga' },
    do: { say: `@${other} Olga wrote “{{content}}”.` },
  },
  { do: { say: 'I heard “{{content}}”.' } },
];

async function heard(client: Client, spaceId: string): Promise<readonly string[]> {
  const { items } = await client.call('readMessages', {
    params: { spaceId },
    query: { limit: 100 },
  });
  return items.map(({ author, content }) => `${author?.name ?? 'Conch'}: ${content}`);
}

describe.each(DATABASES.slice(0, 1))('the floor over HTTP, on $name', (kind) => {
  test.each(['broadcast', 'mention', 'chain', 'admin'] as const)(
    '[WI1] under %s, who the preview says will speak is who then gets the floor, by the same rules',
    async (policy) => {
      const { owner, server } = await openServer(kind);
      const { spaceId, agent } = await makeRoom(owner, {
        agents: { Ann: SAYS('I am Ann'), Bob: SAYS('I am Bob'), Cid: SAYS('I am Cid') },
      });
      const params = { spaceId };
      await owner.call('changeSpace', {
        params,
        body: { settings: { policy, mainAgentId: agent('Bob') } },
      });
      for (const content of ['hello all', '@Ann hello', '@Cid @Ann both of you', 'and @Bob too']) {
        const { previews } = await owner.call('previewMessage', { params, body: { content } });
        const { messageId } = await post(owner, spaceId, content);
        await server.conch.idle();
        const { items } = await owner.call('listDecisions', { params, query: { messageId } });
        const got = items[0]?.gotFloor.map(({ agentId, because }) => `${agentId} ${because}`);
        expect(previews.length).toBe(1);
        expect(previews[0]?.policy).toBe(policy);
        expect(previews[0]?.speakers.map((one) => `${one.agentId} ${one.because}`)).toEqual(got);
        expect(previews[0]?.silent).toEqual(items[0]?.silent);
      }
    },
  );

  test('a preview posts nothing, names who would speak, and warns', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SAYS('yes'), Bob: SAYS('no') } });
    const key = `ghp_${'a1'.repeat(18)}`;
    const body = { content: `@Ann ask @Bop about ${key}`, policy: 'all' as const };
    const { previews } = await owner.call('previewMessage', { params: { spaceId }, body });
    expect(previews.map(({ policy }) => policy)).toEqual([
      'broadcast',
      'mention',
      'chain',
      'admin',
    ]);
    expect(previews[1]).toMatchObject({
      refused: null,
      speakers: [{ agentName: 'Ann' }],
      warnings: [
        { kind: 'unknown-mention', name: 'Bop', nearest: 'Bob' },
        { kind: 'looks-secret', what: 'a GitHub token', secret: 'token', of: 'GitHub' },
      ],
    });
    expect(await heard(owner, spaceId)).toEqual([]);
  });

  test('a preview names those who stay silent for a reason of their own', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, {
      agents: { Ann: SAYS('yes'), Bob: SAYS('no') },
      settings: { policy: 'mention' },
    });
    const params = { agentId: agent('Bob') };
    await owner.call('changeAgent', { params, body: { status: 'inactive' } });
    const asked = { params: { spaceId }, body: { content: '@Ann @Bob hello' } };
    const [preview] = (await owner.call('previewMessage', asked)).previews;
    expect(preview?.speakers.map(({ agentName }) => agentName)).toEqual(['Ann']);
    expect(preview?.silent).toMatchObject([{ agentIds: [agent('Bob')], count: 1 }]);
  });

  test('a preview of what would be refused says why in a sentence', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { settings: { unknownMentions: 'refuse' } });
    const params = { spaceId };
    const [preview] = (
      await owner.call('previewMessage', { params, body: { content: '@Nobody hi' } })
    ).previews;
    const refused = await owner.refused('postMessage', { params, body: { content: '@Nobody hi' } });
    expect(preview?.refused?.code).toBe('unknown-mention');
    expect(preview?.refused?.sentence).toMatch(/\w+ \w+/u);
    expect(refused.code).toBe('unknown-mention');
  });

  test('a mention of nobody is refused with the name that was meant, perhaps', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Finance: [{ do: { say: 'yes' } }] },
      settings: { unknownMentions: 'refuse' },
    });
    const body = { content: '@Finanse hi' };
    const { detail } = await owner.refused('postMessage', { params: { spaceId }, body });
    expect(detail).toContain('“@Finanse” (did you mean “@Finance”?)');
  });

  test('a run says who stopped it', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Slow: [{ do: { say: 'one two', delayMs: 600_000 } }] },
    });
    const params = { spaceId };
    await post(owner, spaceId, 'speak');
    const [chain] = (await owner.call('listChains', { params })).items;
    const ofChain = { params: { spaceId, chainId: chain?.id ?? '' } };
    const before = (await owner.call('readChain', ofChain)).runs;
    await owner.call('stop', { params, body: {} });
    const after = (await owner.call('readChain', ofChain)).runs;
    const { id } = await owner.call('readMe');
    expect([...before, ...after].map(({ stoppedById }) => stoppedById)).toEqual([null, id]);
  });

  test('a stopped run says nothing after the answer', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Slow: [{ do: { say: 'one two three four five six', chunkMs: 600_000 } }] },
    });
    const params = { spaceId };
    await post(owner, spaceId, 'speak');
    const [chain] = (await owner.call('listChains', { params })).items;
    const ofChain = { params: { spaceId, chainId: chain?.id ?? '' } };
    const [run] = (await owner.call('readChain', ofChain)).runs;
    await owner.call('stop', { params, body: { runId: run?.id ?? '' } });
    const ended = await owner.call('readRun', { params: { spaceId, runId: run?.id ?? '' } });
    const over = await owner.call('readChain', ofChain);
    await server.conch.idle();
    expect([ended.state, ended.outcome]).toEqual(['ended', 'cancelled']);
    expect(over.endedAt).not.toBeNull();
    expect(over.runs.map(({ id }) => id)).toEqual([run?.id]);
    const said = await heard(owner, spaceId);
    expect(said.filter((line) => line.includes('six'))).toEqual([]);
  });

  test('everything in a space is stopped at once, and what never was cannot be', async () => {
    const { owner } = await openServer(kind);
    const slow = [{ do: { say: 'one two', delayMs: 600_000 } }];
    const { spaceId } = await makeRoom(owner, {
      agents: { Ann: slow, Bob: slow },
      settings: { policy: 'broadcast' },
    });
    const params = { spaceId };
    await post(owner, spaceId, 'all of you');
    await owner.call('stop', { params, body: {} });
    const [chain] = (await owner.call('listChains', { params })).items;
    const { runs } = await owner.call('readChain', {
      params: { spaceId, chainId: chain?.id ?? '' },
    });
    const unknown = { params, body: { runId: '019a8c1e-0000-7000-8000-000000000000' } };
    expect(runs.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
    expect((await owner.refused('stop', unknown)).code).toBe('no-such-run');
  });

  test('[TL7] a conversation that the turn limit ended goes on when a person continues it', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Alice: TALKS('Bob'), Bob: TALKS('Alice') },
      settings: { policy: 'mention', turnLimit: 3 },
    });
    const params = { spaceId };
    await post(owner, spaceId, '@Alice talk to Bob');
    await server.conch.idle();
    const { floor } = await owner.call('readSpace', { params });
    const before = await heard(owner, spaceId);
    await owner.call('continue', { params });
    await server.conch.idle();
    const after = await heard(owner, spaceId);
    expect(floor).toEqual({ used: 3, reserved: 0, limit: 3 });
    expect(before.at(-1)).toMatch(/^Conch: @human Turn limit reached \(3 /u);
    expect(after.slice(before.length).map((line) => line.split(':')[0])).toEqual([
      'Bob',
      'Alice',
      'Bob',
      'Conch',
    ]);
  });

  test('chains come the newest first, in pages, each once', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SAYS('yes') } });
    const params = { spaceId };
    const posted: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      posted.push((await post(owner, spaceId, `question ${nth}`)).messageId);
      await server.conch.idle();
    }
    const found = await everyPage((place) =>
      owner.call('listChains', { params, query: { limit: 2, ...place } }),
    );
    const triggers = found.flat().map(({ triggerId }) => triggerId);
    expect(triggers).toEqual(posted.toReversed());
    expect((await owner.refused('listChains', { params, query: { cursor: 'x' } })).code).toBe(
      'bad-cursor',
    );
  });

  test('decisions come in order, in pages, each with a sentence for every effect', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SAYS('yes') } });
    const params = { spaceId };
    await post(owner, spaceId, 'a question');
    await server.conch.idle();
    const { seq: head } = await owner.call('readSpace', { params });
    const seqs: number[] = [];
    for (let after = 0; ;) {
      const page = await owner.call('listDecisions', { params, query: { after, limit: 2 } });
      for (const { lines, seq } of page.items) {
        seqs.push(seq);
        for (const { because, sentence } of lines) expect(sentence).toContain(`(${because})`);
      }
      if (page.next === null) break;
      after = Number(page.next);
    }
    expect(seqs).toEqual(Array.from({ length: head }, (_, nth) => nth + 1));
    const full = await owner.call('listDecisions', { params, query: { limit: head } });
    expect([full.items.length, full.next]).toEqual([head, null]);
  });

  test('a schedule says its words when its time comes, until it is taken back', async () => {
    const clock = new ManualClock(Date.UTC(2026, 0, 1, 8));
    const { owner, server } = await openServer(kind, { clock });
    const { spaceId, agent } = await makeRoom(owner, { agents: { Finance: SAYS('all is paid') } });
    const params = { spaceId };
    const body = {
      name: 'Check-in',
      cron: '0 9 * * *',
      timeZone: 'Europe/Paris',
      content: 'anything new?',
      addresseeId: agent('Finance'),
    };
    const made = await owner.call('addSchedule', { params, body });
    expect(made.nextAt).toBe('2026-01-02T08:00:00.000Z');
    clock.advance(24 * 3_600_000);
    await server.conch.schedules.fireDue();
    await server.conch.idle();
    expect(await heard(owner, spaceId)).toEqual([
      'Check-in: @Finance anything new?',
      'Finance: all is paid',
    ]);
    const listed = await owner.call('listSchedules', { params });
    expect(listed.items).toEqual([{ ...made, nextAt: '2026-01-03T08:00:00.000Z' }]);
    const one = { params: { spaceId, scheduleId: made.id } };
    await owner.call('removeSchedule', one);
    expect((await owner.call('listSchedules', { params })).items).toEqual([]);
    expect((await owner.refused('removeSchedule', one)).code).toBe('no-such-schedule');
  });

  test('a schedule that could never do what it says is refused with the reason', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const codes = [];
    for (const wrong of [
      { cron: 'now and then' },
      { timeZone: 'Mars/Olympus' },
      { cron: '0 0 30 2 *' },
      { name: 'system' },
      { content: 'x'.repeat(40_000) },
    ]) {
      const body = { name: 'Check-in', cron: '0 9 * * *', content: 'hello', ...wrong };
      codes.push((await owner.refused('addSchedule', { params: { spaceId }, body })).code);
    }
    expect(codes).toEqual([
      'bad-schedule',
      'bad-schedule',
      'bad-schedule',
      'bad-name',
      'text-too-long',
    ]);
  });
});
