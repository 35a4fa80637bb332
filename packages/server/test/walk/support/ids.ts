import type { TestClient } from '../../support/client.ts';
import { makeRoom } from '../../support/make-room.ts';
import { TOOL } from './tools.ts';

/** One id of every type, by the name of its field. */
export interface Ids {
  readonly spaceId: string;
  /** A deleted space that can be restored. */
  readonly deletedSpaceId: string;
  readonly forumId: string;
  readonly messageId: string;
  readonly threadId: string;
  readonly tickNumber: string;
  readonly runId: string;
  readonly callId: string;
  readonly chainId: string;
  readonly scheduleId: string;
  readonly serviceId: string;
  readonly shareId: string;
  readonly invitationId: string;
  /** The space that has a grant, and the type of the grant. */
  readonly homeId: string;
  readonly kind: 'read';
  readonly memberId: string;
  readonly personId: string;
  readonly agentId: string;
  readonly tokenId: string;
  readonly providerName: string;
  readonly toolServer: string;
  readonly toolName: string;
  readonly sessionId: string;
  /** The token of the service. */
  readonly serviceSecret: string;
  /** The secret part of the share link. */
  readonly shareToken: string;
}

/** The clients that create everything, and the names to use. */
export interface Makers {
  /** An admin of the server. */
  readonly chief: TestClient;
  readonly owner: TestClient;
  readonly spare: TestClient;
  /** The name of the agent. The names of the other members begin with it. */
  readonly name: string;
  readonly modelsAt: string;
}

const SAYS = [{ do: { say: 'I heard “{{content}}”.' } }];
// A run that waits for an approval occupies a turn.
const SETTINGS = { turnLimit: 8 };

/** Creates one resource of every type. A new route may need an addition here. */
export async function makeIds(makers: Makers): Promise<Ids> {
  const { chief, owner, spare, name, modelsAt } = makers;
  const agent = { name, kind: 'script', config: SAYS };
  const { id: agentId } = await chief.call('addAgent', { body: agent });
  const { id: personId } = await spare.call('readMe');
  const { spaceId } = await makeRoom(owner, { settings: SETTINGS });
  const { spaceId: forumId } = await makeRoom(owner, { settings: { ...SETTINGS, kind: 'forum' } });
  const deleted = await owner.call('makeSpace', { body: { name: 'Gone' } });
  await owner.call('deleteSpace', { params: { spaceId: deleted.id } });
  const params = { spaceId };
  const tellerName = `Teller ${name}`;
  const teller = { name: tellerName, kind: 'teller', config: {}, isQuiet: true };
  const { id: tellerId } = await chief.call('addAgent', { body: teller });
  await owner.call('addMembers', { params, body: { memberIds: [agentId, tellerId, personId] } });
  const { messageId } = await owner.call('postMessage', { params, body: { content: 'What now?' } });
  const thread = { spaceId: forumId, title: 'A plan', content: 'Well?' };
  const { threadId } = await owner.call('openThread', { body: thread });
  const { number } = await owner.call('beginTick', { query: { spaceId: forumId } });
  const schedule = { name: 'Clock', cron: '0 9 1 1 *', content: 'A new year.' };
  const { id: scheduleId } = await owner.call('addSchedule', { params, body: schedule });
  const service = await owner.call('makeService', { params, body: { name: 'Builds' } });
  const { share, link } = await owner.call('makeShareLink', { params, body: {} });
  const { invitation } = await owner.call('makeInvitation', { params, body: { role: 'viewer' } });
  const grant = { homeId: forumId, kind: 'read' } as const;
  await owner.call('giveGrant', { params, body: grant });
  const { id: tokenId } = await owner.call('makeMyToken', { body: { name: 'Mine' } });
  const [session] = (await owner.call('listMySessions')).items;
  const [chain] = (await owner.call('listChains', { params })).items;
  const providerName = name.toLowerCase().replaceAll(' ', '-');
  const provider = { preset: 'compatible' as const, name: providerName, baseUrl: modelsAt };
  await chief.call('addProvider', { body: provider });
  return {
    spaceId,
    deletedSpaceId: deleted.id,
    forumId,
    messageId,
    threadId,
    tickNumber: String(number),
    chainId: chain?.id ?? '',
    ...(await askedIn(owner, { spaceId, name: tellerName })),
    scheduleId,
    serviceId: service.id,
    shareId: share.id,
    shareToken: link.split('/').at(-1) ?? '',
    serviceSecret: service.secret,
    invitationId: invitation.id,
    ...grant,
    memberId: personId,
    personId,
    agentId,
    tokenId,
    providerName,
    ...TOOL,
    sessionId: session?.id ?? '',
  };
}

/** Makes an agent request an approval, and returns the ids of the approval. */
export async function askedIn(
  client: TestClient,
  { spaceId, name }: { readonly spaceId: string; readonly name: string },
): Promise<Pick<Ids, 'runId' | 'callId'>> {
  const params = { spaceId };
  const before = (await client.call('listApprovals', { params })).items.length;
  await client.call('postMessage', { params, body: { content: `@${name} pay the bill` } });
  for (;;) {
    const { items } = await client.call('listApprovals', { params });
    const [newest] = items;
    if (newest !== undefined && items.length > before) {
      return { runId: newest.runId, callId: newest.callId };
    }
  }
}
