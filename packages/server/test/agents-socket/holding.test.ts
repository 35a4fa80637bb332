import { randomUUID } from 'node:crypto';
import { scriptKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../src/create-server.ts';
import { connectAgent, openAgentSocket } from '../support/agent-client.ts';
import { openServer, testConfig } from '../support/open-server.ts';
import { outsideRoom } from '../support/outside-room.ts';
import { tappedKind } from '../support/tapped-kind.ts';

describe.each(DATABASES.slice(0, 1))(
  'an agent that reconnects with its tasks, on $name',
  (kind) => {
    async function room() {
      const opened = await openServer(kind);
      const twoAgents = await outsideRoom(opened.owner);
      const socket = await connectAgent(opened.origin, twoAgents.scribe);
      await twoAgents.ask('@Scribe hi');
      const task = await socket.nextOf('task');
      const { id: taskId, spaceId } = task;
      const stop = () => opened.owner.call('stop', { params: { spaceId }, body: {} });
      return {
        ...opened,
        ...twoAgents,
        socket,
        stop,
        task,
        taskId,
        holding: [{ taskId, spaceId }],
      };
    }

    test('[I-20] a reconnected agent continues its answer after the last chunk that the server received', async () => {
      const { origin, scribe, socket, taskId, holding, messages } = await room();
      socket.send({ type: 'chunk', taskId, delta: 'one ', offset: 0 });
      await socket.sync();
      socket.cut();
      const back = await connectAgent(origin, scribe, { holding });
      expect(await back.nextOf('resume')).toMatchObject({ taskId, received: 4 });
      back.send({ type: 'chunk', taskId, delta: 'two', offset: 4 });
      expect(await back.answer({ id: taskId }, 'one two')).toMatchObject({ outcome: 'responded' });
      expect((await messages()).map(([, content]) => content)).toEqual(['@Scribe hi', 'one two']);
    });

    test('if an agent reconnects with an ended task, the agent gets the outcome of the task', async () => {
      const { origin, scribe, socket, taskId, holding } = await room();
      await socket.answer({ id: taskId }, 'done');
      socket.cut();
      const back = await connectAgent(origin, scribe, { holding });
      const settled = { taskId, outcome: 'responded', failure: null };
      expect(await back.nextOf('settled')).toMatchObject(settled);
    });

    test('if an agent reconnects with a failed task, the agent gets the reason for the failure', async () => {
      const { origin, scribe, socket, taskId, holding } = await room();
      socket.send({ type: 'fail', taskId, error: 'no paper' });
      await socket.nextOf('settled');
      const back = await connectAgent(origin, scribe, { holding });
      const settled = { taskId, outcome: 'failed', failure: 'error' };
      expect(await back.nextOf('settled')).toMatchObject(settled);
    });

    test('if a task is stopped while its agent is disconnected, the agent gets the outcome cancelled after it reconnects', async () => {
      const { origin, scribe, socket, taskId, holding, stop } = await room();
      socket.cut();
      await stop();
      const back = await connectAgent(origin, scribe, { holding });
      expect(await back.nextOf('settled')).toMatchObject({ taskId, outcome: 'cancelled' });
      const late = await back.refused({ type: 'complete', taskId, content: 'late' });
      expect(late.problem.code).toBe('no-such-task');
    });

    test('[T5] [I-20] a hello that lists a task of another agent gets the same cancel frame as a hello that lists an unknown task', async () => {
      const { origin, critic, socket, taskId, holding, messages } = await room();
      const ghost = { taskId: randomUUID(), spaceId: randomUUID() };
      const thief = await connectAgent(origin, critic, { holding: [...holding, ghost] });
      const [theirs, none] = [await thief.nextOf('cancel'), await thief.nextOf('cancel')];
      expect([theirs.taskId, none.taskId]).toEqual([taskId, ghost.taskId]);
      expect([theirs.reason, none.reason]).toEqual(['not-yours', 'not-yours']);
      const { problem } = await thief.refused({ type: 'complete', taskId, content: 'stolen' });
      expect(problem.code).toBe('no-such-task');
      await socket.answer({ id: taskId }, 'mine');
      expect((await messages()).map(([name]) => name)).toEqual(['Olga', 'Scribe']);
    });

    test('if a hello names a task twice, the agent gets one response about the task', async () => {
      const { origin, scribe, socket, taskId, holding } = await room();
      await socket.answer({ id: taskId }, 'done');
      const back = await connectAgent(origin, scribe, { holding: [...holding, ...holding] });
      await back.sync();
      expect(back.frames.map(({ type }) => type)).toEqual(['ready', 'settled', 'pong']);
    });

    test('a reconnected agent continues its task after a restart of the server', async () => {
      const { server, place, scribe, taskId, holding, task } = await room();
      await server.conch.close({ drainMs: 0 });
      await server.close();
      const next = await createServer({
        config: testConfig({}),
        kinds: [scriptKind],
        database: await place.open(),
        logTo: { write: () => {} },
      });
      onTestFinished(() => next.close());
      const back = await connectAgent(next.origin, scribe, { holding });
      expect(await back.nextOf('resume')).toMatchObject({ taskId, received: 0 });
      await back.answer({ id: taskId }, 'after all');
      const messages = await next.conch.messages(task.spaceId);
      expect(messages.map(({ content }) => content)).toEqual(['@Scribe hi', 'after all']);
    });
  },
);

describe.each(DATABASES.slice(0, 1))(
  'a task that ends while its agent reconnects, on $name',
  (kind) => {
    test('if a task ends while its agent reconnects, the task is reported as settled to the new socket', async () => {
      const tapped = tappedKind(kind);
      const { owner, origin } = await openServer(tapped.kind);
      const { scribe, ask } = await outsideRoom(owner);
      const first = await connectAgent(origin, scribe);
      await ask('@Scribe hi');
      const { id: taskId, spaceId } = await first.nextOf('task');
      const [looked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      tapped.turn({
        aroundRead: async (read) => {
          const found = await read();
          if (isAbout(found, taskId)) {
            looked.resolve();
            await goOn.promise;
          }
          return found;
        },
      });
      const back = await openAgentSocket(origin);
      const ready = back.hello(scribe.token, [{ taskId, spaceId }]);
      await looked.promise;
      first.send({ type: 'complete', taskId, content: 'done' });
      await first.nextOf('settled');
      goOn.resolve();
      await ready;
      expect(await back.nextOf('settled')).toMatchObject({ taskId, outcome: 'responded' });
    });
  },
);

describe.each(DATABASES.slice(0, 1))(
  'an agent that disconnects during its hello, on $name',
  (kind) => {
    test('if an agent disconnects during its hello, the agent cannot get a task afterwards', async () => {
      const tapped = tappedKind(kind);
      const { owner, origin, server } = await openServer(tapped.kind);
      const { scribe, ask, outcomes, spaceId } = await outsideRoom(owner, {}, 1);
      const first = await connectAgent(origin, scribe);
      await ask('@Scribe one');
      const { id: taskId } = await first.nextOf('task');
      const [looked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      tapped.turn({
        aroundRead: async (read) => {
          const found = await read();
          if (isAbout(found, taskId)) {
            looked.resolve();
            await goOn.promise;
          }
          return found;
        },
      });
      const closedSocket = await openAgentSocket(origin);
      const { agentId, token } = scribe;
      closedSocket.send({ type: 'hello', protocol: 1, token, holding: [{ taskId, spaceId }] });
      await looked.promise;
      closedSocket.cut();
      await first.answer({ id: taskId }, 'done');
      await first.leave();
      const isConnected = async (): Promise<boolean | null> =>
        (await owner.call('readAgent', { params: { agentId } })).isConnected;
      while ((await isConnected()) === true);
      goOn.resolve();
      await ask('@Scribe two');
      await server.conch.idle();
      expect(await outcomes()).toEqual(['offline']);
    });
  },
);

/** Whether the rows are runs and contain this run, and the run has no outcome yet. */
function isAbout(found: unknown, runId: string): boolean {
  const rows = Array.isArray(found) ? (found as { id?: unknown; outcome?: unknown }[]) : [];
  return rows.some(({ id, outcome }) => id === runId && outcome === null);
}
