import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/start/read-config.ts';
import { filesRoom } from '../agent-files/support.ts';
import { openServer } from '../support/open-server.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openModelServer, type ModelServer } from './model-server.ts';
import { askModel, endOf, openThinkersRoom } from './room.ts';

const KEY = 'sk-of-the-settings-0123456789wxyz';

/** The configuration that `npm start` reads from this conch.yaml and these variables. */
function settingsOf(yaml: string, env: Readonly<Record<string, string>> = {}) {
  const cwd = scratchFolder();
  writeFileSync(join(cwd, 'conch.yaml'), yaml);
  const found = readConfig({ args: [], env: { XDG_DATA_HOME: cwd, ...env }, cwd });
  if (found.kind !== 'config') throw new Error(JSON.stringify(found));
  const { providers, defaultModel } = found.config;
  return { providers, defaultModel };
}

const declaring = ({ baseUrl }: ModelServer, more = ''): string =>
  `providers:\n  mine: { baseUrl: ${baseUrl}, keyFrom: MY_KEY }\n${more}`;

describe.each(DATABASES.slice(0, 1))('providers declared in the settings, on $name,', (kind) => {
  test('a declared provider works directly after the start without an API request, and receives its key', async () => {
    const model = await openModelServer();
    const config = settingsOf(declaring(model), { MY_KEY: KEY });
    const { owner } = await openServer(kind, { config });
    const { said } = await askModel(owner, 'mine');
    expect(said).toContain('Thinker: All is well.');
    expect(model.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${KEY}`);
  });

  test('a declared provider is listed with the ending of its key, and cannot be changed over the API', async () => {
    const model = await openModelServer();
    const { owner } = await openServer(kind, {
      config: settingsOf(declaring(model), { MY_KEY: KEY }),
    });
    const { items } = await owner.call('listProviders');
    expect(items).toMatchObject([{ name: 'mine', keyEnding: 'wxyz', from: 'environment' }]);
    const params = { providerName: 'mine' };
    const { detail } = await owner.refused('changeProvider', { params, body: { key: null } });
    expect(detail).toBe(
      'mine is set in the settings of the server. Change it where Conch is started.',
    );
  });

  test('a provider declared by OPENAI_BASE_URL lists its models', async () => {
    const model = await openModelServer();
    const { owner } = await openServer(kind, {
      config: settingsOf('', { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: KEY }),
    });
    const params = { providerName: 'openai' };
    const { items } = await owner.call('listModels', { params });
    expect(items.map(({ name }) => name)).toEqual(['small']);
  });

  test('[T11] a declared provider does not allow an added provider to reach another port of the same host', async () => {
    const [model, other] = [await openModelServer(), await openModelServer()];
    const config = settingsOf(declaring(model), { MY_KEY: KEY });
    const { owner } = await openServer(kind, { config });
    const body = { preset: 'compatible', name: 'other', baseUrl: other.baseUrl } as const;
    expect((await owner.refused('addProvider', { body })).detail).toContain('CONCH_OUTBOUND');
    expect(other.requests).toEqual([]);
  });

  test('[T11] a declared provider does not allow a webhook to reach its address', async () => {
    const model = await openModelServer();
    const config = settingsOf(declaring(model), { MY_KEY: KEY });
    const { owner } = await openServer(kind, { config });
    const body = { name: 'Hook', kind: 'remote', config: { over: 'webhook', url: model.baseUrl } };
    expect((await owner.refused('addAgent', { body })).detail).toContain('CONCH_OUTBOUND');
  });

  test('a declared provider with a default model serves agents that name no model', async () => {
    const model = await openModelServer();
    const config = settingsOf(declaring(model, 'defaultModel: mine/small\n'), { MY_KEY: KEY });
    const file = '---\nname: Sage\n---\nBe brief.\n';
    const room = await filesRoom({ 'sage.md': file }, { kind, config });
    expect((await room.agents()).get('Sage')).toMatchObject({ problem: null });
    const { id } = (await room.agents()).get('Sage') ?? {};
    const { ask } = await openThinkersRoom(room.owner, { instructions: 'Be short.' });
    expect([typeof id, endOf(await ask())]).toEqual(['string', 'responded']);
  });

  test('the default model of the configuration is used again after an admin has cleared another choice', async () => {
    const model = await openModelServer();
    const yaml = declaring(model, 'defaultModel: mine/small\n');
    const { owner } = await openServer(kind, { config: settingsOf(yaml, { MY_KEY: KEY }) });
    const chosenModel = async () => (await owner.call('readDefaultModel')).chosen?.model;
    const before = await chosenModel();
    const chosen = { provider: 'mine', model: 'large' };
    await owner.call('chooseDefaultModel', { body: { chosen } });
    const during = await chosenModel();
    await owner.call('chooseDefaultModel', { body: { chosen: null } });
    expect([before, during, await chosenModel()]).toEqual(['small', 'large', 'small']);
  });
});
