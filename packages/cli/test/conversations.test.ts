import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conch, spawnConch, startConch, type RunningConch } from './support/conch.ts';
import { jsonOf, linesOf } from './support/json.ts';

let server: RunningConch;

interface ShownMessage {
  readonly id: string;
  readonly content: string;
  readonly sender: { readonly name: string } | null;
}

const said = ({ sender, content }: ShownMessage) => `${sender?.name ?? 'Conch'}: ${content}`;

beforeAll(async () => {
  server = await startConch(['--no-demo']);
  const script = (rules: readonly unknown[]) => JSON.stringify(rules);
  const agents = {
    Clerk: script([
      {
        when: { contains: 'report' },
        do: {
          say: 'One moment.',
          mentionAgent: { target: 'Ledger', reason: 'the numbers', expectReply: true },
        },
      },
      { when: { trigger: 'returned' }, do: { say: 'The report: {{returned.content}}' } },
      { when: { contains: 'break' }, do: { fail: 'the printer is on fire' } },
      { when: { contains: 'wait' }, do: { delayMs: 600_000, say: 'late' } },
      { do: { skip: true } },
    ]),
    Ledger: script([{ do: { say: '42' } }]),
    سارة: script([{ do: { say: 'مرحبا \u001B[31m{{sender}}' } }]),
  };
  await server.run('spaces', 'create', 'Desk');
  for (const [name, config] of Object.entries(agents)) {
    await server.run(
      'agents',
      'create',
      name,
      '--kind',
      'script',
      '--config',
      config,
      '--space',
      'Desk',
    );
  }
});
afterAll(() => server.close());

test('ask prints the answers of the whole chain in order and nothing else', async () => {
  const { code, out, err } = await server.run('ask', 'Desk', '@Clerk the report, please');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe('Clerk: One moment.\nLedger: 42\nClerk: The report: 42\n');
});

test('ask --json prints one array, and ask --ndjson prints one message per line', async () => {
  const array = jsonOf(
    await server.run('ask', 'Desk', '--json', '@Ledger?'),
  ) as readonly ShownMessage[];
  expect(array.map(said)).toEqual(['Ledger: 42']);
  const lines = linesOf(
    await server.run('ask', 'Desk', '@Ledger?', '--ndjson'),
  ) as readonly ShownMessage[];
  expect(lines.map(said)).toEqual(['Ledger: 42']);
});

test('ask ends with exit code 1 if an agent of the chain failed', async () => {
  const { code, out, err } = await server.run('ask', 'Desk', '@Clerk break', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual(expect.any(Array));
  expect(JSON.parse(err)).toMatchObject({ error: { code: 'chain-failed' } });
});

test('if no agent answers, ask says that no agent answered', async () => {
  const { code, out, err } = await server.run('ask', 'Desk', '@Clerk hello');
  expect({ code, out }).toEqual({ code: 0, out: '' });
  expect(err).toContain('Nobody answered');
});

test('ask stops the agents when its time is over or when it is interrupted', async () => {
  const late = await server.run('ask', 'Desk', '@Clerk wait', '--timeout', '1');
  expect(late.code).toBe(1);
  expect(late.err).toContain('The agents were stopped.');
  const child = spawnConch(['ask', 'Desk', '@Clerk wait'], { home: server.home });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await expect.poll(async () => activeRuns()).toBe(1);
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
  expect(await activeRuns()).toBe(0);
});

/** The number of runs in the space Desk that have not ended. */
async function activeRuns(): Promise<number> {
  const { id } = jsonOf(await server.run('spaces', 'show', 'Desk', '--json')) as { id: string };
  const file = join(server.home, '.local/share/conch/server.json');
  const { token } = JSON.parse(readFileSync(file, 'utf8')) as { token: string };
  const answer = await fetch(`${server.url}/api/v1/spaces/${id}/runs`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await answer.json()) as { items: readonly { state: string }[] };
  return items.filter(({ state }) => state !== 'ended').length;
}

test('ask reads the text from standard input, and prints right-to-left names and words unchanged', async () => {
  const start = { home: server.home, input: '@سارة hello\n' };
  const { code, out } = await conch(['ask', 'Desk'], start);
  // The agent sends an escape sequence. The output does not contain its control character.
  expect({ code, out }).toEqual({ code: 0, out: 'سارة: مرحبا [31mOwner\n' });
});

test('send posts a message once and warns about an unknown name', async () => {
  const posted = jsonOf(await server.run('send', 'Desk', '@Ledgr hi', '--json'));
  expect(posted).toMatchObject({ isRepeat: false, warnings: [{ nearest: 'Ledger' }] });
  const { code, err } = await server.run('send', 'Desk', '@Ledgr hi');
  expect(code).toBe(0);
  expect(err).toContain('Did you mean @Ledger?');
  expect((await server.run('send', 'Desk', ' ')).code).toBe(2);
});

test('tail prints the last messages, follows the space, and ends at Ctrl-C', async () => {
  await server.run('ask', 'Desk', '@Ledger first');
  const { out } = await server.run('tail', 'Desk', '--last', '2', '--no-follow');
  expect(out).toBe('Owner: @Ledger first\nLedger: 42\n');
  const child = spawnConch(['tail', 'Desk', '--last', '1', '--ndjson'], { home: server.home });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let printed = '';
  child.stdout.on('data', (bytes: Buffer) => void (printed += String(bytes)));
  await expect.poll(() => printed).toContain('42');
  await server.run('send', 'Desk', 'good night');
  await expect.poll(() => printed).toContain('good night');
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
});

test('preview names the agents that would answer, and posts nothing', async () => {
  const before = (await server.run('tail', 'Desk', '--no-follow', '--json')).out;
  const { code, out } = await server.run('preview', 'Desk', '@Ledger and?');
  expect(code).toBe(0);
  expect(out).toMatch(/^answers {2}Ledger: .*\(CH1\)/u);
  const all = jsonOf(
    await server.run('preview', 'Desk', '--mode', 'broadcast', 'hello', '--json'),
  ) as { readonly speakers: readonly unknown[] };
  expect(all.speakers).toHaveLength(3);
  expect((await server.run('tail', 'Desk', '--no-follow', '--json')).out).toBe(before);
});

test('why explains the last message, or the message with a given id', async () => {
  await server.run('ask', 'Desk', '@Clerk report');
  const { code, out } = await server.run('why', 'Desk');
  expect(code).toBe(0);
  expect(out).toContain('Continued because Ledger answered its question.');
  expect(out).toContain('Rule CH5:');
  const { messageId } = jsonOf(await server.run('send', 'Desk', 'hello', '--json')) as {
    messageId: string;
  };
  const mine = await server.run('why', messageId);
  expect(mine.out).toMatch(/^Owner: hello\n\n/u);
});

test('conch tick makes the agents of a forum write, and a dry run writes nothing', async () => {
  await server.run(
    'spaces',
    'create',
    'Square',
    '--forum',
    '--set',
    'forum.isPaused=true',
    '--set',
    'forum.creationChance=1',
  );
  const writer = [
    { do: { newThread: { title: 'Rivers near {{member}}', body: 'Which do you like best?' } } },
  ];
  await server.run(
    'agents',
    'create',
    'Baker',
    '--kind',
    'script',
    '--config',
    JSON.stringify(writer),
    '--space',
    'Square',
  );
  const plan = jsonOf(await server.run('tick', '--dry-run', '--json')) as { number: number };
  expect(plan.number).toBe(1);
  const { code, out } = await server.run('tick', 'Square', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ number: 1, threadsWritten: 1 });
  const chat = await server.run('tick', 'Desk');
  expect(chat).toEqual({
    code: 1,
    out: '',
    err: 'The space “Desk” is a chat, and only a forum has ticks. Choose a forum.\n',
  });
  const dry = await server.run('tick', 'Desk', '--dry-run', '--json');
  expect(JSON.parse(dry.err)).toMatchObject({ error: { code: 'not-a-forum' } });
});

test('ask is refused in a forum, with the commands to use instead', async () => {
  const { code, err } = await server.run('ask', 'Square', 'hello?');
  expect(code).toBe(2);
  expect(err).toContain('conch tick');
});

test('search prints the messages that match, with their space and sender', async () => {
  await server.run('send', 'Desk', 'the blue heron of Zoë');
  const { code, out, err } = await server.run('search', 'heron zoe', '--in', 'Desk');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^\d{4}-\d\d-\d\d Desk .+: the blue heron of Zoë\n$/u);
  const found = jsonOf(await server.run('search', 'in:Desk heron', '--json'));
  expect(found).toMatchObject([
    { spaceName: 'Desk', message: { content: 'the blue heron of Zoë' } },
  ]);
});

test('search says what to do if nothing matches, and refuses wrong filters', async () => {
  const nothing = await server.run('search', 'zzqxy');
  expect(nothing).toMatchObject({ code: 0, out: '' });
  expect(nothing.err).toContain('Remove a filter');
  const wrong = await server.run('search', 'before:soon');
  expect(wrong.code).not.toBe(0);
  expect(wrong.err).toContain('is not a date');
});
