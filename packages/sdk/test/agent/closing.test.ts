import { CLOSE_CODES } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { expect, test } from 'vitest';
import { connectAgent, reply, skip, TurnedAwayError, type SdkClock } from '../../src/index.ts';
import { AgentServer } from './support/agent-server.ts';
import { atSocket, atWire } from './support/connected.ts';
import { settled } from './support/memory-wire.ts';
import { SpokenStream } from './support/spoken.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

const TASK = taskId(1);
const FOR_GOOD = ['signed-out', 'version-mismatch', 'not-understood'] as const;
const FOR_NOW = ['hello-late', 'too-slow', 'closing'] as const;

test('an agent is ready when the server has sent its identity', async () => {
  const { agent } = await atSocket(() => skip());
  expect(await agent.ready).toEqual({
    agentId: taskFrame(1).agent.id,
    agentName: taskFrame(1).agent.name,
  });
});

test.each(FOR_GOOD)(
  'after a close with %s, an agent does not reconnect and reports the reason',
  async (reason) => {
    const { agent, line, problems } = await atSocket(() => skip());
    line.close(CLOSE_CODES[reason], 'Because of that.');
    const error = await agent.closed.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TurnedAwayError);
    expect(error).toMatchObject({
      code: reason,
      message: expect.stringContaining('Because of that.') as string,
    });
    expect(problems).toMatchObject([{ code: 'turned-away' }]);
  },
);

test.each(FOR_NOW)('after a close with %s, an agent reconnects', async (reason) => {
  const { server, line, problems } = await atSocket(() => reply('back'));
  line.close(CLOSE_CODES[reason], 'Come back.');
  const again = await server.letIn();
  again.send(taskFrame(1));
  await again.nextOf('complete');
  expect(problems).toMatchObject([{ code: 'connection-lost' }]);
});

test('a refused agent reports the full reason, and its promises reject with the same reason', async () => {
  const server = await AgentServer.open();
  const options = { url: server.url, token: 'wrong', onProblem: () => {} };
  const agent = connectAgent(() => skip(), options);
  const line = await server.next();
  await line.nextOf('hello');
  const detail = 'This token is not valid. Create a new one for the agent.';
  line.send({
    type: 'error',
    taskId: null,
    problem: { type: 'about:blank', title: 'Bad', status: 401, code: 'bad-token', detail },
  });
  line.close(CLOSE_CODES['signed-out'], 'This token');
  await expect(agent.ready).rejects.toThrow(detail);
  await expect(agent.closed).rejects.toThrow(detail);
});

test('an agent reconnects only after the delay that the server requests', async () => {
  const { wire, clock } = atWire(() => skip());
  wire.socket.say({
    type: 'error',
    taskId: null,
    problem: {
      type: 'about:blank',
      title: 'Too many',
      status: 429,
      code: 'too-fast',
      detail: 'Too many sockets.',
      retryAfterSeconds: 10,
    },
  });
  wire.socket.end(1013);
  clock.advance(9_999);
  await settled();
  expect(wire.sockets).toHaveLength(1);
  clock.advance(1);
  expect(wire.sockets).toHaveLength(2);
});

test('if a server accepts and drops connections, the reconnect delay grows', () => {
  const { wire, clock } = atWire(() => skip(), { chance: () => 0.5 });
  const delays = [250, 500, 1_000, 2_000];
  const tries = delays.map((ms) => {
    wire.socket.letIn();
    wire.socket.end();
    const before = wire.sockets.length;
    clock.advance(ms - 1);
    const early = wire.sockets.length - before;
    clock.advance(1);
    return [early, wire.sockets.length - before];
  });
  expect(tries).toEqual(delays.map(() => [0, 1]));
});

test('after a steady connection, the first reconnect is fast again', () => {
  const { wire, clock } = atWire(() => skip(), { chance: () => 0.5 });
  for (let failures = 0; failures < 6; failures += 1) {
    wire.socket.end();
    clock.advance(15_000);
  }
  wire.socket.letIn();
  clock.advance(10_000);
  wire.socket.end();
  const before = wire.sockets.length;
  clock.advance(250);
  expect(wire.sockets.length - before).toBe(1);
});

test('an agent pings a silent server, and drops the connection if no answer arrives', () => {
  const { wire, clock, problems } = atWire(() => skip());
  wire.socket.letIn({ heartbeatMs: 5_000 });
  const [first] = wire.sockets;
  clock.advance(5_000);
  expect(first?.takeAll()).toEqual([{ type: 'ping' }]);
  clock.advance(5_000);
  expect(first?.isOpen).toBe(false);
  expect(problems).toMatchObject([{ code: 'connection-lost' }]);
});

test('an agent ignores frames from a dropped connection', () => {
  let starts = 0;
  const { wire, clock } = atWire(() => {
    starts += 1;
    return skip();
  });
  wire.socket.letIn({ heartbeatMs: 5_000 });
  clock.advance(10_000);
  wire.sockets[0]?.say(taskFrame(1));
  expect(starts).toBe(0);
});

test('an agent stays connected to a server that answers its pings', () => {
  const { wire, clock } = atWire(() => skip());
  wire.socket.letIn({ heartbeatMs: 5_000 });
  for (let beats = 0; beats < 10; beats += 1) {
    clock.advance(5_000);
    wire.socket.say({ type: 'pong' });
  }
  expect(wire.sockets).toHaveLength(1);
  expect(wire.socket.isOpen).toBe(true);
});

test('an agent drops a connection that never becomes ready', async () => {
  const { wire, clock } = atWire(() => skip());
  clock.advance(15_000);
  await settled();
  expect(wire.sockets).toHaveLength(2);
});

test('a closing agent finishes the running task and takes no other task', async () => {
  const words = new SpokenStream();
  const { agent, line } = await atSocket(() => reply(words), { perSpace: 2, tasksAtOnce: 1 });
  line.send(taskFrame(1));
  line.send(taskFrame(2));
  await line.sync();
  const closing = agent.close();
  line.send(taskFrame(3));
  await line.sync();
  words.say('The last word.');
  words.finish();
  await line.nextOf('complete');
  line.send({ type: 'settled', taskId: TASK, outcome: 'responded', failure: null });
  await closing;
  await expect(agent.closed).resolves.toBeUndefined();
  expect(await line.closed).toBe(1000);
  expect(line.frames.filter(({ type }) => type === 'complete')).toHaveLength(1);
});

test('a closing agent waits no longer than drainMs', async () => {
  const stopped = Promise.withResolvers<void>();
  const { agent, line } = await atSocket(({ signal }) => {
    signal.addEventListener('abort', () => stopped.resolve());
    return new Promise<never>(() => {});
  });
  line.send(taskFrame(1));
  await line.sync();
  await agent.close({ drainMs: 0 });
  await stopped.promise;
  expect(await line.closed).toBe(1000);
});

test('a closed agent has no timers left', async () => {
  const time = new ManualClock();
  const due = new Set<() => void>();
  const clock: SdkClock = {
    monotonicMs: () => time.monotonicMs(),
    after(ms, call) {
      due.add(call);
      const callOff = time.after(ms, () => {
        due.delete(call);
        call();
      });
      return () => {
        due.delete(call);
        callOff();
      };
    },
  };
  const { agent, wire } = atWire(() => skip(), { clock });
  wire.socket.letIn();
  await agent.close();
  expect(due.size).toBe(0);
});

test('if an agent is closed before the server accepts it, its ready promise rejects', async () => {
  const { agent } = atWire(() => skip());
  await agent.close();
  await expect(agent.ready).rejects.toThrow('closed before');
  await expect(agent.closed).resolves.toBeUndefined();
});

test.each([
  ['http://127.0.0.1:2662', 'ws://127.0.0.1:2662/agent'],
  ['https://conch.example/', 'wss://conch.example/agent'],
  ['https://example.org/conch', 'wss://example.org/conch/agent'],
  ['http://[::1]:2662/?page=1#top', 'ws://[::1]:2662/agent'],
])('for a server at %s, an agent opens the socket %s', (url, asked) => {
  const { wire } = atWire(() => skip(), { url });
  expect(wire.socket.url).toBe(asked);
});

test.each(['', 'conch', 'ftp://conch.example', 'javascript:alert(1)'])(
  'an invalid server address is refused at once: "%s"',
  (url) => {
    expect(() => connectAgent(() => skip(), { url, token: 'token' })).toThrow('is not the address');
  },
);

test('an agent without a token is refused at once', () => {
  const options = { url: 'http://127.0.0.1:2662', token: '' };
  expect(() => connectAgent(() => skip(), options)).toThrow('token');
});
