import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { smallDisk } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { MISBEHAVING } from '../src/test-kit/misbehaving.ts';
import { SCENARIOS } from '../src/test-kit/scenarios.ts';
import { conch, newHome } from './support/conch.ts';
import { jsonOf } from './support/json.ts';

const PAYROLL = `# Payroll: one agent asks another

space: Payroll
person: Ana
agent: HR | pay
agent: Finance | money

Ana: @HR prepare the report
HR calls mentionAgent(Finance, "the sheet", expect reply)
HR: One moment.
Finance: 42 people.
HR: Here it is.
`;

const DESK = `# A desk

space: Desk
policy: coordinator
main agent: Reception
agents: desk/agents
person: Ana
agent: Reception
agent: Billing
agent: Tech

Ana: my bill is too high
Ana: I want a human
`;

/** Starts a model server that always sends the same answer. Returns its address. */
async function modelThatSays(content: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'tiny' };
    const say = (choice: object): void => {
      response.write(
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    };
    say({ delta: { role: 'assistant', content }, finish_reason: null });
    say({ delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** A folder with one transcript and two script agents. */
function folderWith(transcript: string): string {
  const home = newHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, 'agents'));
  writeFileSync(join(home, 'payroll.txt'), transcript);
  writeFileSync(
    join(home, 'agents', 'hr.md'),
    `---
name: HR
spaces: [Elsewhere]
script:
  - when: { trigger: returned }
    do: { say: Here it is. }
  - do: { say: One moment., mentionAgent: { target: Finance, reason: the sheet, expectReply: true } }
---
`,
  );
  writeFileSync(
    join(home, 'agents', 'finance.md'),
    '---\nname: Finance\nscript:\n  - do: { say: 42 people. }\n---\n',
  );
  return home;
}

test('conch test runs every scenario, and all of them pass', async () => {
  const results = jsonOf(await quiet(['test', '--json'], folderWith(PAYROLL)));
  expect(results).toEqual(
    SCENARIOS.map(({ name }) => expect.objectContaining({ name, isOk: true }) as unknown),
  );
});

test('the example of docs/testing.md passes as a transcript', async () => {
  const page = readFileSync(new URL('../../../docs/testing.md', import.meta.url), 'utf8');
  const [, example = ''] = /```text\n(.*?)```/su.exec(page) ?? [];
  const home = folderWith(example);
  expect(await conch(['test', 'payroll.txt'], { home })).toMatchObject({ code: 0 });
  const missing = [...SCENARIOS.map(({ name }) => name), ...Object.keys(MISBEHAVING)];
  expect(missing.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});

test('conch test --list names the scenarios and the shipped agents', async () => {
  const listed = jsonOf(await conch(['test', '--list', '--json'], { home: folderWith('') }));
  const names = (listed as readonly { readonly name: string }[]).map(({ name }) => name);
  expect(names).toEqual([...SCENARIOS.map(({ name }) => name), ...Object.keys(MISBEHAVING)]);
});

test('conch test checks the speakers of all transcripts in a folder', async () => {
  const home = folderWith(PAYROLL);
  expect(await conch(['test', '.'], { home })).toMatchObject({ code: 0 });
  writeFileSync(join(home, 'wrong.txt'), PAYROLL.replace('Finance: 42', 'HR: 42'));
  const failed = await conch(['test', '.'], { home });
  expect(failed).toMatchObject({ code: 1, err: '1 of 2 conversations failed.\n' });
  expect(failed.out).toContain('ok    payroll.txt: Payroll: one agent asks another');
  expect(failed.out).toContain('wrong.txt:11: HR does not have the floor in Payroll, Finance does');
});

test('conch test --write adds the decisions to a transcript, and later tests compare them', async () => {
  const home = folderWith(PAYROLL);
  await conch(['test', 'payroll.txt', '--write'], { home });
  const written = readFileSync(join(home, 'payroll.txt'), 'utf8');
  expect(written).toContain('  > Finance gets the floor (CH4)\n');
  expect(await conch(['test', 'payroll.txt'], { home })).toMatchObject({ code: 0 });
  writeFileSync(join(home, 'payroll.txt'), written.replace('(CH4)', '(CH9)'));
  const failed = await conch(['test', 'payroll.txt'], { home });
  expect(failed.code).toBe(1);
  expect(failed.out).toContain('- expected, but not decided');
});

test('conch test --write changes only the text of a transcript, not its mode and not a link to it', async () => {
  const home = folderWith(PAYROLL);
  chmodSync(join(home, 'payroll.txt'), 0o640);
  symlinkSync('payroll.txt', join(home, 'link.txt'));
  expect(await conch(['test', 'link.txt', '--write'], { home })).toMatchObject({ code: 0 });
  expect(readFileSync(join(home, 'payroll.txt'), 'utf8')).toContain('(CH4)');
  expect(statSync(join(home, 'payroll.txt')).mode & 0o777).toBe(0o640);
  expect(readdirSync(home)).toEqual(['agents', 'link.txt', 'payroll.txt']);
});

test('on a full disk, conch test --write keeps the transcript, and --record leaves no file', async (context) => {
  const { folder: disk, leave } = smallDisk(context);
  const home = folderWith(PAYROLL.split('HR calls')[0] ?? '');
  const file = join(disk, 'long.txt');
  const long = `${PAYROLL}${'Ana: @HR hello\nHR: Hello.\n'.repeat(400)}`;
  writeFileSync(file, long);
  leave(0);
  const written = await conch(['test', file, '--write'], { home });
  expect(written).toEqual({ code: 1, out: '', err: `${file} does not fit on the disk.\n` });
  expect(readFileSync(file, 'utf8')).toBe(long);
  const recording = join(disk, 'recorded.txt');
  const recorded = await conch(
    ['test', 'payroll.txt', '--agents', 'agents', '--record', recording],
    { home },
  );
  expect(recorded.code).toBe(1);
  expect(recorded.out).toContain(`${recording} does not fit on the disk.\n`);
  expect(readdirSync(disk)).toEqual(['ballast', 'long.txt']);
});

test('conch test accepts a byte order mark, and ignores folders whose names end in .txt', async () => {
  const home = folderWith(`\uFEFF${PAYROLL}`);
  mkdirSync(join(home, 'notes.txt'));
  expect(await conch(['test', '.'], { home })).toMatchObject({ code: 0 });
});

test.skipIf(process.platform === 'win32')(
  'conch test refuses a link that leads to itself',
  async () => {
    const home = folderWith(PAYROLL);
    symlinkSync('loop.txt', join(home, 'loop.txt'));
    expect(await conch(['test', 'loop.txt'], { home })).toEqual({
      code: 2,
      out: '',
      err: 'loop.txt is a link that leads to itself.\n',
    });
  },
);

test('conch test --agents plays a transcript with the real agents of a folder', async () => {
  const home = folderWith(PAYROLL);
  const played = await conch(['test', 'payroll.txt', '--agents', 'agents'], { home });
  expect(played).toMatchObject({ code: 0 });
  expect(played.out).toContain('(3 turns of agents)');
  writeFileSync(join(home, 'payroll.txt'), PAYROLL.replace('42 people.', '43 people.'));
  const failed = await conch(['test', 'payroll.txt', '--agents', 'agents'], { home });
  expect(failed.code).toBe(1);
  expect(failed.out).toContain('- expected: Finance: 43 people.');
  expect(failed.out).toContain('+ came: Finance: 42 people.');
  const any = await conch(['test', 'payroll.txt', '--agents', 'agents', '--any-text'], { home });
  expect(any.code).toBe(0);
});

test('a transcript can name the folder of its agents, and a missing agent file is reported', async () => {
  const home = folderWith(PAYROLL.replace('person: Ana', 'agents: agents\nperson: Ana'));
  const played = await conch(['test', 'payroll.txt'], { home });
  expect(played.out).toContain('(3 turns of agents)');
  rmSync(join(home, 'agents', 'finance.md'));
  const failed = await conch(['test', 'payroll.txt'], { home });
  expect(failed.code).toBe(1);
  expect(failed.out).toContain('payroll.txt: Nobody plays Finance');
});

test('if an agent speaks and the transcript has no line for its message, the test fails', async () => {
  const lines = ['# A chatterbox', '', 'space: Room', 'agents: misbehaving', 'person: Ana'];
  const home = folderWith([...lines, 'agent: Chatty | chatterbox', '', 'Ana: hello'].join('\n'));
  const failed = await conch(['test', 'payroll.txt'], { home });
  expect(failed.code).toBe(1);
  expect(failed.out).toContain('- expected: silence');
  expect(failed.out).toContain('+ came: Chatty: Yes, Ana!');
});

test('conch test --record stores the answers of agents in a transcript, which then plays without the agents', async () => {
  const home = folderWith(PAYROLL.split('HR calls')[0] ?? '');
  const args = ['test', 'payroll.txt', '--agents', 'agents', '--record', 'recorded.txt'];
  expect(await conch(args, { home })).toMatchObject({ code: 0 });
  const recorded = readFileSync(join(home, 'recorded.txt'), 'utf8');
  expect(recorded).toContain('HR calls mentionAgent(Finance, "the sheet", expect reply)');
  expect(recorded).toContain('Finance: 42 people.\n  > HR gets the floor back');
  expect(await conch(['test', 'recorded.txt'], { home })).toMatchObject({ code: 0 });
  const again = await conch(args, { home });
  expect(again).toMatchObject({ code: 2, out: '' });
  expect(again.err).toContain('recorded.txt exists already');
});

test('conch test --record stores a delegation and the pass of an agent', async () => {
  const home = folderWith(DESK);
  await conch(['init', 'desk', '--template', 'desk'], { home });
  const args = ['test', 'payroll.txt', '--record', 'recorded.txt'];
  expect(await conch(args, { home })).toMatchObject({ code: 0 });
  expect(await conch(['test', 'recorded.txt'], { home })).toMatchObject({ code: 0 });
  const again = ['test', 'recorded.txt', '--agents', 'desk/agents'];
  expect(await conch(again, { home })).toMatchObject({ code: 0 });
});

test('agents with a live model play a transcript, and the test records their answers', async () => {
  const home = folderWith(
    '# Sums\n\nspace: Sums\nagents: agents\nperson: Ana\nagent: Ada\n\nAna: two and two?\nAda: …\n',
  );
  const lines = ['---', 'name: Ada', 'model: openai/tiny', '---', 'Be short.'];
  writeFileSync(join(home, 'agents', 'ada.md'), lines.join('\n'));
  const env = { OPENAI_BASE_URL: await modelThatSays('Four.'), OPENAI_API_KEY: 'sk-test' };
  const args = ['test', 'payroll.txt'];
  expect(await conch(args, { home, env })).toMatchObject({ code: 0 });
  const recording = [...args, '--record', 'recorded.txt'];
  expect(await conch(recording, { home, env })).toMatchObject({ code: 0 });
  expect(readFileSync(join(home, 'recorded.txt'), 'utf8')).toContain('Ada: Four.\n');
  // The recorded transcript plays without a model.
  expect(await conch(['test', 'recorded.txt'], { home })).toMatchObject({ code: 0 });
  const refused = await conch(args, { home });
  expect(refused.code).toBe(1);
  expect(refused.out).toContain('There is no provider named openai yet');
});

test.each([
  [['nowhere'], 'nowhere is no file, no folder and no scenario'],
  [['agents'], 'agents has no .txt file'],
  [['payroll.txt', '--agents', 'nowhere'], 'is no folder with agent files'],
  [['ping-pong', '--write'], 'ping-pong is a shipped scenario'],
  [['ping-pong', '--record', 'none/new.txt'], 'The folder of none/new.txt does not exist'],
  [['ping-pong', '--privacy', 'Office'], '--privacy takes one space'],
  [['ping-pong', 'gagged-room', '--record', 'new.txt'], '--record takes one conversation'],
])('conch test %j is refused with one line', async (args, why) => {
  const home = folderWith(PAYROLL);
  const refused = await conch(['test', ...args], { home });
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain(why);
  expect(refused.err.trimEnd()).not.toContain('\n');
  expect(existsSync(join(home, 'new.txt'))).toBe(false);
});

test('conch play shows the reason of each turn, and prints plain lines if there is no terminal', async () => {
  const home = folderWith(PAYROLL);
  const { code, out, err } = await conch(['play', 'payroll.txt'], { home });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('↳ Finance gets the floor: HR asked it and waits (CH4)');
  expect(out).toMatch(/^1 conversation · 4 messages · \d+ decisions · no model was called$/mu);
  expect([...out].filter((character) => '\u001B\u2068\u2069'.includes(character))).toEqual([]);
});

test('conch play refuses a line that cannot be played, and reports its position', async () => {
  const home = folderWith(PAYROLL.replace('Finance: 42', 'Fynance: 42'));
  const refused = await conch(['play', 'payroll.txt'], { home });
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('payroll.txt:11: a line must begin with the name of a member');
});

/** Runs a command and removes the note about success from its standard error. */
async function quiet(args: readonly string[], home: string) {
  const result = await conch(args, { home });
  return { ...result, err: result.err.replace(/^All \d+ conversations are as written\.\n$/u, '') };
}
