import type { ForumSettings, ThreadId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { fetchOf, streamOf, type ModelSays } from '../../../src/testing/fake-provider.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';
import {
  asks,
  openModelRoom,
  openProvider,
  WIRES,
  type ModelRoom,
  type ModelWire,
} from '../support/model-room.ts';

const [COMPATIBLE] = WIRES;
const URL = 'http://model.test';
const BODY = 'I would eat soup, as ever.';
const REPLY = {
  action: 'forum_reply',
  reasoning: BODY,
  data: { threadId: 'another', mentions: ['Finance'] },
};
const THREAD = {
  action: 'forum_thread',
  reasoning: 'Where do we eat today?',
  data: { title: 'Lunch', category: 'food', mentions: ['HR', 'Data'] },
};

/** With these settings agents reply only when mentioned. */
const ON_MENTION: Partial<ForumSettings> = {
  isPaused: true,
  creationChance: 0,
  mentionedReplyChance: 1,
  baseReplyChance: 0,
};

interface ForumSetup {
  readonly url?: string;
  readonly wire?: ModelWire;
  readonly fetch?: Fetch;
  readonly forum?: Partial<ForumSettings>;
  readonly agents?: readonly string[];
}

function openForum(kind: DatabaseKind, given: ForumSetup): Promise<ModelRoom> {
  const { url = URL, wire = COMPATIBLE, agents = ['HR', 'Finance', 'Data'], forum, fetch } = given;
  const space = { kind: 'forum', forum: { ...ON_MENTION, ...forum } } as const;
  return openModelRoom(kind, {
    url,
    wire,
    agents,
    space,
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/** Ana opens a thread with this many posts. The last post mentions HR. */
async function asked({ conch, spaceId, ana }: ModelRoom, posts = 1): Promise<ThreadId> {
  const textOf = (n: number) => (n === posts ? `Post ${n}: what do you say, @HR?` : `Post ${n}.`);
  const where = { spaceId, by: ana };
  const opening = { ...where, title: 'Lunch', category: 'food', content: textOf(1) };
  const { threadId } = await conch.threads.open(opening);
  for (let n = 2; n <= posts; n += 1) {
    await conch.threads.reply({ ...where, threadId, content: textOf(n) });
  }
  return threadId;
}

async function tick({ conch, spaceId, ana }: ModelRoom): Promise<void> {
  await conch.ticks.tick(spaceId, ana);
  await conch.idle();
}

async function postsIn({ conch, spaceId }: ModelRoom, id: ThreadId): Promise<readonly string[]> {
  const { items } = await conch.threads.posts(spaceId, id);
  return items.map(({ message }) => `${message.senderName}: ${message.content}`);
}

async function whyOf({ conch, spaceId }: ModelRoom): Promise<string | undefined> {
  const effects = (await conch.decisions(spaceId)).flatMap((decision) => decision.effects);
  return effects.findLast(({ type }) => type === 'end-run')?.because;
}

/** Records all requests to the model. `says` returns the model's answers. */
function tapped(says: (nth: number) => ModelSays): { fetch: Fetch; heard: string[] } {
  const heard: string[] = [];
  const fetch = fetchOf((_, text) => {
    heard.push(text);
    return says(heard.length);
  });
  return { fetch, heard };
}

function bodyOf(init: RequestInit | undefined): string {
  return typeof init?.body === 'string' ? init.body : '';
}

describe.each(DATABASES.slice(0, 1))('an agent with a model in a forum, on $name', (kind) => {
  describe.each(WIRES)('an agent with a $kind provider in a forum', (wire) => {
    test('[FO12] an agent replies in the planned thread and mentions the agents that its model names', async () => {
      const mock = await openProvider();
      const predicate = asks('HR', 'Lunch', 'food', 'Post 4');
      mock.on({ predicate }, { content: JSON.stringify(REPLY) });
      const room = await openForum(kind, { url: mock.url, wire });
      const threadId = await asked(room, 4);
      await tick(room);
      expect((await postsIn(room, threadId)).at(-1)).toBe(`HR: ${BODY}`);
      expect(await room.conch.forums.pending(room.spaceId)).toMatchObject([
        { agentName: 'Finance', threadId, mentionerName: 'HR' },
      ]);
    });
  });

  test('[FO20] the prompt of an agent has the title, the last three posts with their senders, and the other agents', async () => {
    const { fetch, heard } = tapped(() => ({ text: JSON.stringify(REPLY) }));
    const room = await openForum(kind, { fetch });
    await asked(room, 5);
    await tick(room);
    const [question = ''] = heard;
    expect(question).toContain(String.raw`<thread title=\"Lunch\" category=\"food\"`);
    expect(question.match(/Post \d/gu)).toEqual(['Post 3', 'Post 4', 'Post 5']);
    expect(question.match(/<message from=\\"Ana\\" kind=\\"person\\"/gu)).toHaveLength(3);
    expect(question.match(/<member name=\\"\w+\\"/gu)).toEqual(
      ['Finance', 'Data'].map((name) => String.raw`<member name=\"${name}\"`),
    );
    expect(question).toContain('forum_reply');
    expect(question).toContain('at least 10 characters');
  });

  test('the owner of a forum sets the number of posts and names that an agent reads, and the minimum length of a reply', async () => {
    const { fetch, heard } = tapped(() => ({ text: JSON.stringify(REPLY) }));
    const forum = { promptPosts: 1, promptNames: 2, minReplyLength: 40 };
    const agents = ['HR', 'Finance', 'Data', 'Legal', 'Sales'];
    const room = await openForum(kind, { fetch, forum, agents });
    const threadId = await asked(room, 3);
    await tick(room);
    const [question = ''] = heard;
    expect(question.match(/Post \d/gu)).toEqual(['Post 3']);
    expect(question.match(/<member /gu)?.length).toBeLessThanOrEqual(2);
    expect(question).toContain('at least 40 characters');
    expect(await postsIn(room, threadId)).toHaveLength(3);
    expect(await whyOf(room)).toBe('FO13');
  });

  test('[FO19] an agent with a model opens a thread', async () => {
    const { fetch, heard } = tapped(() => ({ text: JSON.stringify(THREAD) }));
    const forum = { creationChance: 1, mentionedReplyChance: 0 };
    const room = await openForum(kind, { fetch, forum, agents: ['HR'] });
    await tick(room);
    const { items } = await room.conch.threads.list(room.spaceId);
    expect(items).toMatchObject([{ title: 'Lunch', category: 'food', senderName: 'HR' }]);
    expect(heard.join('')).toContain('forum_thread');
  });

  test('if an agent is asked for a new thread, its prompt has the other agents and the newest post', async () => {
    const { fetch, heard } = tapped(() => ({ text: '{"action":"skip"}' }));
    const forum = { creationChance: 1, maxThreads: 1, mentionedReplyChance: 0 };
    const room = await openForum(kind, { fetch, forum });
    await asked(room, 1);
    await tick(room);
    expect(heard.join('').match(/<member name=/gu)).toHaveLength(2);
    expect(heard.join('')).toContain('Post 1');
  });

  test.each([
    ['[CH11] if the model sends a skip', '{"action":"skip"}', 'CH11'],
    ['[FO13] if the model sends plain text', 'I would eat soup, as ever.', 'FO13'],
    [
      '[FO13] if the model sends a post that is too short',
      JSON.stringify({ ...REPLY, reasoning: 'Soup.' }),
      'FO13',
    ],
  ])('%s, the agent posts nothing', async (_, text, because) => {
    const room = await openForum(kind, { fetch: tapped(() => ({ text })).fetch });
    const threadId = await asked(room);
    await tick(room);
    expect(await postsIn(room, threadId)).toHaveLength(1);
    expect(await room.outcomes()).toEqual(['HR skipped']);
    expect(await whyOf(room)).toBe(because);
  });

  test('[FO13] if the output of an agent was cut off, the agent posts nothing but is charged', async () => {
    const text = JSON.stringify(REPLY).slice(0, 60);
    const tokens = { input: 100, output: 20 };
    const room = await openForum(kind, {
      fetch: tapped(() => ({ text, isCut: true, tokens })).fetch,
    });
    const threadId = await asked(room);
    await tick(room);
    expect(await postsIn(room, threadId)).toHaveLength(1);
    expect(await whyOf(room)).toBe('FO13');
    expect((await room.conch.costs.ofSpace(room.spaceId)).total).toMatchObject({ tokens: 120 });
  });

  test('if a provider does not support JSON schemas, the agent still posts a reply from plain text', async () => {
    const heard: boolean[] = [];
    const fetch: Fetch = async (_, init) => {
      const hasShape = bodyOf(init).includes('response_format');
      heard.push(hasShape);
      if (hasShape) return Response.json({ error: { message: 'unknown field' } }, { status: 400 });
      const said = streamOf({ text: `Sure!\n\`\`\`json\n${JSON.stringify(REPLY)}\n\`\`\`` });
      return new Response(said, { headers: { 'content-type': 'text/event-stream' } });
    };
    const room = await openForum(kind, { fetch });
    const threadId = await asked(room);
    await tick(room);
    expect(heard).toEqual([true, false]);
    expect((await postsIn(room, threadId)).at(-1)).toBe(`HR: ${BODY}`);
  });

  test('an agent is charged for its post', async () => {
    const tokens = { input: 200, output: 50 };
    const { fetch } = tapped(() => ({ text: JSON.stringify(REPLY), tokens }));
    const room = await openForum(kind, { fetch });
    await asked(room);
    await tick(room);
    const { total } = await room.conch.costs.ofSpace(room.spaceId);
    expect(total).toMatchObject({ tokens: 250, costUsd: 0.0003 });
  });

  test('if the provider of an agent fails, only its run fails and the tick ends with the posts of the other agents', async () => {
    const { fetch } = tapped(() => ({ text: JSON.stringify(REPLY) }));
    const failing: Fetch = async (url, init) =>
      bodyOf(init).includes('You are HR ')
        ? Response.json({ error: { message: 'no such key' } }, { status: 401 })
        : fetch(url, init);
    const room = await openForum(kind, { fetch: failing, agents: ['HR', 'Data'] });
    const threadId = await asked(room);
    await room.conch.threads.reply({
      spaceId: room.spaceId,
      by: room.ana,
      threadId,
      content: 'And you, @Data?',
    });
    await tick(room);
    expect(new Set(await room.outcomes())).toEqual(new Set(['HR provider-key', 'Data responded']));
    expect((await postsIn(room, threadId)).at(-1)).toBe(`Data: ${BODY}`);
    expect(await room.conch.forums.state(room.spaceId)).toMatchObject({ isTicking: false });
  });
});
