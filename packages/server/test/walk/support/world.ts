import { TestClient } from '../../support/client.ts';
import { makeRoom } from '../../support/make-room.ts';
import { secretIn, signedIn } from '../../support/open-server.ts';
import { callersOf, type WalkCaller, type WalkPeople, type Someone } from './callers.ts';
import { PASSWORD } from './good-values.ts';
import { askedIn, makeIds } from './ids.ts';
import { Pool } from './pool.ts';
import { ADMIN_TOKEN } from './server-process.ts';

/** The existing resources of a server, and its callers. */
export interface WalkWorld {
  readonly callers: readonly WalkCaller[];
  readonly known: Pool;
}

/** The server on which a world is created. `number` makes the names of the world unique. */
export interface WalkGround {
  readonly origin: string;
  /** The address of a model provider. */
  readonly modelsAt: string;
  readonly number: number;
}

/** Creates people in every role and resources of every type. */
export async function makeWorld(ground: WalkGround): Promise<WalkWorld> {
  const { origin, number } = ground;
  const known = new Pool();
  const admin = new TestClient(origin).withToken(ADMIN_TOKEN);
  const person = async (name: string, isAdmin = false) => {
    const { person: made, link } = await admin.call('addPerson', {
      body: { name: `${name} ${number}`, isAdmin },
    });
    return { id: made.id, client: await signedIn(new TestClient(origin), link) };
  };
  const [owner, member, viewer, stranger, chief, spare] = await Promise.all([
    person('Owner'),
    person('Member'),
    person('Viewer'),
    person('Stranger'),
    person('Chief', true),
    person('Spare'),
  ]);
  const people = { owner, member, viewer, stranger, chief, spare };
  for (const { id } of [spare, member, spare]) known.add('personId', id);
  for (const { id } of Object.values(people)) known.add('memberId', id);
  const agent = await furnish({ admin, people, known, ground });
  const tokenOf = async ({ client }: Someone) =>
    (await client.call('makeMyToken', { body: { name: 'Program' } })).secret;
  const tokens = { agent, owner: await tokenOf(owner), member: await tokenOf(member) };
  return { known, callers: callersOf(origin, people, tokens) };
}

/**
 * Creates one resource of every type, and several of the frequently used ones. Returns the token of
 * an agent.
 */
async function furnish(given: {
  readonly admin: TestClient;
  readonly people: WalkPeople;
  readonly known: Pool;
  readonly ground: WalkGround;
}): Promise<string> {
  const { admin, people, known, ground } = given;
  const { owner, member, viewer, stranger, spare } = people;
  const { modelsAt, number } = ground;
  const { client } = owner;
  const makers = { chief: admin, owner: client, spare: spare.client };
  const ids = await makeIds({ ...makers, name: `Scribe ${number}`, modelsAt });
  // The type of the grant is excluded, because its field `kind` would be confused with the kind of
  // an agent.
  const { kind: _, serviceSecret: __, shareToken: ___, ...named } = ids;
  for (const [field, value] of Object.entries(named)) known.add(field, value);
  known.add('baseUrl', modelsAt);
  known.add('model', 'small');
  const [tool] = (await admin.call('listTools')).items;
  known.add('hash', tool?.now?.hash ?? '');
  const { spaceId: room, forumId: forum, agentId } = ids;
  const critic = { name: `Critic ${number}`, kind: 'script', config: [{ do: { say: 'Why?' } }] };
  const { id: criticId } = await admin.call('addAgent', { body: critic });
  for (const id of [agentId, criticId]) known.add('agentId', id);
  for (const id of [agentId, criticId]) known.add('memberId', id);
  const { spaceId: elsewhere } = await makeRoom(stranger.client, { name: 'Elsewhere' });
  for (const id of [forum, room, forum, room, elsewhere]) known.add('spaceId', id);
  for (const spaceId of [room, forum]) {
    const params = { spaceId };
    const memberIds = [agentId, criticId, member.id];
    await client.call('addMembers', { params, body: { memberIds } });
    const viewers = { memberIds: [viewer.id], role: 'viewer' as const };
    await client.call('addMembers', { params, body: viewers });
    const body = { role: 'viewer' as const };
    const { invitation, link } = await client.call('makeInvitation', { params, body });
    known.add('invitationId', invitation.id);
    known.add('token', secretIn(link));
  }
  await talk({ people, room, elsewhere, known });
  const asker = { spaceId: room, name: `Teller Scribe ${number}` };
  for (let nth = 0; nth < ASKED; nth += 1) {
    const { runId } = await askedIn(client, asker);
    // These runs are added several times so that they are chosen often, because only these runs
    // have an approval.
    for (let time = 0; time < ASKED; time += 1) known.add('runId', runId);
  }
  const tokenOfAgent = () =>
    admin.call('makeAgentToken', { params: { agentId }, body: { name: 'Outside' } });
  const outside = await tokenOfAgent();
  for (const { id } of [await tokenOfAgent(), await tokenOfAgent()]) known.add('tokenId', id);
  const mine = await member.client.call('makeMyToken', { body: { name: 'Mine' } });
  known.add('tokenId', mine.id);
  await comeAndGo({ admin, people, known });
  return outside.secret;
}

/** Creates unused links, a password to guess, and a session to end. */
async function comeAndGo({
  admin,
  people: { member, viewer, spare, stranger },
  known,
}: {
  readonly admin: TestClient;
  readonly people: WalkPeople;
  readonly known: Pool;
}): Promise<void> {
  const { origin } = spare.client;
  const linkOf = async ({ id }: Someone) =>
    (await admin.call('makePersonLink', { params: { personId: id } })).link;
  await signedIn(new TestClient(origin), await linkOf(member));
  const { items } = await member.client.call('listMySessions');
  for (const { id, isCurrent } of items) if (!isCurrent) known.add('sessionId', id);
  const { name } = await stranger.client.call('changeMe', { body: { password: PASSWORD } });
  known.add('takenName', name);
  for (const one of [spare, stranger, viewer]) known.add('token', secretIn(await linkOf(one)));
}

const MESSAGES_EACH = 8;
const ASKED = 4;

/** The messages of agents in a space. Waits until at least one exists. */
async function answersIn(client: TestClient, spaceId: string): Promise<readonly string[]> {
  for (;;) {
    const asked = { params: { spaceId }, query: { limit: 100 } };
    const { items } = await client.call('readMessages', asked);
    const answers = items.filter(({ sender }) => sender?.kind === 'agent');
    if (answers.length > 0) return answers.map(({ id }) => id);
  }
}

async function talk(given: {
  readonly people: WalkPeople;
  readonly room: string;
  readonly elsewhere: string;
  readonly known: Pool;
}): Promise<void> {
  const { people, room, elsewhere, known } = given;
  const { owner, member, stranger } = people;
  const { client } = owner;
  const params = { spaceId: room };
  for (let nth = 1; nth <= MESSAGES_EACH; nth += 1) {
    for (const one of [owner, member]) {
      const body = { content: `Plan ${nth}.` };
      known.learn(await one.client.call('postMessage', { params, body }));
    }
  }
  for (const id of await answersIn(client, room)) known.add('messageId', id);
  known.learn(await client.call('listChains', { params, query: { limit: 1 } }));
  const { items: chains } = await client.call('listChains', { params });
  for (const { id } of chains) known.add('chainId', id);
  for (const { id: chainId } of chains) {
    const { runs } = await client.call('readChain', { params: { ...params, chainId } });
    for (const { id } of runs) known.add('runId', id);
  }
  known.learn(
    await stranger.client.call('postMessage', {
      params: { spaceId: elsewhere },
      body: { content: 'Nobody hears me.' },
    }),
  );
}
