import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallDisk } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { conch, newHome, startConch } from './support/conch.ts';

function folder(): string {
  const home = newHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

interface Listed {
  readonly name: string;
}

const TEMPLATES = [
  {
    template: 'team',
    space: 'Team',
    agents: ['Planner', 'Researcher', 'Reviewer', 'Writer'],
    post: '@Planner a note about the opening hours',
    speakers: ['Planner', 'Researcher', 'Planner', 'Writer', 'Reviewer', 'Writer', 'Planner'],
  },
  {
    template: 'debate',
    space: 'Debate',
    agents: ['Contra', 'Moderator', 'Pro'],
    post: '@Pro more trees?',
    speakers: ['Pro', 'Contra', 'Pro', 'Contra', 'Pro', 'Moderator'],
  },
  {
    template: 'desk',
    space: 'Desk',
    agents: ['Billing', 'Reception', 'Tech'],
    post: 'my bill is too high',
    speakers: ['Billing'],
  },
] as const;

test.each(TEMPLATES)(
  'a server starts in the unchanged folder of conch init --template $template, and its agents answer',
  async ({ template, space, agents, post, speakers }) => {
    const home = newHome();
    const made = await conch(['init', '--template', template, '--json'], { home });
    expect(made.code).toBe(0);
    const server = await startConch([], home);
    onTestFinished(() => server.close());
    const found = await server.run('agents', 'list', '--json');
    const names = (JSON.parse(found.out) as readonly Listed[]).map(({ name }) => name);
    expect(names.toSorted()).toEqual(agents);
    const spaces = await server.run('spaces', 'list', '--json');
    expect(JSON.parse(spaces.out)).toMatchObject([{ name: space }]);
    const answers = await server.run('ask', space, post);
    expect(answers.code).toBe(0);
    const said = answers.out.split('\n').flatMap((line) => /^(\w+): /u.exec(line)?.[1] ?? []);
    expect(said.filter((name) => names.includes(name))).toEqual(speakers);
  },
);

test('the folder of conch init --template town has a forum, and its agents write when a tick runs', async () => {
  const home = newHome();
  await conch(['init', '--template', 'town'], { home });
  const server = await startConch([], home);
  onTestFinished(() => server.close());
  const spaces = await server.run('spaces', 'list', '--json');
  expect(JSON.parse(spaces.out)).toMatchObject([{ name: 'Town square', kind: 'forum' }]);
  const tick = await server.run('tick', 'Town square', '--wait');
  expect(tick.code).toBe(0);
});

test('conch init creates a new folder with settings, agents and an example of .env', async () => {
  const home = folder();
  const made = await conch(['init', 'here', '--template', 'desk'], { home });
  expect(made.code).toBe(0);
  const inside = readdirSync(join(home, 'here')).toSorted();
  expect(inside).toEqual(['.env.example', '.gitignore', 'agents', 'conch.yaml']);
  expect(made.err).toContain('cd here');
  const agents = readdirSync(join(home, 'here', 'agents')).toSorted();
  expect(agents).toEqual(['billing.md', 'reception.md', 'tech.md']);
});

test.each([
  ['--weird', 'cd ./--weird'],
  ["Ana's team", String.raw`cd 'Ana'\''s team'`],
  ['فريق', 'cd فريق'],
])('conch init %s prints a cd command that a shell understands', async (name, line) => {
  const { err } = await conch(['init', '--', name], { home: folder() });
  expect(err.split('\n').map((one) => one.trim())).toContain(line);
});

test('conch init writes no file if one of its files already exists', async () => {
  const home = folder();
  writeFileSync(join(home, 'conch.yaml'), 'port: 8080\n');
  const refused = await conch(['init'], { home });
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('already has conch.yaml. Nothing was written.');
  expect(readFileSync(join(home, 'conch.yaml'), 'utf8')).toBe('port: 8080\n');
  expect(existsSync(join(home, 'agents'))).toBe(false);
});

test('conch init reports a folder that it cannot create, and leaves no files behind', async () => {
  const home = folder();
  writeFileSync(join(home, 'notes'), '');
  const refused = await conch(['init', 'notes/team'], { home });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('notes/team is not a folder. Nothing was written.');
  expect(readdirSync(home)).toEqual(['notes']);
});

test.runIf(existsSync('/proc/self'))(
  'conch init ends with an error if its parent folder does not allow new folders',
  async () => {
    const refused = await conch(['init', '/proc/team'], { home: folder() });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toBe('/proc/team cannot be made there. Nothing was written.\n');
  },
);

test('conch init reports a full disk, and leaves no files behind', async (context) => {
  const disk = smallDisk(context);
  disk.leave(8192);
  const refused = await conch(['init', 'team'], { home: disk.folder });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('team is on a full disk. Nothing was written.');
  expect(readdirSync(disk.folder)).toEqual(['ballast']);
});

test('conch init refuses an unknown template with the list of templates', async () => {
  const home = folder();
  const refused = await conch(['init', '--template', 'choir'], { home });
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('team, debate, desk, town');
  expect(readdirSync(home)).toEqual([]);
});

test('conch init --model writes agents with instructions instead of rules', async () => {
  const home = folder();
  await conch(['init', '--model', 'ollama/llama3.2'], { home });
  const planner = readFileSync(join(home, 'agents', 'planner.md'), 'utf8');
  expect(planner).toContain('model: "ollama/llama3.2"\n---\nYou plan the work');
  expect(planner).not.toContain('script:');
  const refused = await conch(['init', 'other', '--model', 'llama'], { home });
  expect(refused.code).toBe(2);
  expect(existsSync(join(home, 'other'))).toBe(false);
});

test('the server reads the .env file next to conch.yaml', async () => {
  const home = newHome();
  await conch(['init'], { home });
  writeFileSync(join(home, '.env'), 'CONCH_ADMIN_TOKEN=a-token-of-the-env-file\n');
  const server = await startConch([], home);
  onTestFinished(() => server.close());
  const known = await conch(['spaces', 'list', '--token', 'a-token-of-the-env-file'], { home });
  expect(known.code).toBe(0);
});
