import type { SpaceId } from '@conch/engine';
import { CLOSE_CODES } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { askUnread } from '../support/ask-unread.ts';
import {
  connectAgent,
  makeOutsideAgent,
  type AgentClient,
  type OutsideAgent,
} from '../support/agent-client.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';
import { watchQueues } from '../support/watch-queues.ts';

const MIB = 1024 * 1024;
const STALLED_MS = 10_000;
const GRACE_MS = 5_000;
// Each character has three bytes, and a task contains the text twice. Tasks must be this large
// because the kernel buffers many bytes.
const LONG = '語'.repeat(32_000);
const TASK_BYTES = 2 * 3 * LONG.length;

/** Gives an agent this many large tasks at once, each in another space. */
async function giveTasks({ server }: OpenServer, agent: OutsideAgent, count: number) {
  const { conch } = server;
  const [olga] = await conch.people.list();
  if (olga === undefined) throw new Error('nobody is there');
  const spaces: SpaceId[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const members = [olga.id, agent.agentId as typeof olga.id];
    const { id: spaceId } = await conch.spaces.create({ name: `Space ${nth}`, memberIds: members });
    await conch.post({ spaceId, from: olga.id, content: LONG });
    spaces.push(spaceId);
  }
  return spaces;
}

/** Receives this many tasks, answers them and returns the ids of their spaces. */
async function answerAll(socket: AgentClient, count: number): Promise<readonly string[]> {
  const tasks = [];
  while (tasks.length < count) tasks.push(await socket.nextOf('task'));
  for (const task of tasks) await socket.answer(task, 'read');
  return tasks.map(({ spaceId }) => spaceId).toSorted();
}

describe.each(DATABASES.slice(0, 1))('an agent that does not read its socket, on $name', (kind) => {
  test('[I-10] an agent that stops reading its socket gets every task once it reads again', async () => {
    const opened = await openServer(kind);
    const agent = await makeOutsideAgent(opened.owner, 'Scribe');
    const socket = await connectAgent(opened.origin, agent);
    socket.pause();
    const spaces = await giveTasks(opened, agent, 40);
    socket.resume();
    expect(await answerAll(socket, spaces.length)).toEqual(spaces.toSorted());
  });

  test('[I-10] if an agent does not read, its queue is limited, and above the limit its socket is closed with too-slow', async () => {
    const queues = watchQueues();
    const clock = new ManualClock();
    const limits = { agentUnsentBytes: MIB };
    const opened = await openServer(kind, { clock, limits });
    const agent = await makeOutsideAgent(opened.owner, 'Scribe', { waitSeconds: 1 });
    const socket = await connectAgent(opened.origin, agent);
    socket.pause();
    await giveTasks(opened, agent, 100);
    queues.look();
    socket.resume();
    expect((await socket.closed).code).toBe(CLOSE_CODES['too-slow']);
    // The queue may exceed the limit by one task, which the server was already sending.
    expect(queues.most()).toBeGreaterThan(0);
    expect(queues.most()).toBeLessThan(2 * TASK_BYTES);
    expect(socket.frames.filter(({ type }) => type === 'task').length).toBeLessThan(100);
    clock.advance(2_000);
  });

  test('[I-10] a socket that stalls is closed with too-slow, and its tasks go to the other socket of the agent', async () => {
    const clock = new ManualClock();
    const limits = { stalledMs: STALLED_MS, agentUnsentBytes: 64 * MIB };
    const opened = await openServer(kind, { clock, limits });
    const agent = await makeOutsideAgent(opened.owner, 'Scribe');
    const stalled = await connectAgent(opened.origin, agent);
    stalled.pause();
    const spaces = await giveTasks(opened, agent, 60);
    const other = await connectAgent(opened.origin, agent);
    await other.sync();
    clock.advance(STALLED_MS);
    stalled.resume();
    expect((await stalled.closed).code).toBe(CLOSE_CODES['too-slow']);
    // After the disconnect, the agent's process has a grace period to reconnect with its tasks.
    clock.advance(GRACE_MS);
    expect(await answerAll(other, spaces.length)).toEqual(spaces.toSorted());
  });

  test('[I-10] if an agent stops reading, its requests are processed only after the agent reads again', async () => {
    const queues = watchQueues();
    const opened = await openServer(kind, { limits: { agentFramesPer10s: 1_000_000 } });
    const agent = await makeOutsideAgent(opened.owner, 'Scribe');
    const [deaf, other] = [
      await connectAgent(opened.origin, agent),
      await connectAgent(opened.origin, agent),
    ];
    const { requestIds, answered } = await askUnread(queues, { deaf, other, count: 40_000 });
    expect(queues.most()).toBeLessThan(MIB / 4);
    expect(answered).toEqual(requestIds);
  });

  test('[T14] frames above an agent’s rate limit are delayed and not lost, and other agents do not wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const clock = new ManualClock();
    const limits = { agentFramesPer10s: 50 };
    const { owner, origin } = await openServer(kind, { clock, limits });
    const [fast, calm] = [
      await connectAgent(origin, await makeOutsideAgent(owner, 'Fast')),
      await connectAgent(origin, await makeOutsideAgent(owner, 'Calm')),
    ];
    for (let nth = 0; nth < 60; nth += 1) fast.send({ type: 'ping', ref: String(nth) });
    await fast.nextOf('pong', ({ ref }) => ref === '49');
    for (let nth = 0; nth < 5; nth += 1) await calm.sync();
    expect(fast.frames.length).toBe(51);
    vi.advanceTimersByTime(10_000);
    clock.advance(10_000);
    await fast.nextOf('pong', ({ ref }) => ref === '59');
    expect(fast.frames.length).toBe(61);
  });

  test('[T14] if an agent sends more bytes than its rate limit allows, further frames are delayed and are parsed only after the delay', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const clock = new ManualClock();
    const { owner, origin } = await openServer(kind, {
      clock,
      limits: { agentBytesPer10s: 10_000 },
    });
    const [loud, calm] = [
      await connectAgent(origin, await makeOutsideAgent(owner, 'Loud')),
      await connectAgent(origin, await makeOutsideAgent(owner, 'Calm')),
    ];
    const parsed = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parsed.mockRestore());
    for (let nth = 0; nth < 10; nth += 1) {
      loud.sendRaw(`{"type":"ping","ref":"${nth}"}`.padEnd(1_000));
    }
    const late = '{"type":"ping","ref":"late"}';
    loud.sendRaw(late);
    const isRead = (): boolean => parsed.mock.calls.some(([text]) => text === late);
    await loud.nextOf('pong', ({ ref }) => ref === '9');
    for (let nth = 0; nth < 5; nth += 1) await calm.sync();
    expect(isRead()).toBe(false);
    vi.advanceTimersByTime(10_000);
    clock.advance(10_000);
    await loud.nextOf('pong', ({ ref }) => ref === 'late');
    expect(isRead()).toBe(true);
  });

  test('[T14] a single frame is read even if it has more bytes than the rate limit allows in ten seconds', async () => {
    const { owner, origin } = await openServer(kind, { limits: { agentBytesPer10s: 1_000 } });
    const socket = await connectAgent(origin, await makeOutsideAgent(owner, 'Scribe'));
    socket.sendRaw('{"type":"ping"}'.padEnd(5_000));
    expect((await socket.nextOf('pong')).type).toBe('pong');
  });
});
