import { Client } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { secretIn, signedIn } from '../support/open-server.ts';
import { PASSWORD, type Known } from './good-values.ts';
import { ADMIN_TOKEN } from './server-process.ts';

/** Somebody who asks, by the headers that say who they are. */
export interface Caller {
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a socket is opened to them. */
  readonly hasSocket: boolean;
}

/** What there is on a server, and who asks. */
export interface World {
  readonly callers: readonly Caller[];
  readonly known: Pool;
}

const MOST_OF_A_KIND = 60;

// The same thing goes by several names.
const SAME: Readonly<Record<string, string>> = {
  mainAgentId: 'agentId',
  addresseeId: 'agentId',
  replyToId: 'messageId',
  readableSpaces: 'spaceId',
  memberIds: 'memberId',
  next: 'cursor',
};

/** What is known to exist, by the names of the fields that refer to it. */
class Pool implements Known {
  readonly #known = new Map<string, string[]>();

  add(field: string, value: string): void {
    const name = SAME[field] ?? field;
    const there = this.#known.get(name) ?? [];
    there.push(value);
    // What stood there first is what the rest belongs to.
    if (there.length > MOST_OF_A_KIND) there.splice(MOST_OF_A_KIND / 2, 1);
    this.#known.set(name, there);
  }

  readonly pick = (field: string, at: number): string | null => {
    const there = this.#known.get(SAME[field] ?? field) ?? [];
    return there[at % Math.max(there.length, 1)] ?? null;
  };

  /** Keeps what an answer tells of: every field that names something. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.learn(value);
      else if (LEARNT.has(field) && typeof value === 'string') this.add(field, value);
      else if (field === 'link' && typeof value === 'string') this.add('token', secretIn(value));
    }
  }
}

const LEARNT = new Set(['messageId', 'runId', 'chainId', 'threadId', 'next']);

/** Makes people of every kind and something of everything; each round of a walk has its own. */
export async function makeWorld(origin: string, round: number): Promise<World> {
  const known = new Pool();
  const admin = new Client(origin).withToken(ADMIN_TOKEN);
  const person = async (name: string, isAdmin = false) => {
    const { person: made, link } = await admin.call('addPerson', {
      body: { name: `${name} ${round}`, isAdmin },
    });
    return { id: made.id, client: await signedIn(new Client(origin), link) };
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
  const { agentToken } = await furnish({ admin, people, known, round });
  const { secret: token } = await member.client.call('makeMyToken', { body: { name: 'Program' } });
  return { known, callers: callersOf(origin, people, { agentToken, token }) };
}

interface Someone {
  readonly id: string;
  readonly client: Client;
}

type People = Readonly<
  Record<'owner' | 'member' | 'viewer' | 'stranger' | 'chief' | 'spare', Someone>
>;

function callersOf(
  origin: string,
  { owner, member, viewer, stranger, chief }: People,
  { agentToken, token }: { readonly agentToken: string; readonly token: string },
): readonly Caller[] {
  const browser = (kind: string, { client }: Someone): Caller => ({
    kind,
    headers: { cookie: client.cookie ?? '', origin },
    hasSocket: true,
  });
  const bearer = (kind: string, secret: string, hasSocket: boolean): Caller => ({
    kind,
    headers: { authorization: `Bearer ${secret}` },
    hasSocket,
  });
  const none = (kind: string, headers: Caller['headers']): Caller => ({
    kind,
    headers,
    hasSocket: false,
  });
  return [
    browser('owner', owner),
    browser('owner', owner),
    browser('member', member),
    browser('member', member),
    browser('viewer', viewer),
    browser('stranger', stranger),
    browser('admin', chief),
    bearer('admin token', ADMIN_TOKEN, true),
    bearer('admin token', ADMIN_TOKEN, true),
    bearer('token of a person', token, true),
    bearer('token of an agent', agentToken, false),
    bearer('wrong token', 'conch_p_0000000000000000000000000000000000000000000', false),
    none('no such scheme', { authorization: 'Basic b2xnYTpvbGdh' }),
    none('an old cookie', { cookie: 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', origin }),
    none('nobody', {}),
  ];
}

const SAYS = [{ do: { say: 'I heard “{{content}}”.' } }];

/** Rooms, a forum, and in them one of everything that has an id. */
async function furnish(given: {
  readonly admin: Client;
  readonly people: People;
  readonly known: Pool;
  readonly round: number;
}): Promise<{ readonly agentToken: string }> {
  const { admin, people, known, round } = given;
  const { owner, member, viewer, stranger } = people;
  const agentIds = [];
  for (const name of ['Scribe', 'Critic']) {
    const body = { name: `${name} ${round}`, kind: 'script', config: SAYS };
    agentIds.push((await admin.call('addAgent', { body })).id);
  }
  const { client } = owner;
  const settings = { turnLimit: 3 };
  const inside = { memberIds: [...agentIds, member.id], settings };
  const room = (await client.call('makeSpace', { body: { name: 'Room', ...inside } })).id;
  const forum = (
    await client.call('makeSpace', {
      body: { name: 'Forum', ...inside, settings: { ...settings, kind: 'forum' } },
    })
  ).id;
  const { spaceId: elsewhere } = await makeRoom(stranger.client, { name: 'Elsewhere' });
  for (const id of [room, forum, room, forum, room, elsewhere]) known.add('spaceId', id);
  for (const id of agentIds) known.add('agentId', id);
  for (const id of agentIds) known.add('memberId', id);
  for (const spaceId of [room, forum]) {
    await client.call('addMembers', {
      params: { spaceId },
      body: { memberIds: [viewer.id], role: 'viewer' },
    });
    const params = { spaceId };
    const body = { role: 'viewer' as const };
    const { invitation, link } = await client.call('makeInvitation', { params, body });
    known.add('invitationId', invitation.id);
    known.add('token', secretIn(link));
  }
  const schedule = { name: 'Clock', cron: '0 9 1 1 *', content: 'A new year.' };
  const made = await client.call('addSchedule', { params: { spaceId: room }, body: schedule });
  known.add('scheduleId', made.id);
  await talk({ client, room, forum, elsewhere, known, stranger });
  const outside = await admin.call('makeAgentToken', {
    params: { agentId: agentIds[0] ?? '' },
    body: { name: 'Outside' },
  });
  known.add('tokenId', outside.id);
  const mine = await member.client.call('makeMyToken', { body: { name: 'Mine' } });
  known.add('tokenId', mine.id);
  await comeAndGo({ admin, people, known });
  return { agentToken: outside.secret };
}

/** Ways in that nobody has used yet, a password to guess, and a browser to sign out. */
async function comeAndGo({
  admin,
  people: { member, spare },
  known,
}: {
  readonly admin: Client;
  readonly people: People;
  readonly known: Pool;
}): Promise<void> {
  const { origin } = spare.client;
  const linkOf = async ({ id }: Someone) =>
    (await admin.call('makePersonLink', { params: { personId: id } })).link;
  await signedIn(new Client(origin), await linkOf(member));
  const { items } = await member.client.call('listMySessions');
  for (const { id, isCurrent } of items) if (!isCurrent) known.add('sessionId', id);
  const { name } = await spare.client.call('changeMe', { body: { password: PASSWORD } });
  known.add('takenName', name);
  known.add('token', secretIn(await linkOf(spare)));
}

const OWN_MESSAGES = 12;

/** What agents have said in a space; asked for until there is something. */
async function answersIn(client: Client, spaceId: string): Promise<readonly string[]> {
  for (;;) {
    const asked = { params: { spaceId }, query: { limit: 100 } };
    const { items } = await client.call('readMessages', asked);
    const answers = items.filter(({ author }) => author?.kind === 'agent');
    if (answers.length > 0) return answers.map(({ id }) => id);
  }
}

async function talk(given: {
  readonly client: Client;
  readonly room: string;
  readonly forum: string;
  readonly elsewhere: string;
  readonly known: Pool;
  readonly stranger: Someone;
}): Promise<void> {
  const { client, room, forum, elsewhere, known, stranger } = given;
  const params = { spaceId: room };
  for (let nth = 1; nth <= OWN_MESSAGES; nth += 1) {
    const body = { content: `Plan ${nth}.` };
    known.learn(await client.call('postMessage', { params, body }));
  }
  for (const id of await answersIn(client, room)) known.add('messageId', id);
  known.learn(await client.call('listChains', { params, query: { limit: 1 } }));
  const { items: chains } = await client.call('listChains', { params });
  for (const { id } of chains) known.add('chainId', id);
  for (const { id: chainId } of chains) {
    const { runs } = await client.call('readChain', { params: { ...params, chainId } });
    for (const { id } of runs) known.add('runId', id);
  }
  const body = { spaceId: forum, title: 'A plan', content: 'What do you think?' };
  known.learn(await client.call('openThread', { body }));
  known.learn(
    await stranger.client.call('postMessage', {
      params: { spaceId: elsewhere },
      body: { content: 'Nobody hears me.' },
    }),
  );
}
