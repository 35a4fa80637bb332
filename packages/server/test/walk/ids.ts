import type { Client } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import type { OpenServer } from '../support/open-server.ts';
import type { Role } from './expected-access.ts';

/** Something of everything that has an id, by the name of the field that holds it. */
export interface Ids {
  readonly spaceId: string;
  readonly forumId: string;
  readonly messageId: string;
  readonly threadId: string;
  readonly runId: string;
  readonly chainId: string;
  readonly scheduleId: string;
  readonly invitationId: string;
  readonly memberId: string;
  readonly personId: string;
  readonly agentId: string;
  readonly tokenId: string;
  readonly providerName: string;
  readonly sessionId: string;
}

/** Two places on one server: in one the roles are what they are called, in the other nothing. */
export interface Places {
  /** The headers by which each says who they are. */
  readonly callers: Readonly<Record<Role, Readonly<Record<string, string>>>>;
  readonly own: Ids;
  readonly foreign: Ids;
}

const SAYS = [{ do: { say: 'Yes.' } }];

/** Makes two places with people in every role; `round` keeps their names apart. */
export async function makePlaces(open: OpenServer, round: number): Promise<Places> {
  const named = (name: string) => open.person(`${name} ${round}`);
  const [owner, member, viewer, stranger, spare, other, another] = await Promise.all([
    named('Owner'),
    named('Member'),
    named('Viewer'),
    named('Stranger'),
    named('Spare'),
    named('Other'),
    named('Another'),
  ]);
  const admin = await open.person(`Chief ${round}`, { isAdmin: true });
  const own = await furnished(open, { owner, spare, name: `Scribe ${round}` });
  const foreign = await furnished(open, { owner: other, spare: another, name: `Critic ${round}` });
  const [memberIs, viewerIs] = await Promise.all([member.call('readMe'), viewer.call('readMe')]);
  for (const spaceId of [own.spaceId, own.forumId]) {
    const params = { spaceId };
    await owner.call('addMembers', { params, body: { memberIds: [memberIs.id] } });
    const body = { memberIds: [viewerIs.id], role: 'viewer' as const };
    await owner.call('addMembers', { params, body });
  }
  const { agentId } = own;
  const made = await open.owner.call('makeAgentToken', {
    params: { agentId },
    body: { name: 'A' },
  });
  const browser = ({ cookie, origin }: Client) => ({ cookie: cookie ?? '', origin });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    callers: {
      nobody: {},
      'wrong token': bearer('conch_person_0000000000000000000000000000000000000000000'),
      agent: bearer(made.secret),
      stranger: browser(stranger),
      viewer: browser(viewer),
      member: browser(member),
      owner: browser(owner),
      admin: browser(admin),
    },
    own: { ...own, tokenId: made.id },
    foreign,
  };
}

async function furnished(
  { owner: chief, server }: OpenServer,
  { owner, spare, name }: { readonly owner: Client; readonly spare: Client; readonly name: string },
): Promise<Ids> {
  const agent = { name, kind: 'script', config: SAYS };
  const { id: agentId } = await chief.call('addAgent', { body: agent });
  const { id: personId } = await spare.call('readMe');
  const { spaceId } = await makeRoom(owner);
  const { spaceId: forumId } = await makeRoom(owner, { settings: { kind: 'forum' } });
  const params = { spaceId };
  await owner.call('addMembers', { params, body: { memberIds: [agentId, personId] } });
  const { messageId } = await owner.call('postMessage', { params, body: { content: 'What now?' } });
  await server.conch.idle();
  const [chain] = (await owner.call('listChains', { params })).items;
  const chainId = chain?.id ?? '';
  const { runs } = await owner.call('readChain', { params: { spaceId, chainId } });
  const thread = { spaceId: forumId, title: 'A plan', content: 'Well?' };
  const { threadId } = await owner.call('openThread', { body: thread });
  const schedule = { name: 'Clock', cron: '0 9 1 1 *', content: 'A new year.' };
  const { id: scheduleId } = await owner.call('addSchedule', { params, body: schedule });
  const { invitation } = await owner.call('makeInvitation', { params, body: { role: 'viewer' } });
  const { id: tokenId } = await owner.call('makeMyToken', { body: { name: 'Mine' } });
  const [session] = (await owner.call('listMySessions')).items;
  return {
    spaceId,
    forumId,
    messageId,
    threadId,
    runId: runs[0]?.id ?? '',
    chainId,
    scheduleId,
    invitationId: invitation.id,
    memberId: personId,
    personId,
    agentId,
    tokenId,
    providerName: 'no-such-provider',
    sessionId: session?.id ?? '',
  };
}
