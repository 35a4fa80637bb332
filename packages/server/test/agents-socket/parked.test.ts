import { scriptKind } from '@conch/agents';
import { connectAgent, reply, type AgentTask, type TaskOutcome } from '@conch/sdk';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../src/create-server.ts';
import { connectAgent as connectByHand, makeOutsideAgent } from '../support/agent-client.ts';
import { openServer, testConfig } from '../support/open-server.ts';

/**
 * Olga and Vic share a space with Scribe. In this space, Scribe needs an approval to read another
 * space of Olga.
 */
async function openOffice(kind: DatabaseKind) {
  const opened = await openServer(kind);
  const { owner, person, server } = opened;
  const scribe = await makeOutsideAgent(owner, 'Scribe');
  const { id: vicId } = await (await person('Vic')).call('readMe');
  const settings = { policy: 'chain' as const };
  const { id: spaceId } = await owner.call('makeSpace', {
    body: { name: 'Office', settings, memberIds: [scribe.agentId, vicId] },
  });
  const { id: otherId } = await owner.call('makeSpace', {
    body: { name: 'Board', settings, memberIds: [scribe.agentId] },
  });
  const params = { spaceId };
  return {
    ...opened,
    scribe,
    spaceId,
    otherId,
    ask: async (content: string): Promise<void> => {
      await owner.call('postMessage', { params, body: { content } });
      await server.conch.idle();
    },
    approve: async (): Promise<void> => {
      const { items } = await owner.call('listApprovals', { params });
      const { runId = '', callId = '' } = items[0] ?? {};
      const answer = { params: { ...params, runId, callId }, body: { approve: true } };
      await owner.call('answerApproval', answer);
      await server.conch.idle();
    },
    answers: async (): Promise<readonly string[]> => {
      const { items } = await owner.call('readMessages', { params });
      return items.flatMap(({ sender, content }) => (sender?.kind === 'agent' ? [content] : []));
    },
  };
}

describe.each(DATABASES)('a run that waits for an approval, on $name', (kind) => {
  test('[I-20] a run that waits for an approval does not block the next task of its space', async () => {
    const { ask, answers, approve, origin, otherId, scribe } = await openOffice(kind);
    const agent = connectAgent(
      async (task: AgentTask): Promise<TaskOutcome> => {
        if (!task.content.includes('read')) return reply('Here I am.');
        await task.call('readSpaceMessages', { spaceId: otherId });
        return reply('I have read it.');
      },
      { url: origin, token: scribe.token },
    );
    onTestFinished(() => agent.close({ drainMs: 0 }));
    await agent.ready;
    await ask('@Scribe read the board');
    await ask('@Scribe are you there?');
    expect(await answers()).toEqual(['Here I am.']);
    await approve();
    expect(await answers()).toEqual(['Here I am.', 'I have read it.']);
  });

  test('[I-20] a run that waits for an approval is announced to its agent after every reconnect and restart', async () => {
    const { ask, origin, otherId, place, scribe, server, spaceId } = await openOffice(kind);
    const socket = await connectByHand(origin, scribe);
    const question = ask('@Scribe read the board');
    const { id: taskId } = await socket.nextOf('task');
    const name = 'readSpaceMessages';
    socket.send({ type: 'tool_call', taskId, callId: 'read', name, args: { spaceId: otherId } });
    const waiting = { type: 'waiting', taskId };
    expect(await socket.nextOf('waiting')).toEqual(waiting);
    await question;
    socket.cut();
    const holding = [{ taskId, spaceId }];
    const back = await connectByHand(origin, scribe, { holding });
    expect(await back.nextOf('waiting')).toEqual(waiting);
    await server.close();
    const next = await createServer({
      config: testConfig({}),
      kinds: [scriptKind],
      database: await place.open(),
      logTo: { write: () => {} },
    });
    onTestFinished(() => next.close());
    const again = await connectByHand(next.origin, scribe, { holding });
    expect(await again.nextOf('waiting')).toEqual(waiting);
  });
});
