import { PROTOCOL_VERSION } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { connectAgent, makeOutsideAgent, openAgentSocket } from '../support/agent-client.ts';
import { openServer } from '../support/open-server.ts';

describe.each(DATABASES.slice(0, 1))(
  'giving tasks to the sockets of an agent, on $name',
  (kind) => {
    async function room() {
      const opened = await openServer(kind);
      const scribe = await makeOutsideAgent(opened.owner, 'Scribe');
      /** Sends a message in a new space, because each space gives the agent a separate task. */
      const ask = async (content: string): Promise<void> => {
        const { id: spaceId } = await opened.owner.call('makeSpace', {
          body: { name: content, memberIds: [scribe.agentId] },
        });
        await opened.owner.call('postMessage', { params: { spaceId }, body: { content } });
      };
      return { ...opened, scribe, ask };
    }

    test('after a socket has sent `leaving`, it gets no new task but can still answer its current tasks', async () => {
      const { origin, scribe, ask } = await room();
      const leaving = await connectAgent(origin, scribe);
      await ask('one');
      const mine = await leaving.nextOf('task');
      const stays = await connectAgent(origin, scribe);
      leaving.send({ type: 'leaving' });
      await leaving.sync();
      for (const content of ['two', 'three', 'four']) {
        await ask(content);
        expect((await stays.nextOf('task')).content).toBe(content);
      }
      expect(await leaving.answer(mine, 'done')).toMatchObject({ outcome: 'responded' });
      expect(leaving.frames.filter(({ type }) => type === 'task').length).toBe(1);
    });

    test('a released task goes to another socket of the agent', async () => {
      const { origin, scribe, ask } = await room();
      const first = await connectAgent(origin, scribe);
      await ask('one');
      const { id: taskId } = await first.nextOf('task');
      const second = await connectAgent(origin, scribe);
      first.send({ type: 'leaving' });
      first.send({ type: 'release', taskId });
      const task = await second.nextOf('task');
      expect(task.id).toBe(taskId);
      expect(await second.answer(task, 'done')).toMatchObject({ outcome: 'responded' });
    });

    test('tasks above the limit of a socket wait until the agent has answered earlier tasks', async () => {
      const { origin, scribe, ask } = await room();
      const socket = await openAgentSocket(origin);
      const { token } = scribe;
      socket.send({ type: 'hello', protocol: PROTOCOL_VERSION, token, tasksAtOnce: 2 });
      await socket.nextOf('ready');
      for (const content of ['one', 'two', 'three']) await ask(content);
      const tasks = [await socket.nextOf('task'), await socket.nextOf('task')];
      await socket.sync();
      expect(socket.frames.filter(({ type }) => type === 'task').length).toBe(2);
      for (const task of tasks) await socket.answer(task, 'done');
      const last = await socket.find('task', ({ content }) => content === 'three');
      expect(await socket.answer(last, 'done')).toMatchObject({ outcome: 'responded' });
    });
  },
);
