import type { TestClient } from '../../support/client.ts';
import type { WalkRole } from './expected-access.ts';
import { makeIds, type Ids } from './ids.ts';
import type { OpenFurnished } from './open-furnished.ts';

/**
 * Two spaces on one server. The callers have their roles in the first space and no role in the
 * second.
 */
export interface WalkSpaces {
  /** The headers that authenticate each role. */
  readonly callers: Readonly<Record<WalkRole, Readonly<Record<string, string>>>>;
  readonly own: Ids;
  readonly foreign: Ids;
}

/** Creates two spaces with people in every role. `round` makes the names unique. */
export async function makeWalkSpaces(open: OpenFurnished, round: number): Promise<WalkSpaces> {
  const { owner: chief, modelsAt } = open;
  const newPerson = (name: string) => open.person(`${name} ${round}`);
  const [owner, member, viewer, stranger, spare, other, another] = await Promise.all([
    newPerson('Owner'),
    newPerson('Member'),
    newPerson('Viewer'),
    newPerson('Stranger'),
    newPerson('Spare'),
    newPerson('Other'),
    newPerson('Another'),
  ]);
  const admin = await open.person(`Chief ${round}`, { isAdmin: true });
  const own = await makeIds({ chief, owner, spare, name: `Scribe ${round}`, modelsAt });
  const theirs = { owner: other, spare: another, name: `Critic ${round}` };
  const foreign = await makeIds({ chief, ...theirs, modelsAt });
  const [memberIs, viewerIs] = await Promise.all([member.call('readMe'), viewer.call('readMe')]);
  for (const spaceId of [own.spaceId, own.forumId]) {
    const params = { spaceId };
    await owner.call('addMembers', { params, body: { memberIds: [memberIs.id] } });
    const body = { memberIds: [viewerIs.id], role: 'viewer' as const };
    await owner.call('addMembers', { params, body });
  }
  const { agentId } = own;
  const token = await chief.call('makeAgentToken', { params: { agentId }, body: { name: 'A' } });
  const spaceIds = [own.spaceId, own.forumId];
  const [read, post, manage] = await Promise.all(
    (['read', 'post', 'manage'] as const).map(async (rights) => {
      const made = await owner.call('makeMyToken', { body: { name: rights, rights, spaceIds } });
      return made.secret;
    }),
  );
  const browser = ({ cookie, origin }: TestClient) => ({ cookie: cookie ?? '', origin });
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  return {
    callers: {
      nobody: {},
      'wrong token': bearer('conch_person_0000000000000000000000000000000000000000000'),
      agent: bearer(token.secret),
      service: bearer(own.serviceSecret),
      stranger: browser(stranger),
      viewer: browser(viewer),
      member: browser(member),
      owner: browser(owner),
      admin: browser(admin),
      'read token': bearer(read ?? ''),
      'post token': bearer(post ?? ''),
      'manage token': bearer(manage ?? ''),
    },
    own: { ...own, tokenId: token.id },
    foreign,
  };
}
