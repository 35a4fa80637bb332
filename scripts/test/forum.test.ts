import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import { openClient, type Client } from '@conch/sdk';
import { createServer, PLAIN_CONFIG, type ConchServer } from '@conch/server';
import { setAdmin } from '@conch/store';
import { expect, onTestFinished, test } from 'vitest';
import { forumCommand, WrongCommand } from '../../examples/forum/forum-command.ts';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';

const SCRIPT = [
  {
    when: { asked: 'thread' },
    do: { newThread: { title: 'Bread', body: 'How long does it rise?' } },
  },
  { do: { forumReply: { body: 'A whole night, in the cold.' } } },
];

interface Opened {
  readonly server: ConchServer;
  readonly client: Client;
  readonly say: (...words: readonly string[]) => Promise<string>;
}

/** A server with a paused forum, in which every possible agent is asked. */
async function openForum(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'conch-forum-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await createServer({
    config: { ...PLAIN_CONFIG, dataDir, adminToken: TOKEN },
    kinds: [scriptKind],
    logTo: { write: () => {} },
    prepare: async ({ conch, database }) => {
      const { id } = await conch.people.create({ name: 'Olga' });
      await database.transact(() => setAdmin({ id, isAdmin: true }));
    },
  });
  onTestFinished(() => server.close());
  const client = openClient({ url: `http://127.0.0.1:${server.port}`, token: TOKEN });
  onTestFinished(() => client.close());
  const ann = { name: 'Ann', kind: 'script', config: SCRIPT };
  const { id } = await client.call('addAgent', { body: ann });
  const forum = { seed: '7', isPaused: true, creationChance: 1, baseReplyChance: 1 };
  const settings = { kind: 'forum', forum } as const;
  await client.call('makeSpace', { body: { name: 'Kitchen', settings, memberIds: [id] } });
  const say = async (...words: readonly string[]) =>
    (await forumCommand(client, { words, forum: undefined })).join('\n');
  return { server, client, say };
}

test('npm run forum starts a tick and prints why agents were asked', async () => {
  const { server, say } = await openForum();
  expect(await say('state')).toContain('no tick yet');
  expect(await say('tick')).toContain('Tick 1 has begun');
  await server.conch.idle();
  expect(await say('ticks')).toMatch(/^tick 1 .* 1 asked: 1 thread and 0 replies$/u);
  const why = await say('why');
  expect(why).toContain('Ann was asked for a thread, “Bread”: In each tick an agent');
  expect(why).toContain('Olga asked for it.');
  expect(await say('pending')).toBe('No answers expected.');
});

test('npm run forum shows the next tick without asking any agent', async () => {
  const { server, say } = await openForum();
  await say('tick');
  await server.conch.idle();
  expect(await say('next')).toContain('Ann replies in “Bread” (FO9)');
  expect(await say('state')).toContain('tick 1 at');
});

test('npm run forum resumes a forum and pauses it again', async () => {
  const { say } = await openForum();
  expect(await say('resume')).toContain('next tick: ');
  expect(await say('pause')).toContain('paused: no automatic ticks');
});

test('npm run forum finds a forum by name', async () => {
  const { client } = await openForum();
  const named = (forum: string) => forumCommand(client, { words: ['state'], forum });
  expect(await named('Kitchen')).toContain('no tick yet');
  await expect(named('Cellar')).rejects.toThrow('You are not in a forum named “Cellar”.');
});

test('npm run forum asks for the id if two forums have the same name', async () => {
  const { client } = await openForum();
  const settings = { kind: 'forum', forum: { isPaused: true } } as const;
  const { id } = await client.call('makeSpace', { body: { name: 'Kitchen', settings } });
  const named = (forum: string) => forumCommand(client, { words: ['state'], forum });
  await expect(named('Kitchen')).rejects.toThrow('Several forums are named “Kitchen”');
  expect(await named(id)).toContain('no tick yet');
});

test.each([[[]], [['walk']], [['state', '4']], [['ticks', 'many']]])(
  'npm run forum refuses %j and prints the usage',
  async (words) => {
    const client = openClient({ url: 'http://127.0.0.1:1', token: TOKEN });
    onTestFinished(() => client.close());
    const refused = forumCommand(client, { words, forum: undefined });
    await expect(refused).rejects.toThrow(WrongCommand);
  },
);

test('npm run forum reports a refusal of the server', async () => {
  const { say } = await openForum();
  await expect(say('why', '9')).rejects.toMatchObject({ code: 'no-such-tick' });
});
