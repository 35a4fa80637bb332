import type { DatabaseKind } from '@conch/test-databases/vitest';
import { expect } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenServerOptions } from '../support/open-server.ts';
import type { Endpoint } from './endpoint.ts';

/** The rules of HR: it asks Finance and continues with the answer. */
const HR = [
  { when: { trigger: 'returned' }, do: { say: 'Here it is: {{returned.content}}.' } },
  {
    do: {
      say: 'One moment.',
      mentionAgent: { target: 'Finance', reason: 'the salaries', expectReply: true },
    },
  },
];

/** A space in which the script agent HR asks Finance. Conch calls Finance at an endpoint. */
export async function openRoom(
  kind: DatabaseKind,
  endpoint: Endpoint,
  options: OpenServerOptions = {},
) {
  const config = { outbound: [endpoint.place], ...options.config };
  const open = await openServer(kind, { ...options, config });
  const { owner } = open;
  const { id: agentId } = await owner.call('addAgent', {
    body: { name: 'Finance', kind: 'remote', config: { over: 'webhook', url: endpoint.url } },
  });
  const { spaceId } = await makeRoom(owner, { agents: { HR } });
  const params = { spaceId };
  await owner.call('addMembers', { params, body: { memberIds: [agentId] } });
  const ask = (content: string) => owner.call('postMessage', { params, body: { content } });
  /** All messages of the space. Waits until this message is among them. */
  const contentsUntil = async (last: string): Promise<readonly string[]> => {
    let texts: readonly string[] = [];
    await expect
      .poll(async () => {
        const { items } = await owner.call('readMessages', { params });
        texts = items.map(({ sender, content }) => `${sender?.name}: ${content}`);
        return texts;
      })
      .toContain(last);
    return texts;
  };
  /** The ended run of the first received task. */
  const firstRun = async () => {
    await expect.poll(() => endpoint.received.length).toBeGreaterThan(0);
    const runId = endpoint.received[0]!.task.id;
    const read = () => owner.call('readRun', { params: { spaceId, runId } });
    await expect.poll(async () => (await read()).state).toBe('ended');
    return read();
  };
  return { ...open, agentId, spaceId, ask, contentsUntil, firstRun };
}
