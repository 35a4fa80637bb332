import { POLICIES, SPACE_SETTINGS } from '@conch/engine';
import { secretIn } from '../../support/open-server.ts';
import { randomCanary } from '../books/canary.ts';
import { pick } from './plot.ts';
import type { SceneRoom, Scene } from '../scene.ts';
import type { MakeMove } from './message-moves.ts';
import type { Viewer } from '../viewer.ts';

/** The owner removes a person from a room. */
export const removePerson: MakeMove = async (scene, [a, b]) => {
  await remove(scene, pick(scene.guests, a), pick(scene.rooms, b));
};

export async function remove(scene: Scene, guest: Viewer, { spaceId }: SceneRoom): Promise<void> {
  const { house, cast } = scene;
  const memberId = String(guest.personId);
  const { problem } = await cast.owner.ask('removeMember', { params: { spaceId, memberId } });
  if (problem === null) house.access.loses(memberId, spaceId, house.book.now());
}

/** A person leaves a room. */
export const leave: MakeMove = async (scene, [a, b]) => {
  await leaveSpace(scene, pick(scene.guests, a + 1), pick(scene.rooms, b));
};

export async function leaveSpace(
  scene: Scene,
  guest: Viewer,
  { spaceId }: SceneRoom,
): Promise<void> {
  const { access, book } = scene.house;
  const { problem } = await guest.ask('leaveSpace', { params: { spaceId } });
  if (problem === null) access.loses(String(guest.personId), spaceId, book.now());
}

/** The owner adds a person or changes their role. */
export const addPerson: MakeMove = async (scene, [a, b, c]) => {
  const { access, book } = scene.house;
  const { owner } = scene.cast;
  const { spaceId } = pick(scene.rooms, b);
  const memberId = String(pick(scene.guests, a).personId);
  const role = pick(['member', 'viewer'] as const, c);
  const since = book.now();
  const { problem } = access.has(memberId, spaceId)
    ? await owner.ask('changeMember', { params: { spaceId, memberId }, body: { role } })
    : await owner.ask('addMembers', { params: { spaceId }, body: { memberIds: [memberId], role } });
  if (problem === null) access.gains(memberId, spaceId, since);
};

/**
 * The owner invites somebody. A person with or without an account joins by the link, or the
 * invitation has already ended.
 */
export const invite: MakeMove = async (scene, [a, b, c]) => {
  const { house, cast } = scene;
  const { spaceId } = pick(scene.rooms, b);
  const { owner, stranger, nobody } = cast;
  const role = pick(['member', 'viewer'] as const, c);
  const params = { spaceId };
  const { invitation, link } = await owner.call('makeInvitation', { params, body: { role } });
  const token = secretIn(link);
  house.secrets.addCreated(token, owner.lastRequest);
  await owner.call('listInvitations', { params });
  const curious = pick([stranger, nobody], a);
  curious.invitedTo.add(spaceId);
  await curious.call('lookAtInvitation', { body: { token } });
  if (c % 5 === 4) {
    const ended = { params: { spaceId, invitationId: invitation.id } };
    await owner.call('endInvitation', ended);
  }
  if (a % 2 === 0) await joinWithoutAccount(scene, spaceId, token);
  else await joinWithAccount(scene, pick(scene.guests, a), { spaceId, token });
};

async function joinWithAccount(
  { house }: Scene,
  guest: Viewer,
  { spaceId, token }: { readonly spaceId: string; readonly token: string },
): Promise<void> {
  const since = house.book.now();
  const { problem } = await guest.ask('acceptInvitation', { body: { token } });
  if (problem !== null) return;
  // The request contains no name, so the server accepts only a signed-in guest.
  house.access.gains(String(guest.personId), spaceId, since);
}

async function joinWithoutAccount(
  { house, cast }: Scene,
  spaceId: string,
  token: string,
): Promise<void> {
  const { book, access, secrets } = house;
  const newcomer = house.viewer('Newcomer');
  const password = secrets.addReceived(randomCanary());
  const since = book.now();
  const name = `Newcomer ${since}`;
  const { body } = await newcomer.ask('acceptInvitation', { body: { token, name, password } });
  const joined = body as { readonly me: { readonly id: string } } | null;
  if (joined === null) return;
  access.gains(joined.me.id, spaceId, since);
  cast.newcomers.push(house.recordSignIn(newcomer, joined.me.id));
}

/** A token is revoked. Sometimes a new token is created afterwards. */
export const revoke: MakeMove = async (scene, [a]) => {
  await revokeToken(scene);
  if (a < 10) await newToken(scene);
};

export async function revokeToken({ house, cast }: Scene): Promise<void> {
  const { tok, program, tokenId } = cast;
  if (program.until < Infinity) return;
  const { problem } = await tok.ask('endMyToken', { params: { tokenId } });
  if (problem !== null) return;
  program.until = house.book.now();
}

async function newToken({ house, cast }: Scene): Promise<void> {
  const { body } = await cast.tok.ask('makeMyToken', { body: { name: 'Program' } });
  const token = body as { readonly id: string; readonly secret: string } | null;
  if (token === null) return;
  house.secrets.addCreated(token.secret, cast.tok.lastRequest);
  cast.former.push(cast.program);
  cast.program = house.viewer('Program', token.secret);
  cast.program.personId = cast.tok.personId;
  cast.tokenId = token.id;
}

/** A person signs out, and sometimes signs in again by a new link. */
export const signOutAndIn: MakeMove = async ({ house, cast }, [a]) => {
  const { lea } = cast;
  const personId = String(lea.personId);
  await lea.ask('listMySessions', {});
  const { problem } = await lea.ask('signOut', {});
  if (problem === null) lea.until = house.book.now();
  if (a > 12) return;
  cast.former.push(lea);
  const { link } = await house.admin.call('makePersonLink', { params: { personId } });
  house.secrets.addCreated(secretIn(link), house.admin.lastRequest);
  cast.lea = await house.signIn(house.viewer('Lea'), personId, link);
};

/** A person becomes an admin, or stops being an admin. */
export const makeAdmin: MakeMove = async ({ house, cast }) => {
  const { access, book, admin } = house;
  const personId = String(cast.hal.personId);
  const isAdmin = !access.has(personId, '*');
  const since = book.now();
  await admin.call('changePerson', { params: { personId }, body: { isAdmin } });
  if (isAdmin) access.gainsAll(personId, since);
  else access.losesAll(personId, book.now());
};

/** A room or an agent is renamed. */
export const rename: MakeMove = async (scene, [a, b]) => {
  const { house, cast } = scene;
  const { book, admin } = house;
  if (a % 3 === 0) {
    const agent = pick(house.agents, b);
    const name = agent.name.endsWith(' Two') ? agent.name.slice(0, -4) : `${agent.name} Two`;
    await admin.call('changeAgent', { params: { agentId: agent.id }, body: { name } });
    agent.name = name;
    return;
  }
  const room = pick(scene.rooms, b);
  const { spaceId } = room;
  const name = book.newCanary(cast.owner.personId, 'a space');
  const { problem } = await cast.owner.ask('changeSpace', { params: { spaceId }, body: { name } });
  if (problem !== null) return;
  const goneAt = book.now();
  for (const wording of book.get(room.name).texts) wording.goneAt = goneAt;
  book.addText(name, { spaceId, messageId: null });
  room.name = name;
};

/** The floor policy of a room changes, or an agent leaves or joins. */
export const rearrange: MakeMove = async (scene, [a, b, c]) => {
  const { house, cast } = scene;
  const { spaceId } = pick(scene.rooms, c % 2);
  const { id: memberId } = pick(house.agents, b);
  const params = { spaceId };
  if (a < 5) await cast.owner.ask('removeMember', { params: { spaceId, memberId } });
  else if (a < 11) await cast.owner.ask('addMembers', { params, body: { memberIds: [memberId] } });
  else {
    const visibility = pick(SPACE_SETTINGS.visibility.values, b >> 2);
    const settings = { policy: pick(POLICIES, b), visibility, mainAgentId: memberId };
    await cast.owner.ask('changeSpace', { params, body: { settings } });
  }
};
