import { expect } from '@playwright/test';
import { makeRoom, type RoomPerson, type TestRoom, type TestRoomPlan } from './room.ts';
import type { Server } from './server.ts';

/** A server with content on every screen, and a newcomer without any content. */
export interface FilledServer {
  readonly spaceId: string;
  readonly emptySpaceId: string;
  readonly forumId: string;
  readonly emptyForumId: string;
  readonly threadId: string;
  readonly runId: string;
  readonly chainId: string;
  readonly agentId: string;
  readonly unusedAgentId: string;
  /** An admin who owns all spaces and agents. */
  readonly owner: RoomPerson;
  readonly newcomer: RoomPerson;
}

// All names and messages here are in Arabic, so any Latin text on an Arabic screen is an
// untranslated text of Conch.
const ANSWER = [
  '## الخلاصة',
  '',
  'نص **غامق** و`كود` و[رابط](https://example.com/).',
  '',
  '- أول',
  '- ثان',
  '',
  '| اسم | رقم |',
  '| --- | --- |',
  '| تفاح | ٣ |',
  '',
  '```python',
  'def f(x): return x + 1  # تعليق',
  '```',
].join('\n');

/**
 * Fills a server: a conversation with every kind of row, a forum with a thread, and empty spaces.
 */
export async function fillServer(server: Server): Promise<FilledServer> {
  const { api } = server;
  const owner = await newAdmin(server, 'سلمى');
  const newcomer = await newAdmin(server, 'زائر');
  const make = async (plan: TestRoomPlan): Promise<TestRoom> => {
    const room = await makeRoom(server, plan);
    const body = { memberIds: [owner.id], role: 'owner' as const };
    await api.call('addMembers', { params: { spaceId: room.spaceId }, body });
    return room;
  };
  const office = await make({
    name: 'المكتب',
    policy: 'broadcast',
    agents: {
      مرشد: [{ do: { say: ANSWER } }],
      صامت: [{ do: { skip: true } }],
      متعثر: [{ do: { fail: 'لا يوجد اتصال' } }],
    },
  });
  const { spaceId } = office;
  const say = await speakAs(server, owner);
  await say(`/spaces/${spaceId}/messages`, { content: 'ما **الخبر** اليوم؟' });
  const { runId, chainId } = await firstAnswer(server, spaceId);
  const forum = await make({
    name: 'الساحة',
    settings: { kind: 'forum' },
    agents: { خباز: [{ do: { skip: true } }] },
  });
  const thread = await say('/forum/threads', {
    spaceId: forum.spaceId,
    title: 'الغداء',
    content: 'ما **الطازج** اليوم؟',
  });
  const threadId = String(Reflect.get(thread, 'threadId'));
  const quiet = await make({ name: 'فارغ', agents: { جديد: [{ do: { skip: true } }] } });
  const empty = await make({ name: 'هدوء', settings: { kind: 'forum' } });
  return {
    spaceId,
    emptySpaceId: quiet.spaceId,
    forumId: forum.spaceId,
    emptyForumId: empty.spaceId,
    threadId,
    runId,
    chainId,
    agentId: office.agentId('مرشد'),
    unusedAgentId: quiet.agentId('جديد'),
    owner,
    newcomer,
  };
}

async function newAdmin(server: Server, name: string): Promise<RoomPerson> {
  const body = { name: `${name} ${server.nextNumber()}`, isAdmin: true };
  return (await server.api.call('addPerson', { body })).person;
}

/** Returns a function that posts as this person with a session cookie, like a browser. */
async function speakAs(server: Server, { id }: RoomPerson) {
  const { origin } = server;
  const token = (await server.signInLink(id)).split('#setup=')[1];
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
  const cookie = (await post('/setup', { token })).headers.get('set-cookie')?.split(';')[0];
  return async (path: string, body: object): Promise<object> => {
    const answer = await post(path, body, cookie);
    expect(answer.status).toBe(201);
    return (await answer.json()) as object;
  };
}

/** Waits until all runs have ended. Returns the ids of the run that answered and of its chain. */
async function firstAnswer({ api }: Server, spaceId: string) {
  const messages = async () => (await api.call('readMessages', { params: { spaceId } })).items;
  const runOf = async () => (await messages()).find(({ runId }) => runId !== null)?.runId ?? '';
  await expect.poll(runOf).not.toBe('');
  const runId = await runOf();
  const { chainId } = await api.call('explainRun', { params: { spaceId, runId } });
  const states = async () => {
    const { runs } = await api.call('readChain', { params: { spaceId, chainId } });
    return new Set(runs.map(({ state }) => state));
  };
  await expect.poll(states).toEqual(new Set(['ended']));
  return { runId, chainId };
}
