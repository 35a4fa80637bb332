import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import { createConch } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeSpaces } from '../../src/declared-spaces/make-spaces.ts';
import { firstRun } from '../../src/start/first-run.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { scratchFolder } from '../support/scratch.ts';

function read(yaml: string, envFile = '') {
  const cwd = scratchFolder();
  writeFileSync(join(cwd, 'conch.yaml'), yaml);
  writeFileSync(join(cwd, '.env'), envFile);
  return readConfig({ args: [], env: { XDG_DATA_HOME: cwd, CONCH_PORT: '8001' }, cwd });
}

function configOf(yaml: string, envFile?: string) {
  const found = read(yaml, envFile);
  if (found.kind !== 'config') throw new Error(JSON.stringify(found));
  return found.config;
}

const DESK = `
spaces:
  Desk:
    agents: [Reception, Billing]
    mainAgent: Reception
    policy: coordinator
    turnLimit: 7
    textHandOff: false
    forum:
      seed: 12
`;

test('conch.yaml declares a space with its agents and settings', () => {
  expect(configOf(DESK).spaces).toEqual([
    {
      name: 'Desk',
      agents: ['Reception', 'Billing'],
      mainAgent: 'Reception',
      settings: {
        policy: 'coordinator',
        turnLimit: 7,
        textHandOff: false,
        forum: { seed: '12' },
      },
    },
  ]);
  expect(configOf('spaces:\n  Hall:\n').spaces).toMatchObject([{ name: 'Hall', agents: [] }]);
});

test.each([
  ['  Desk:\n    polcy: chain\n', 'polcy is not a setting'],
  ['  Desk:\n    turnLimit: many\n', '“Desk”: turnLimit: Write a number such as 1000 or 2.5'],
  ['  Desk:\n    mainAgent: Reception\n', 'the main agent Reception is not in its list of agents'],
  ['  Desk:\n    mainAgentId: x\n', 'write mainAgent'],
  ['  Desk: chain\n', '(“Desk”)'],
])('an invalid space in conch.yaml is refused: %j', (lines, why) => {
  const found = read(`spaces:\n${lines}`);
  expect(found.kind === 'problems' ? found.problems.join('\n') : '').toContain(why);
});

test('the environment overrides .env, and .env overrides conch.yaml', () => {
  const { port, host } = configOf(
    'port: 8003\nhost: 127.0.0.3\n',
    'CONCH_PORT=8002\nCONCH_HOST=127.0.0.2\n',
  );
  expect({ port, host }).toEqual({ port: 8001, host: '127.0.0.2' });
});

describe.each(DATABASES)('declared spaces, on $name', (kind) => {
  async function open() {
    const database = await (await kind.forTest()).open();
    const conch = await createConch({ database, kinds: [scriptKind] });
    onTestFinished(() => conch.close({ drainMs: 0 }));
    const { ownerId } = await firstRun({ conch, database }, { hasDemo: false });
    const create = (name: string) =>
      conch.agents.create({ name, kind: 'script', config: [{ do: { say: 'Hello.' } }] });
    return { conch, database, ownerId, create };
  }

  test('a server without spaces creates the declared spaces once, with their main agents', async () => {
    const stage = await open();
    const reception = await stage.create('Reception');
    await stage.create('Billing');
    const { spaces } = configOf(DESK);
    expect(await makeSpaces(stage, spaces)).toEqual([]);
    expect(await makeSpaces(stage, spaces)).toEqual([]);
    const [made, ...others] = await stage.conch.spaces.list();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ name: 'Desk', settings: { mainAgentId: reception.id } });
    const members = await stage.conch.spaces.members(made?.id ?? '');
    expect(members.slice(1).map(({ name }) => name)).toEqual(['Reception', 'Billing']);
  });

  test('if a declared space names a missing agent, a problem is reported and the space is created later', async () => {
    const stage = await open();
    await stage.create('Reception');
    const { spaces } = configOf(DESK);
    const [problem] = await makeSpaces(stage, spaces);
    expect(problem).toContain('spaces.Desk names the agent Billing, which does not exist');
    expect(await stage.conch.spaces.list()).toEqual([]);
    await stage.create('Billing');
    expect(await makeSpaces(stage, spaces)).toEqual([]);
    expect(await stage.conch.spaces.list()).toHaveLength(1);
  });
});
