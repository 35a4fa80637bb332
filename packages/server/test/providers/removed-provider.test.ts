import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { endOf, openThinkersRoom } from './room.ts';

const PROVIDER = { preset: 'ollama', name: 'mine' } as const;
const CONFIG = { provider: 'mine', model: 'small', instructions: 'Be short.' };
const ADA = { name: 'Ada', kind: 'llm', config: CONFIG };
const OPENAI = {
  name: 'openai',
  preset: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  key: 'sk-0123',
} as const;
const MISSING = {
  code: 'bad-provider',
  detail: 'There is no provider named nowhere. Add it first, or choose another.',
  fields: [{ path: 'body.config.provider' }],
};

async function room(kind: DatabaseKind) {
  const open = await openServer(kind);
  const { owner } = open;
  await owner.call('addProvider', { body: PROVIDER });
  const { id: agentId } = await owner.call('addAgent', { body: ADA });
  const remove = () => owner.call('removeProvider', { params: { providerName: 'mine' } });
  const problems = async () => {
    const { items } = await owner.call('listAgents');
    return items.map(({ name, problem }) => [name, problem]);
  };
  return { ...open, params: { agentId }, remove, problems };
}

describe.each(DATABASES)('agents whose provider is missing, on $name,', (kind) => {
  test('creating an agent with an unknown provider is refused, and the refusal names the field', async () => {
    const { owner, problems } = await room(kind);
    const body = { ...ADA, name: 'Eve', config: { ...CONFIG, provider: 'nowhere' } };
    expect(await owner.refused('addAgent', { body })).toMatchObject(MISSING);
    expect(await problems()).toEqual([['Ada', null]]);
  });

  test('changing an agent to an unknown provider is refused', async () => {
    const { owner, params } = await room(kind);
    const body = { config: { ...CONFIG, provider: 'nowhere' } };
    expect(await owner.refused('changeAgent', { params, body })).toMatchObject(MISSING);
    expect((await owner.call('readAgent', { params })).config).toEqual(CONFIG);
  });

  test('changing a script agent to an agent with an unknown provider is refused', async () => {
    const { owner } = await room(kind);
    const script = { name: 'Eve', kind: 'script', config: [{ do: { skip: true } }] };
    const { id: agentId } = await owner.call('addAgent', { body: script });
    const body = { kind: 'llm', config: { ...CONFIG, provider: 'nowhere' } };
    const refused = await owner.refused('changeAgent', { params: { agentId }, body });
    expect(refused).toMatchObject(MISSING);
  });

  test('if the provider of an agent is removed, the agent reports the problem until the provider is added again', async () => {
    const { owner, remove, params, problems } = await room(kind);
    await remove();
    expect((await owner.call('readAgent', { params })).problem).toBe('no-provider');
    await owner.call('addProvider', { body: PROVIDER });
    expect(await problems()).toEqual([['Ada', null]]);
  });

  test('an agent with a removed provider can be paused and renamed, but its config cannot be saved', async () => {
    const { owner, remove, params } = await room(kind);
    await remove();
    const body = { status: 'paused', name: 'Eve' } as const;
    expect(await owner.call('changeAgent', { params, body })).toMatchObject(body);
    const config = { ...CONFIG, instructions: 'Be long.' };
    const refused = await owner.refused('changeAgent', { params, body: { config } });
    expect(refused.code).toBe('bad-provider');
  });

  test('if the provider of an agent was removed, the run of the agent fails with the code no-provider', async () => {
    const { owner, remove } = await room(kind);
    const { ask } = await openThinkersRoom(owner, CONFIG);
    await remove();
    expect(endOf(await ask())).toBe('no-provider');
  });
});

describe.each(DATABASES.slice(0, 1))('agents without a model, on $name,', (kind) => {
  test('an agent without a model can always be saved, and reports why it cannot answer', async () => {
    const { owner, remove, problems } = await room(kind);
    const chosen = { provider: 'mine', model: 'small' };
    await owner.call('addAgent', { body: { name: 'Eve', kind: 'llm', config: {} } });
    const unchosen = await problems();
    await owner.call('chooseDefaultModel', { body: { chosen } });
    const ready = await problems();
    await remove();
    expect([unchosen, ready, await problems()]).toEqual([
      [
        ['Ada', null],
        ['Eve', 'no-model'],
      ],
      [
        ['Ada', null],
        ['Eve', null],
      ],
      [
        ['Ada', 'no-provider'],
        ['Eve', 'no-provider'],
      ],
    ]);
  });

  test('an agent may name a provider from the environment', async () => {
    const { owner } = await openServer(kind, { config: { providers: [OPENAI] } });
    const config = { ...CONFIG, provider: 'openai' };
    const agent = await owner.call('addAgent', { body: { ...ADA, config } });
    expect(agent.problem).toBe(null);
  });
});
