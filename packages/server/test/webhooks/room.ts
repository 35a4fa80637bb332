import type { DatabaseKind } from '@conch/test-databases/vitest';
import { expect } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenOptions } from '../support/open-server.ts';
import type { Endpoint } from './endpoint.ts';

/** Asks Finance, and goes on with whatever became of it. */
const HR = [
  { when: { trigger: 'returned' }, do: { say: 'Here it is: {{returned.content}}.' } },
  {
    do: {
      say: 'One moment.',
      mentionAgent: { target: 'Finance', reason: 'the salaries', expectReply: true },
    },
  },
];

/** A space in which HR, a script, asks Finance, which is called at an endpoint. */
export async function openRoom(kind: DatabaseKind, endpoint: Endpoint, options: OpenOptions = {}) {
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
  /** What agents have said, once one of them has said this. */
  const said = async (last: string): Promise<readonly string[]> => {
    let texts: readonly string[] = [];
    await expect
      .poll(
        async () => {
          const { items } = await owner.call('readMessages', { params });
          texts = items.map(({ author, content }) => `${author?.name}: ${content}`);
          return texts;
        },
        { timeout: 30_000 },
      )
      .toContain(last);
    return texts;
  };
  /** The run of the first task that was posted, once it is over. */
  const firstRun = async () => {
    await expect.poll(() => endpoint.received.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const runId = endpoint.received[0]!.task.id;
    const read = () => owner.call('readRun', { params: { spaceId, runId } });
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('ended');
    return read();
  };
  return { ...open, agentId, spaceId, ask, said, firstRun };
}
