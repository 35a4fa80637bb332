import { randomUUID } from 'node:crypto';
import { HTTP_API, type RouteName } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';

const DAY_MS = 86_400_000;
const SILENT = [{ do: { skip: true } }];
const ROBOT = { name: 'Robot', kind: 'script', config: SILENT };

describe.each(DATABASES.slice(0, 1))('agents of the server, on $name', (kind) => {
  test('an admin reads an agent exactly as they saved it', async () => {
    const { owner } = await openServer(kind);
    const full = {
      ...ROBOT,
      description: 'beeps',
      status: 'paused',
      isQuiet: true,
      autoReply: false,
      dayBudget: { maxTokens: 1_000, maxCostUsd: 0.5 },
    } as const;
    const agent = await owner.call('addAgent', { body: full });
    expect(agent).toMatchObject({ ...full, version: 1 });
    const params = { agentId: agent.id };
    expect(await owner.call('readAgent', { params })).toEqual(agent);
    const changed = await owner.call('changeAgent', { params, body: { isQuiet: false } });
    expect(changed).toEqual({ ...agent, isQuiet: false, version: 2 });
  });

  test('only admins see how an agent is configured', async () => {
    const { owner, person } = await openServer(kind);
    const agent = await owner.call('addAgent', { body: ROBOT });
    const ann = await person('Ann');
    const shown = { ...agent, config: null, dayBudget: null, addableBy: null };
    expect(await ann.call('readAgent', { params: { agentId: agent.id } })).toEqual(shown);
    expect((await ann.call('listAgents')).items).toEqual([shown]);
    expect((await owner.call('listAgents')).items).toEqual([agent]);
  });

  test('only admins add, change and remove agents and create their tokens', async () => {
    const { owner, person } = await openServer(kind);
    const { id } = await owner.call('addAgent', { body: ROBOT });
    const ann = await person('Ann');
    const params = { agentId: id };
    const codes = [
      (await ann.refused('addAgent', { body: { ...ROBOT, name: 'Other' } })).code,
      (await ann.refused('changeAgent', { params, body: { isQuiet: true } })).code,
      (await ann.refused('removeAgent', { params })).code,
      (await ann.refused('makeAgentToken', { params, body: { name: 'mine' } })).code,
      (await ann.refused('listAgentTokens', { params })).code,
    ];
    expect(codes).toEqual(codes.map(() => 'not-allowed'));
  });

  test('an invalid agent is refused with the reason', async () => {
    const { owner } = await openServer(kind);
    const codes = [
      (await owner.refused('addAgent', { body: { ...ROBOT, name: 'everyone' } })).code,
      (await owner.refused('addAgent', { body: { ...ROBOT, name: 'olga' } })).code,
      (await owner.refused('addAgent', { body: { ...ROBOT, kind: 'oracle' } })).code,
      (await owner.refused('addAgent', { body: { ...ROBOT, config: 7 } })).code,
      (await owner.refused('addAgent', { body: { ...ROBOT, description: 'x'.repeat(5_000) } }))
        .code,
    ];
    expect(codes).toEqual(['bad-name', 'bad-name', 'no-such-kind', 'bad-config', 'bad-settings']);
    expect((await owner.call('listAgentKinds')).items).toEqual([
      { name: 'script' },
      { name: 'remote' },
      { name: 'llm' },
    ]);
  });

  test('readMe with an agent’s token names the agent, and every other route refuses the token', async () => {
    const { owner } = await openServer(kind);
    const { id } = await owner.call('addAgent', { body: ROBOT });
    const { secret } = await owner.call('makeAgentToken', {
      params: { agentId: id },
      body: { name: 'its own' },
    });
    const robot = owner.withToken(secret);
    expect(await robot.call('readMe')).toEqual({
      id,
      kind: 'agent',
      name: 'Robot',
      isAdmin: false,
      isAutomation: false,
      hasPassword: false,
    });
    const params = new Proxy({}, { get: () => randomUUID() }) as Record<string, string>;
    const others = (Object.keys(HTTP_API) as RouteName[]).filter(
      (name) => name !== 'readMe' && HTTP_API[name].action !== 'come-in',
    );
    const statuses = await Promise.all(
      others.map(async (name) => {
        const { method, path } = HTTP_API[name];
        return (await robot.send(method, `/api/v1${filled(path, params)}`)).status;
      }),
    );
    expect(statuses).toEqual(others.map(() => 403));
  });

  test('an agent’s token stops working as soon as the token is revoked or the agent is removed', async () => {
    const { owner } = await openServer(kind);
    const { id: agentId } = await owner.call('addAgent', { body: ROBOT });
    const make = () => owner.call('makeAgentToken', { params: { agentId }, body: { name: 'own' } });
    const [first, second] = [await make(), await make()];
    await owner.call('endAgentToken', { params: { agentId, tokenId: first.id } });
    expect((await owner.withToken(first.secret).refused('readMe')).code).toBe('bad-token');
    const { items } = await owner.call('listAgentTokens', { params: { agentId } });
    expect(items.map(({ id, ending }) => [id, ending])).toEqual([
      [second.id, second.secret.slice(-4)],
    ]);
    await owner.call('removeAgent', { params: { agentId } });
    expect((await owner.withToken(second.secret).refused('readMe')).code).toBe('bad-token');
    expect((await owner.refused('readAgent', { params: { agentId } })).code).toBe('no-such-member');
  });

  test('the routes for the tokens of agents refuse the id of a person', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const agentId = (await ann.call('readMe')).id;
    const { id: tokenId, secret } = await ann.call('makeMyToken', { body: { name: 'program' } });
    const codes = [
      (await owner.refused('removeAgent', { params: { agentId } })).code,
      (await owner.refused('endAgentToken', { params: { agentId, tokenId } })).code,
      (await owner.refused('listAgentTokens', { params: { agentId } })).code,
      (await owner.refused('makeAgentToken', { params: { agentId }, body: { name: 'x' } })).code,
    ];
    expect(codes).toEqual(codes.map(() => 'no-such-member'));
    expect(await ann.withToken(secret).call('readMe')).toMatchObject({ name: 'Ann' });
  });

  test('the list of agents has pages, and each agent is on exactly one page', async () => {
    const { owner } = await openServer(kind);
    const names = Array.from({ length: 5 }, (_, nth) => `Robot ${nth}`);
    for (const name of names) await owner.call('addAgent', { body: { ...ROBOT, name } });
    const first = await owner.call('listAgents', { query: { limit: '3' } });
    const cursor = first.next ?? '';
    const rest = await owner.call('listAgents', { query: { limit: '3', cursor } });
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(names);
    expect(rest.next).toBeNull();
    expect((await owner.refused('listAgents', { query: { cursor: 'x' } })).code).toBe('bad-cursor');
  });
});

describe.each(DATABASES.slice(0, 1))('tokens of people, on $name', (kind) => {
  test('a token has the rights of its owner until it is revoked', async () => {
    const { owner } = await openServer(kind);
    const token = await owner.call('makeMyToken', { body: { name: 'a\0 program\n' } });
    expect(token).toMatchObject({ name: 'a program', ending: token.secret.slice(-4) });
    expect(token.secret).toMatch(/^conch_person_[\w-]{43}$/u);
    const program = owner.withToken(token.secret);
    await program.call('addPerson', { body: { name: 'Ann' } });
    const { secret: _, ...listed } = token;
    const { items } = await owner.call('listMyTokens');
    const lastUse = { route: 'POST /api/v1/people', address: '127.0.0.1' };
    expect(items).toEqual([{ ...listed, lastUsedAt: expect.any(String) as string, lastUse }]);
    await owner.call('endMyToken', { params: { tokenId: token.id } });
    expect((await program.refused('readMe')).code).toBe('bad-token');
  });

  test('a token expires after its number of days', async () => {
    const clock = new ShiftedClock();
    const { owner } = await openServer(kind, { clock });
    const { secret } = await owner.call('makeMyToken', {
      body: { name: 'program', expiresInDays: 2 },
    });
    clock.advance(2 * DAY_MS - 60_000);
    expect(await owner.withToken(secret).call('readMe')).toMatchObject({ name: 'Olga' });
    clock.advance(60_000);
    expect((await owner.withToken(secret).refused('readMe')).code).toBe('bad-token');
  });

  test('a person neither sees nor revokes the tokens of somebody else', async () => {
    const { owner, person } = await openServer(kind);
    const { id: tokenId } = await owner.call('makeMyToken', { body: { name: 'program' } });
    const ann = await person('Ann');
    expect((await ann.refused('endMyToken', { params: { tokenId } })).code).toBe('no-such-token');
    expect((await ann.call('listMyTokens')).items).toEqual([]);
  });

  test('the admin token acts as the owner of the server and is marked as automation', async () => {
    const adminToken = 'a-token-for-automation';
    const { owner } = await openServer(kind, { config: { adminToken } });
    const { id } = await owner.call('readMe');
    const me = await owner.withToken(adminToken).call('readMe');
    expect(me).toMatchObject({ id, isAdmin: true, isAutomation: true });
  });
});
