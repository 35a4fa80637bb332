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

/** The code that refuses a hello, and the close code of its socket. */
async function turnedAway(origin: string, token: string, options: AgentSocketOptions = {}) {
  const socket = await openAgentSocket(origin, options);
  const hello = { type: 'hello', protocol: PROTOCOL_VERSION, token } as const;
  const { problem, taskId } = await socket.refused(hello);
  const { code } = await socket.closed;
  expect(taskId).toBe(null);
  expect(socket.frames.length).toBe(1);
  return { code: problem.code, closed: code, problem };
}

/** The token of an agent that may not connect now. */
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
    what: 'a token followed by more characters',
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
    what: 'the token of a paused agent',
    code: 'not-allowed',
    token: (opened) => tokenOf(opened, { status: 'paused' }),
  },
  {
    what: 'the token of a webhook agent',
    code: 'not-allowed',
    token: (opened) =>
      tokenOf(opened, { config: { over: 'webhook', url: 'https://agent.example/hook' } }),
  },
  {
    what: 'the token of a script agent',
    code: 'not-allowed',
    token: (opened) => tokenOf(opened, { kind: 'script', config: [{ do: { skip: true } }] }),
  },
];

describe.each(DATABASES.slice(0, 1))('tokens on the agents’ socket, on $name', (kind) => {
  test.each(OTHERS)(
    '[T6] $what on an agent’s socket is refused as $code, and the socket is closed as signed-out',
    async ({ code, token }) => {
      const config = { adminToken: ADMIN_TOKEN, outbound: ['agent.example'] };
      const opened = await openServer(kind, { config });
      expect(await turnedAway(opened.origin, await token(opened))).toMatchObject({
        code,
        closed: CLOSE_CODES['signed-out'],
      });
    },
  );

  test('[T6] an agent’s token in a header is ignored', async () => {
    const { owner, origin } = await openServer(kind);
    const { token } = await makeOutsideAgent(owner, 'Scribe');
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': token };
    const socket = await openAgentSocket(origin, { headers });
    expect((await socket.refused({ type: 'ping' })).problem.code).toBe('version-mismatch');
    expect((await turnedAway(origin, 'wrong', { headers })).code).toBe('bad-token');
  });

  test('[T6] an agent’s token opens the socket for agents, but not the socket for people', async () => {
    const { owner, origin } = await openServer(kind);
    const { token } = await makeOutsideAgent(owner, 'Scribe');
    const refused = await refusedSocket(owner, { token });
    expect(refused).toMatchObject({ status: 403, problem: { code: 'not-allowed' } });
    expect((await connectAgent(origin, { token })).isOpen).toBe(true);
  });

  test('[T6] an agent’s token works until it expires', async () => {
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

describe.each(DATABASES.slice(0, 1))('limits on opening an agent’s socket, on $name', (kind) => {
  test('[T14] after five failed hellos within ten seconds, the next hello is refused and its socket is closed with too-many', async () => {
    const { origin } = await openServer(kind);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await turnedAway(origin, 'wrong')).code).toBe('bad-token');
    }
    const { code, closed, problem } = await turnedAway(origin, 'wrong');
    expect([code, closed]).toEqual(['too-fast', CLOSE_CODES['too-many']]);
    expect(problem.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('[T14] an agent with a valid token can say hello even if its address has many failed hellos', async () => {
    const { owner, origin } = await openServer(kind);
    const agent = await makeOutsideAgent(owner, 'Scribe');
    for (let tries = 0; tries < 8; tries += 1) await turnedAway(origin, 'wrong');
    expect((await connectAgent(origin, agent)).isOpen).toBe(true);
  });

  test('[T14] behind a proxy, failed hellos are counted for each client address', async () => {
    const { origin } = await openServer(kind, { config: { isBehindProxy: true } });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    for (let tries = 0; tries < 5; tries += 1) {
      await turnedAway(origin, 'wrong', from('198.51.100.1'));
    }
    expect((await turnedAway(origin, 'wrong', from('198.51.100.1'))).code).toBe('too-fast');
    expect((await turnedAway(origin, 'wrong', from('198.51.100.2'))).code).toBe('bad-token');
  });

  test('[T14] the number of sockets of an agent is limited, even when they open at once', async () => {
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

  test('[T14] after one of an agent’s sockets has closed, the agent can open another', async () => {
    const { owner, origin } = await openServer(kind, { limits: { socketsPerAgent: 1 } });
    const agent = await makeOutsideAgent(owner, 'Scribe');
    await (await connectAgent(origin, agent)).leave();
    // The server notices the closed socket only after a short time, so a refused client tries
    // again.
    let second = await connectAgent(origin, agent).catch(() => null);
    while (second === null) second = await connectAgent(origin, agent).catch(() => null);
    expect(second.isOpen).toBe(true);
  });
});
