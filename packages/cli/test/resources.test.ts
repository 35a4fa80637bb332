import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConch, type RunningConch } from './support/conch.ts';
import { jsonOf, linesOf } from './support/json.ts';

let server: RunningConch;

beforeAll(async () => void (server = await startConch(['--outbound', '127.0.0.1:2'])));
afterAll(() => server.close());

interface Named {
  readonly id: string;
  readonly name: string;
}

interface ShownSpace extends Named {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly members: readonly Named[];
  readonly archivedAt: string | null;
}

const json = async (...args: readonly string[]): Promise<unknown> =>
  jsonOf(await server.run(...args, '--json'));

/**
 * Runs a command line and returns its JSON. Blanks separate the words, so no word may contain a
 * blank.
 */
const typed = async (line: string): Promise<unknown> => json(...line.split(' '));

const namesOf = (things: unknown) => (things as readonly Named[]).map(({ name }) => name);

describe('spaces', () => {
  test('spaces list prints a table, a JSON array, or one JSON value per line', async () => {
    const { out } = await server.run('spaces', 'list');
    expect(out).toMatch(/^NAME +KIND +POLICY/u);
    expect(out).not.toContain('\u001B');
    expect(namesOf(await json('spaces', 'list'))).toContain('Office');
    const lines = linesOf(await server.run('spaces', 'list', '--ndjson')) as readonly Named[];
    expect(namesOf(lines)).toContain('Office');
  });

  test('spaces show finds a space by its name in upper or lower case, and by its id', async () => {
    const { id } = (await json('spaces', 'show', 'town SQUARE')) as ShownSpace;
    expect(((await json('spaces', 'show', id)) as ShownSpace).name).toBe('Town square');
  });

  test('an unknown name ends the command with exit code 5 and the nearest name', async () => {
    const { code, out, err } = await server.run('spaces', 'show', 'Offise', '--json');
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(JSON.parse(err)).toEqual({
      error: {
        code: 'no-such-space',
        message: 'There is no space “Offise”. Did you mean “Office”?',
      },
    });
  });

  test('if two spaces have the same name, the name is refused with the ids of both spaces', async () => {
    const one = (await json('spaces', 'create', 'Twin')) as ShownSpace;
    const other = (await json('spaces', 'create', 'Twin')) as ShownSpace;
    const { code, err } = await server.run('spaces', 'show', 'Twin');
    expect(code).toBe(2);
    expect(err).toContain(one.id);
    expect(err).toContain(other.id);
  });

  test('the spaces commands create, change, archive and delete a space that has a main agent and limits', async () => {
    const made = (await typed(
      'spaces create Desk --agent Finance --mode lead --main-agent HR --turn-limit 8 --max-cost-per-day 2.5',
    )) as ShownSpace;
    const hr = made.members.find(({ name }) => name === 'HR');
    expect(namesOf(made.members)).toEqual(['Owner', 'HR', 'Finance']);
    expect(made.settings).toMatchObject({
      policy: 'mention',
      mainAgentId: hr?.id,
      turnLimit: 8,
      dayBudget: { maxTokens: null, maxCostUsd: 2.5 },
    });
    const changed = (await typed(
      'spaces update Desk --name Reception --mode coordinator --main-agent Finance --max-tokens-per-day 9000 --set picker=relevance --set timeOuts.totalMs=5000',
    )) as ShownSpace;
    expect(changed.name).toBe('Reception');
    expect(changed.settings).toMatchObject({
      policy: 'coordinator',
      picker: 'relevance',
      dayBudget: { maxTokens: 9000, maxCostUsd: 2.5 },
      timeOuts: { totalMs: 5000, silentMs: 60_000 },
    });
    const archived = (await json('spaces', 'archive', 'Reception')) as ShownSpace;
    expect(archived.archivedAt).not.toBeNull();
    const open = (await json('spaces', 'archive', 'Reception', '--undo')) as ShownSpace;
    expect(open.archivedAt).toBeNull();
    expect((await server.run('spaces', 'delete', 'Reception')).code).toBe(2);
    expect((await server.run('spaces', 'delete', 'Reception', '--yes')).code).toBe(0);
    expect((await server.run('spaces', 'show', 'Reception')).code).toBe(5);
  });

  test('a deleted space is listed, and restored by its name', async () => {
    const { id } = (await json('spaces', 'create', 'Cellar')) as ShownSpace;
    expect((await server.run('spaces', 'delete', 'Cellar', '--yes')).code).toBe(0);
    expect(namesOf(await json('spaces', 'deleted'))).toContain('Cellar');
    expect((await server.run('spaces', 'restore', 'Attics')).code).toBe(2);
    expect(((await json('spaces', 'restore', 'Cellar')) as ShownSpace).id).toBe(id);
    expect(namesOf(await json('spaces', 'deleted'))).not.toContain('Cellar');
  });

  test('a space created in the mode lead shows messages to all agents, but a space changed to this mode keeps its visibility', async () => {
    const made = (await typed('spaces create Front --mode lead --main-agent HR')) as ShownSpace;
    expect(made.settings).toMatchObject({ policy: 'mention', visibility: 'all' });
    await typed('spaces create Back --agent HR --set visibility=addressed');
    const changed = (await typed('spaces update Back --mode lead --main-agent HR')) as ShownSpace;
    expect(changed.settings).toMatchObject({ policy: 'mention', visibility: 'addressed' });
  });

  test('a mode that needs a main agent is refused if the command names no main agent', async () => {
    const { code, err } = await server.run('spaces', 'update', 'Office', '--mode', 'lead');
    expect({ code, err: err.trim() }).toEqual({
      code: 2,
      err: 'The mode lead needs --main-agent AGENT.',
    });
  });

  test('spaces update is refused if no option changes anything', async () => {
    expect((await server.run('spaces', 'update', 'Office')).code).toBe(2);
  });

  test('if the server refuses a value, the command ends with exit code 1 and the name of the setting', async () => {
    const { code, err } = await server.run('spaces', 'update', 'Office', '--turn-limit', '99999');
    expect(code).toBe(1);
    expect(err).toMatch(/turn ?limit/iu);
  });
});

describe('the commands for agents and members', () => {
  const script = '[{ "do": { "say": "You said: {{content}}" } }]';

  test('the agents commands create, change, pause, resume and delete an agent', async () => {
    const made = (await json(
      'agents',
      'create',
      'Echo',
      '--kind',
      'script',
      '--config',
      script,
      '--space',
      'Office',
    )) as Named & { readonly spaces: readonly Named[] };
    expect(namesOf(made.spaces)).toEqual(['Office']);
    const changed = await json('agents', 'update', 'echo', '--no-auto-reply', '--quiet');
    expect(changed).toMatchObject({ autoReply: false, isQuiet: true });
    expect(await json('agents', 'pause', 'Echo')).toMatchObject({ status: 'paused' });
    expect(await json('agents', 'resume', 'Echo')).toMatchObject({ status: 'active' });
    expect(await json('agents', 'update', 'Echo', '--auto-reply', '--no-quiet')).toMatchObject({
      autoReply: true,
      isQuiet: false,
    });
    expect((await server.run('agents', 'delete', 'Echo', '--yes')).code).toBe(0);
    expect((await server.run('agents', 'show', 'Echo')).code).toBe(5);
  });

  test('agents create reads an agent file, a character card and a JSON file', async () => {
    const write = (name: string, content: string) =>
      writeFileSync(join(server.home, name), content);
    write('sage.md', `---\nname: Sage\nscript:\n  - do: { say: "Hm." }\n---\n`);
    write(
      'ada.json',
      JSON.stringify({
        spec: 'chara_card_v2',
        spec_version: '2.0',
        data: { name: 'Ada', description: 'counts' },
      }),
    );
    write(
      'parrot.json',
      JSON.stringify({ name: 'Parrot', kind: 'script', config: JSON.parse(script) as unknown }),
    );
    expect(await json('agents', 'create', '--file', 'sage.md')).toMatchObject({
      name: 'Sage',
      kind: 'script',
    });
    const card = await server.run('agents', 'create', '--file', 'ada.json', '--json');
    expect(JSON.parse(card.out)).toMatchObject({ name: 'Ada', kind: 'llm' });
    expect(await json('agents', 'create', 'Polly', '--file', 'parrot.json')).toMatchObject({
      name: 'Polly',
    });
    const { code, err } = await server.run('agents', 'create', '--file', 'nothing.md');
    expect({ code, err: err.trim() }).toEqual({ code: 2, err: 'nothing.md does not exist.' });
  });

  test('agents create --instructions creates an agent with these instructions and the default model of the server', async () => {
    const made = await json('agents', 'create', 'Muse', '--instructions', 'Be brief.');
    expect(made).toMatchObject({ kind: 'llm', config: { instructions: 'Be brief.' } });
    const { code, err } = await server.run('agents', 'update', 'Muse', '--model', 'nowhere/x');
    expect(code).toBe(1);
    expect(err).toContain('nowhere');
  });

  test('the members commands add members by name, list them and remove them', async () => {
    expect((await server.run('members', 'add', 'Office', 'Guide', 'Critic')).code).toBe(0);
    const names = namesOf(await json('members', 'list', 'Office'));
    expect(names).toEqual(expect.arrayContaining(['Owner', 'Guide', 'Critic']));
    expect((await server.run('members', 'remove', 'Office', '@Guide')).code).toBe(0);
    expect(namesOf(await json('members', 'list', 'Office'))).not.toContain('Guide');
  });
});

test('the schedule commands add, list and remove a schedule', async () => {
  const made = (await json(
    'schedule',
    'add',
    'Office',
    '--name',
    'Digest',
    '--cron',
    '0 9 * * 1-5',
    '--to',
    'HR',
    'Who is on leave?',
  )) as Named;
  expect(namesOf(await json('schedule', 'list', 'Office'))).toEqual(['Digest']);
  expect((await server.run('schedule', 'remove', 'Office', made.id)).code).toBe(0);
  expect(await json('schedule', 'list', 'Office')).toEqual([]);
});

test('the provider commands add a provider without showing its key, test it and remove it', async () => {
  const added = await json(
    'provider',
    'add',
    'ollama',
    '--base-url',
    'http://127.0.0.1:2/v1',
    '--key-from',
    'HOME',
  );
  expect(added).toMatchObject({ name: 'ollama', preset: 'ollama' });
  expect(JSON.stringify(added)).not.toContain(server.home);
  const trial = await server.run('provider', 'test', 'ollama', '--json');
  expect(trial.code).toBe(1);
  expect(await json('provider', 'default', 'ollama/qwen3')).toMatchObject({
    chosen: { provider: 'ollama', model: 'qwen3' },
  });
  expect((await server.run('provider', 'remove', 'ollama', '--yes')).code).toBe(0);
  expect(await json('provider', 'list')).toEqual([]);
});

test('provider add never asks for a key if there is no terminal', async () => {
  const { code, err } = await server.run('provider', 'add', 'openai');
  expect(code).toBe(2);
  expect(err).toContain('--key-from');
});
