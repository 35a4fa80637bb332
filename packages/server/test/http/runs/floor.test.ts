import { POLICIES } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { ManualClock } from '@conch/runtime/testing';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { everyPage } from '../../support/every-page.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

async function post(client: TestClient, spaceId: string, content: string) {
  return client.call('postMessage', { params: { spaceId }, body: { content } });
}

const SAYS = (words: string) => [{ do: { say: words } }];

// Two agents that would talk for ever, because each message is a new text.
const TALKS = (other: string) => [
  {
    when: { trigger: 'message', from: 'Olga' },
    do: { say: `@${other} Olga wrote “{{content}}”.` },
  },
  { do: { say: 'I heard “{{content}}”.' } },
];

async function messagesIn(client: TestClient, spaceId: string): Promise<readonly string[]> {
  const { items } = await client.call('readMessages', {
    params: { spaceId },
    query: { limit: 100 },
  });
  return items.map(({ sender, content }) => `${sender?.name ?? 'Conch'}: ${content}`);
}

describe.each(DATABASES.slice(0, 1))('the floor over HTTP, on $name', (kind) => {
  test.each(['broadcast', 'mention', 'chain', 'coordinator'] as const)(
    '[WI1] under %s, posting a previewed message gives the floor to the previewed speakers by the same rules',
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
        const speakers = items[0]?.gotFloor.map(({ agentId, because }) => `${agentId} ${because}`);
        expect(previews.length).toBe(1);
        expect(previews[0]?.policy).toBe(policy);
        expect(previews[0]?.speakers.map((one) => `${one.agentId} ${one.because}`)).toEqual(
          speakers,
        );
        expect(previews[0]?.silent).toEqual(items[0]?.silent);
      }
    },
  );

  test('a preview posts nothing, names the speakers and includes warnings', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SAYS('yes'), Bob: SAYS('no') } });
    const key = `ghp_${'a1'.repeat(18)}`;
    const body = {
      content: `@Ann ask @Bop about ${key}`,
      settings: POLICIES.map((policy) => ({ policy })),
    };
    const { previews } = await owner.call('previewMessage', { params: { spaceId }, body });
    expect(previews.map(({ policy }) => policy)).toEqual(POLICIES);
    expect(previews[1]).toMatchObject({
      refused: null,
      speakers: [{ agentName: 'Ann' }],
      warnings: [
        { kind: 'unknown-mention', name: 'Bop', nearest: 'Bob' },
        { kind: 'looks-secret', what: 'a GitHub token', secret: 'token', of: 'GitHub' },
      ],
    });
    expect(await messagesIn(owner, spaceId)).toEqual([]);
  });

  test('a preview compares several settings and names the readers of the draft', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, {
      agents: { Ann: SAYS('yes'), Bob: SAYS('no') },
    });
    const body = {
      content: '@Ann hello',
      settings: [
        {},
        { policy: 'mention' },
        { policy: 'mention', visibility: 'all' },
        { policy: 'coordinator', mainAgentId: agent('Bob') },
      ] as const,
    };
    const { previews } = await owner.call('previewMessage', {
      params: { spaceId },
      body: { ...body, settings: [...body.settings] },
    });
    const rows = previews.map(({ policy, audience, speakers: [first] }) => {
      return [policy, audience, first?.agentName];
    });
    expect(rows).toEqual([
      ['chain', 'everyone', 'Ann'],
      ['mention', [agent('Ann')], 'Ann'],
      ['mention', 'everyone', 'Ann'],
      ['coordinator', 'everyone', 'Bob'],
    ]);
  });

  test('a preview accepts every setting that decides who answers', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, {
      agents: { Ann: SAYS('yes'), Bob: SAYS('no'), Cid: SAYS('maybe') },
    });
    const led = { policy: 'coordinator' as const, mainAgentId: agent('Bob') };
    const settings = [
      { ...led, humanMentions: 'coordinator' as const },
      { ...led, humanMentions: 'route' as const },
      { unknownMentions: 'refuse' as const },
      { policy: 'broadcast' as const, turnLimit: 1 },
    ];
    const body = { content: '@Cid ask @Nobody', settings };
    const { previews } = await owner.call('previewMessage', { params: { spaceId }, body });
    const rows = previews.map(({ refused, speakers, warnings }) => {
      const names = speakers.map(({ agentName }) => agentName);
      return { refused: refused?.code, names, warned: warnings.map(({ kind: of }) => of) };
    });
    expect(rows).toEqual([
      { refused: undefined, names: ['Bob'], warned: ['unknown-mention'] },
      { refused: undefined, names: ['Cid'], warned: ['unknown-mention'] },
      { refused: 'unknown-mention', names: [], warned: ['unknown-mention'] },
      { refused: undefined, names: ['Ann', 'Bob', 'Cid'], warned: ['unknown-mention', 'limit'] },
    ]);
  });

  test('a preview refuses settings that cannot be saved', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, {
      agents: { Ann: SAYS('yes'), Bob: SAYS('no') },
    });
    const params = { spaceId };
    const nobody = `${agent('Ann').slice(0, -4)}ffff`;
    for (const wrong of [{ turnLimit: 100_000 }, { mainAgentId: nobody as never }]) {
      const body = { content: 'hello', settings: [{}, wrong] };
      const { code } = await owner.refused('previewMessage', { params, body });
      const saved = await owner.refused('changeSpace', { params, body: { settings: wrong } });
      expect(code).toBe(saved.code);
    }
    const body = { content: 'hello', settings: [{ policy: 'coordinator' as const }] };
    const [preview] = (await owner.call('previewMessage', { params, body })).previews;
    const { code } = await owner.refused('changeSpace', {
      params,
      body: { settings: { policy: 'coordinator' } },
    });
    expect(preview?.refused?.code).toBe(code);
  });

  test('a preview refuses a setting that it does not use', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SAYS('yes') } });
    const body = { content: 'hello', settings: [{ kind: 'forum' }] } as never;
    const asked = owner.call('previewMessage', { params: { spaceId }, body });
    await expect(asked).rejects.toThrow(/bad-input.*kind/u);
  });

  test('a preview lists the agents that stay silent, with the reason', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, {
      agents: { Ann: SAYS('yes'), Bob: SAYS('no') },
      settings: { policy: 'mention' },
    });
    const params = { agentId: agent('Bob') };
    await owner.call('changeAgent', { params, body: { status: 'paused' } });
    const asked = { params: { spaceId }, body: { content: '@Ann @Bob hello' } };
    const [preview] = (await owner.call('previewMessage', asked)).previews;
    expect(preview?.speakers.map(({ agentName }) => agentName)).toEqual(['Ann']);
    expect(preview?.silent).toMatchObject([{ agentIds: [agent('Bob')], count: 1 }]);
  });

  test('a preview of a message that would be refused gives the reason in a sentence', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { settings: { unknownMentions: 'refuse' } });
    const params = { spaceId };
    const [preview] = (
      await owner.call('previewMessage', { params, body: { content: '@Nobody hi' } })
    ).previews;
    const problem = await owner.refused('postMessage', { params, body: { content: '@Nobody hi' } });
    expect(preview?.refused?.code).toBe('unknown-mention');
    expect(preview?.refused?.sentence).toMatch(/\w+ \w+/u);
    expect(problem.code).toBe('unknown-mention');
  });

  test('a run records the person who stopped it', async () => {
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

  test('a stopped run posts no more text', async () => {
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
    const endedRun = await owner.call('readRun', { params: { spaceId, runId: run?.id ?? '' } });
    const over = await owner.call('readChain', ofChain);
    await server.conch.idle();
    expect([endedRun.state, endedRun.outcome]).toEqual(['ended', 'cancelled']);
    expect(over.endedAt).not.toBeNull();
    expect(over.runs.map(({ id }) => id)).toEqual([run?.id]);
    const said = await messagesIn(owner, spaceId);
    expect(said.filter((line) => line.includes('six'))).toEqual([]);
  });

  test('a stop of a space cancels all of its runs, and an unknown run cannot be stopped', async () => {
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

  test('[TL7] a person can continue a chain that the turn limit stopped', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, {
      agents: { Alice: TALKS('Bob'), Bob: TALKS('Alice') },
      settings: { policy: 'mention', turnLimit: 3 },
    });
    const params = { spaceId };
    await post(owner, spaceId, '@Alice talk to Bob');
    await server.conch.idle();
    const { floor } = await owner.call('readSpace', { params });
    const before = await messagesIn(owner, spaceId);
    await owner.call('continue', { params });
    await server.conch.idle();
    const after = await messagesIn(owner, spaceId);
    expect(floor).toEqual({ used: 3, reserved: 0, refused: [agent('Bob')], limit: 3 });
    expect(before.at(-1)).toMatch(/^Conch: @human Turn limit reached \(3 /u);
    expect(after.slice(before.length).map((line) => line.split(':')[0])).toEqual([
      'Bob',
      'Alice',
      'Bob',
      'Conch',
    ]);
  });

  test('[TL7] after a person has stopped a chain, no agent waits for somebody to press Continue', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Alice: TALKS('Bob'), Bob: TALKS('Alice') },
      settings: { policy: 'mention', turnLimit: 3 },
    });
    const params = { spaceId };
    await post(owner, spaceId, '@Alice talk to Bob');
    await server.conch.idle();
    await owner.call('stop', { params, body: {} });
    const { floor } = await owner.call('readSpace', { params });
    expect(floor).toEqual({ used: 3, reserved: 0, refused: [], limit: 3 });
  });

  test('chains are listed in pages, newest first, each chain once', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SAYS('yes') } });
    const params = { spaceId };
    const posted: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      posted.push((await post(owner, spaceId, `question ${nth}`)).messageId);
      await server.conch.idle();
    }
    const chains = await everyPage((place) =>
      owner.call('listChains', { params, query: { limit: 2, ...place } }),
    );
    const triggers = chains.flat().map(({ triggerId }) => triggerId);
    expect(triggers).toEqual(posted.toReversed());
    expect((await owner.refused('listChains', { params, query: { cursor: 'x' } })).code).toBe(
      'bad-cursor',
    );
  });

  test('decisions are listed in pages, in order, with a sentence for every effect', async () => {
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

  test('a schedule posts its text on time until the schedule is removed', async () => {
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
    const schedule = await owner.call('addSchedule', { params, body });
    expect(schedule.nextAt).toBe('2026-01-02T08:00:00.000Z');
    clock.advance(24 * 3_600_000);
    await server.conch.schedules.fireDue();
    await server.conch.idle();
    expect(await messagesIn(owner, spaceId)).toEqual([
      'Check-in: @Finance anything new?',
      'Finance: all is paid',
    ]);
    const listed = await owner.call('listSchedules', { params });
    expect(listed.items).toEqual([{ ...schedule, nextAt: '2026-01-03T08:00:00.000Z' }]);
    const one = { params: { spaceId, scheduleId: schedule.id } };
    await owner.call('removeSchedule', one);
    expect((await owner.call('listSchedules', { params })).items).toEqual([]);
    expect((await owner.refused('removeSchedule', one)).code).toBe('no-such-schedule');
  });

  test('a schedule that can never run is refused with the reason', async () => {
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
