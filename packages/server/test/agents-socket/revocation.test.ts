import { scriptKind } from '@conch/agents';
import { CLOSE_CODES } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../src/create-server.ts';
import { connectAgent, makeOutsideAgent, type OutsideAgent } from '../support/agent-client.ts';
import type { TestClient } from '../support/client.ts';
import { openServer, testConfig } from '../support/open-server.ts';
import { outsideRoom } from '../support/outside-room.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';
import { turn } from '../support/turn.ts';

const DAY_MS = 86_400_000;
const SILENT = [{ do: { skip: true } }];

/** All actions that end the access of an agent’s program. */
const ENDS: readonly {
  readonly what: string;
  readonly end: (owner: TestClient, agent: OutsideAgent) => Promise<unknown>;
}[] = [
  {
    what: 'revocation of its token',
    end: (owner, { agentId, tokenId }) =>
      owner.call('endAgentToken', { params: { agentId, tokenId } }),
  },
  {
    what: 'removal of its agent',
    end: (owner, { agentId }) => owner.call('removeAgent', { params: { agentId } }),
  },
  {
    what: 'pausing of its agent',
    end: (owner, { agentId }) =>
      owner.call('changeAgent', { params: { agentId }, body: { status: 'paused' } }),
  },
  {
    what: 'changing the kind of its agent',
    end: (owner, { agentId }) =>
      owner.call('changeAgent', {
        params: { agentId },
        body: { kind: 'script', config: SILENT },
      }),
  },
];

describe.each(DATABASES)('access revoked from an agent’s socket, on $name', (kind) => {
  test.each(ENDS)(
    '[P-3] [T7] $what closes the agent’s socket with signed-out, and later frames are ignored',
    async ({ end }) => {
      const { owner, origin } = await openServer(kind);
      const { scribe, ask, messages } = await outsideRoom(owner);
      const socket = await connectAgent(origin, scribe);
      await ask('@Scribe hi');
      const { id: taskId } = await socket.nextOf('task');
      await end(owner, scribe);
      const began = socket.frames.length;
      socket.send({ type: 'complete', taskId, content: 'after all' });
      expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
      const heard = socket.frames.slice(began).map(({ type }) => type);
      // Until the socket closes, it may still get errors and the cancel of its run.
      expect(heard.filter((type) => type !== 'cancel' && type !== 'error')).toEqual([]);
      expect((await messages()).map(([, content]) => content)).not.toContain('after all');
    },
  );

  test('[P-3] [T7] revoking a token does not close the sockets of other tokens and agents', async () => {
    const { owner, origin } = await openServer(kind);
    const { scribe, critic } = await outsideRoom(owner);
    const params = { agentId: scribe.agentId };
    const second = await owner.call('makeAgentToken', { params, body: { name: 'second' } });
    const revokedSocket = await connectAgent(origin, scribe);
    const stay = [
      await connectAgent(origin, { token: second.secret }),
      await connectAgent(origin, critic),
    ];
    await owner.call('endAgentToken', { params: { ...params, tokenId: scribe.tokenId } });
    expect((await revokedSocket.closed).code).toBe(CLOSE_CODES['signed-out']);
    for (const socket of stay) await socket.sync();
    expect(stay.map(({ isOpen }) => isOpen)).toEqual([true, true]);
  });

  test('[P-3] changing the name, quietness or config of an agent does not close its socket', async () => {
    const { owner, origin } = await openServer(kind);
    const agent = await makeOutsideAgent(owner, 'Scribe');
    const socket = await connectAgent(origin, agent);
    const params = { agentId: agent.agentId };
    for (const body of [{ name: 'Writer' }, { isQuiet: true }, { config: { waitSeconds: 5 } }]) {
      await owner.call('changeAgent', { params, body });
      await socket.sync();
    }
    expect(socket.isOpen).toBe(true);
  });

  describe('an expired token', () => {
    async function shortLived() {
      const clock = new ShiftedClock();
      const opened = await openServer(kind, { clock });
      const room = await outsideRoom(opened.owner, {}, 1);
      const { secret: token } = await opened.owner.call('makeAgentToken', {
        params: { agentId: room.scribe.agentId },
        body: { name: 'short', expiresInDays: 1 },
      });
      const socket = await connectAgent(opened.origin, { token });
      return { ...room, socket, expire: () => clock.advance(DAY_MS) };
    }

    test('[P-3] an expired token closes its sockets at the next frame', async () => {
      const { socket, expire } = await shortLived();
      expire();
      socket.send({ type: 'ping' });
      expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
      expect(socket.frames.map(({ type }) => type)).toEqual(['ready']);
    });

    test('[P-3] the socket of an expired token gets no more tasks', async () => {
      const { socket, expire, ask } = await shortLived();
      expire();
      await ask('@Scribe hi');
      expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
      expect(socket.frames.map(({ type }) => type)).toEqual(['ready']);
    });

    test.each([
      ['a valid', { content: 'after all' }],
      ['an invalid', { content: 7 }],
    ])(
      '[P-3] the socket of an expired token cannot complete a task with %s frame',
      async (_, end) => {
        const { socket, expire, ask, messages, outcomes } = await shortLived();
        await ask('@Scribe hi');
        const { id: taskId } = await socket.nextOf('task');
        expire();
        socket.sendRaw(JSON.stringify({ type: 'complete', taskId, ...end }));
        expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
        while ((await outcomes()).includes('running'));
        expect(await outcomes()).toEqual(['disconnected']);
        expect(await messages()).toEqual([['Olga', '@Scribe hi']]);
      },
    );
  });

  test('[P-3] [T7] after a token is revoked, its socket gets no task that is created later', async () => {
    const { owner, origin } = await openServer(kind);
    const { scribe, ask, spaceId } = await outsideRoom(owner);
    const params = { agentId: scribe.agentId };
    const race = fc.record({ before: fc.boolean(), turns: fc.nat({ max: 8 }) });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(race, async ({ before, turns }) => {
        round += 1;
        const token = await owner.call('makeAgentToken', { params, body: { name: 'once' } });
        const socket = await connectAgent(origin, { token: token.secret });
        const racing = before ? ask(`@Scribe racing ${round}`) : Promise.resolve('');
        for (let nth = 0; nth < turns; nth += 1) await turn();
        await owner.call('endAgentToken', { params: { ...params, tokenId: token.id } });
        await ask(`@Scribe late ${round}`);
        await racing;
        expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
        const tasks = socket.frames.flatMap((frame) => (frame.type === 'task' ? [frame] : []));
        expect(tasks.filter(({ content }) => content.includes('late'))).toEqual([]);
        await owner.call('stop', { params: { spaceId }, body: {} });
      }),
      { numRuns: kind.name === 'SQLite' ? 25 : 10 },
    );
  });
});

describe.each(DATABASES.slice(1))('agents on two nodes of one database, on $name', (kind) => {
  test.each(ENDS)(
    '[P-3] [T7] $what on one node takes effect on the other node',
    async ({ end }) => {
      const { owner, place } = await openServer(kind);
      const other = await createServer({
        config: testConfig({}),
        kinds: [scriptKind],
        database: await place.open(),
        logTo: { write: () => {} },
      });
      onTestFinished(() => other.close());
      for (let round = 0; round < 3; round += 1) {
        const agent = await makeOutsideAgent(owner, `Scribe ${round}`);
        const socket = await connectAgent(other.origin, agent);
        await end(owner, agent);
        expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
      }
    },
  );
});
