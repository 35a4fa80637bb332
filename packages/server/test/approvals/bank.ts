import { scriptKind } from '@conch/agents';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { makeOutsideAgent, type OutsideAgent } from '../support/agent-client.ts';
import type { TestClient } from '../support/client.ts';
import { openServer, type OpenServerOptions, type OpenServer } from '../support/open-server.ts';
import { tellerKind } from './teller-kind.ts';

/** A space with an agent that asks for approvals, and an agent outside the server. */
export interface Bank extends OpenServer {
  readonly spaceId: string;
  readonly member: TestClient;
  readonly viewer: TestClient;
  readonly tellerId: string;
  readonly clerk: OutsideAgent;
  /** Makes the teller request an approval, and returns the path of that approval. */
  readonly ask: () => Promise<{ spaceId: string; runId: string; callId: string }>;
}

export async function openBank(kind: DatabaseKind, options: OpenServerOptions = {}): Promise<Bank> {
  const opened = await openServer(kind, { kinds: [scriptKind, tellerKind], ...options });
  const { owner, person, server } = opened;
  const member = await person('Mia');
  const viewer = await person('Vik');
  const clerk = await makeOutsideAgent(owner, 'Clerk', { waitSeconds: 1 });
  const body = { name: 'Teller', kind: 'teller', config: {} };
  const { id: tellerId } = await owner.call('addAgent', { body });
  const ids = await Promise.all([member, viewer].map(async (one) => (await one.call('readMe')).id));
  const { id: spaceId } = await owner.call('makeSpace', {
    body: {
      name: 'Bank',
      settings: { policy: 'mention' },
      memberIds: [tellerId, clerk.agentId, ...ids],
    },
  });
  const params = { spaceId };
  const viewerId = ids[1] ?? '';
  await owner.call('changeMember', {
    params: { ...params, memberId: viewerId },
    body: { role: 'viewer' },
  });
  const ask: Bank['ask'] = async () => {
    await owner.call('postMessage', { params, body: { content: '@Teller pay the bill' } });
    await server.conch.idle();
    const { items } = await owner.call('listApprovals', { params });
    const [open] = items;
    if (open === undefined) throw new Error('nothing is asked');
    return { spaceId, runId: open.runId, callId: open.callId };
  };
  return { ...opened, spaceId, member, viewer, tellerId, clerk, ask };
}

/** The content of the last message in the space. */
export async function lastSaid({ owner, spaceId, server }: Bank): Promise<string> {
  await server.conch.idle();
  const query = { limit: 1 };
  const { items } = await owner.call('readMessages', { params: { spaceId }, query });
  return items.at(-1)?.content ?? '';
}
