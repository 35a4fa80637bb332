import { CLOSE_CODES, PROTOCOL_VERSION } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  connectAgent,
  makeOutsideAgent,
  openAgentSocket,
  type AgentSocketOptions,
} from '../support/agent-client.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';
import { refusedSocket } from '../support/socket-client.ts';

const ADMIN_TOKEN = 'an-admin-token-of-the-tests-which-is-long-enough';
const DAY_MS = 86_400_000;

/** What comes of a hello: the code of its refusal, and the code with which the socket is closed. */
async function turnedAway(origin: string, token: string, options: AgentSocketOptions = {}) {
  const socket = await openAgentSocket(origin, options);
  const hello = { type: 'hello', protocol: PROTOCOL_VERSION, token } as const;
  const { problem, taskId } = await socket.refused(hello);
  const { code } = await socket.closed;
  expect(taskId).toBe(null);
  expect(socket.frames.length).toBe(1);
  return { code: problem.code, closed: code, problem };
}

/** The token of an agent of some sort that is no agent outside, or not now. */
async function tokenOf({ owner }: OpenServer, body: object): Promise<string> {
  const whole = { name: 'Odd', kind: 'remote', config: {}, ...body };
  const { id: agentId } = await owner.call('addAgent', { body: whole });
  const token = { params: { agentId }, body: { name: 'its own' } };
  return (await owner.call('makeAgentToken', token)).secret;
}

const OTHERS: readonly {
  readonly what: string;
  readonly code: string;
  readonly token: (opened: OpenServer) => Promise<string>;
}[] = [
  { what: 'a made-up token', code: 'bad-token', token: async () => 'conch_agent_made_up' },
  {
    what: 'a token with more behind it',
    code: 'bad-token',
    token: async ({ owner }) => `${(await makeOutsideAgent(owner, 'Odd')).token} x`,
  },
  {
    what: 'the key of a session',
    code: 'bad-token',
    token: async ({ owner }) => owner.cookie?.split('=')[1] ?? '',
  },
  {
    what: 'a person’s token',
    code: 'not-allowed',
    token: async ({ owner }) =>
      (await owner.call('makeMyToken', { body: { name: 'tool' } })).secret,
  },
  { what: 'the admin token', code: 'not-allowed', token: async () => ADMIN_TOKEN },
  {
    what: 'the token of an inactive agent',
    code: 'not-allowed',
    token: (opened) => tokenOf(opened, { status: 'inactive' }),
  },
  {
    what: 'the token of an agent that is called by webhook',
    code: 'not-allowed',
    token: (opened) =>
      tokenOf(opened, { config: { over: 'webhook', url: 'https://agent.example/hook' } }),
  },
  {
    what: 'the token of a script',
    code: 'not-allowed',
    token: (opened) => tokenOf(opened, { kind: 'script', config: [{ do: { skip: true } }] }),
  },
];

describe.each(DATABASES.slice(0, 1))('tokens at the agents’ socket, on $name', (kind) => {
  test.each(OTHERS)('[T6] $what opens nothing: $code and signed-out', async ({ code, token }) => {
    const config = { adminToken: ADMIN_TOKEN, outbound: ['agent.example'] };
    const opened = await openServer(kind, { config });
    expect(await turnedAway(opened.origin, await token(opened))).toMatchObject({
      code,
      closed: CLOSE_CODES['signed-out'],
    });
  });

  test('[T6] a good token in a header or in the address is not looked at', async () => {
    const { owner, origin } = await openServer(kind);
    const { token } = await makeOutsideAgent(owner, 'Scribe');
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': token };
    const socket = await openAgentSocket(origin, { headers });
    expect((await socket.refused({ type: 'ping' })).problem.code).toBe('version-mismatch');
    expect((await turnedAway(origin, 'wrong', { headers })).code).toBe('bad-token');
  });

  test('[T6] an agent’s token opens its own socket and not that of people', async () => {
    const { owner, origin } = await openServer(kind);
    const { token } = await makeOutsideAgent(owner, 'Scribe');
    const refused = await refusedSocket(owner, { token });
    expect(refused).toMatchObject({ status: 403, problem: { code: 'not-allowed' } });
    expect((await connectAgent(origin, { token })).isOpen).toBe(true);
  });

  test('[T6] a token is good until the day that it was given, and no longer', async () => {
    const clock = new ShiftedClock();
    const { owner, origin } = await openServer(kind, { clock });
    const { agentId } = await makeOutsideAgent(owner, 'Scribe');
    const { secret } = await owner.call('makeAgentToken', {
      params: { agentId },
      body: { name: 'short', expiresInDays: 1 },
    });
    clock.advance(DAY_MS - 60_000);
    expect((await connectAgent(origin, { token: secret })).isOpen).toBe(true);
    clock.advance(60_000);
    expect((await turnedAway(origin, secret)).code).toBe('bad-token');
  });
});

describe.each(DATABASES.slice(0, 1))('how often an agent’s socket is tried, on $name', (kind) => {
  test('[T14] after the fifth failed try within ten seconds others are told to wait, and closed with too-many', async () => {
    const { origin } = await openServer(kind);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await turnedAway(origin, 'wrong')).code).toBe('bad-token');
    }
    const { code, closed, problem } = await turnedAway(origin, 'wrong');
    expect([code, closed]).toEqual(['too-fast', CLOSE_CODES['too-many']]);
    expect(problem.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('[T14] failed tries from the same address do not keep out who has a good token', async () => {
    const { owner, origin } = await openServer(kind);
    const agent = await makeOutsideAgent(owner, 'Scribe');
    for (let tries = 0; tries < 8; tries += 1) await turnedAway(origin, 'wrong');
    expect((await connectAgent(origin, agent)).isOpen).toBe(true);
  });

  test('[T14] behind a proxy the tries of one address are not those of another', async () => {
    const { origin } = await openServer(kind, { config: { isBehindProxy: true } });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    for (let tries = 0; tries < 5; tries += 1) {
      await turnedAway(origin, 'wrong', from('198.51.100.1'));
    }
    expect((await turnedAway(origin, 'wrong', from('198.51.100.1'))).code).toBe('too-fast');
    expect((await turnedAway(origin, 'wrong', from('198.51.100.2'))).code).toBe('bad-token');
  });

  test('[T14] one agent has so many sockets and no more, also when they come at once', async () => {
    const { owner, origin } = await openServer(kind, { limits: { socketsPerAgent: 3 } });
    const [scribe, critic] = [
      await makeOutsideAgent(owner, 'Scribe'),
      await makeOutsideAgent(owner, 'Critic'),
    ];
    const sockets = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openAgentSocket(origin)));
    const tried = await Promise.allSettled(sockets.map((socket) => socket.hello(scribe.token)));
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    expect(await turnedAway(origin, scribe.token)).toMatchObject({
      code: 'too-fast',
      closed: CLOSE_CODES['too-many'],
    });
    expect((await connectAgent(origin, critic)).isOpen).toBe(true);
  });

  test('[T14] a socket that was left makes room for another', async () => {
    const { owner, origin } = await openServer(kind, { limits: { socketsPerAgent: 1 } });
    const agent = await makeOutsideAgent(owner, 'Scribe');
    await (await connectAgent(origin, agent)).leave();
    // The server hears of it when it does: whoever was refused comes again.
    let second = await connectAgent(origin, agent).catch(() => null);
    while (second === null) second = await connectAgent(origin, agent).catch(() => null);
    expect(second.isOpen).toBe(true);
  });
});
