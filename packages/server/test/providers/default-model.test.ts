import { addProvider, chooseDefaultModel } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer, type OpenServerOptions } from '../support/open-server.ts';
import { openModelServer } from './model-server.ts';
import { endOf, openThinkersRoom } from './room.ts';

const OF_ALL = { instructions: 'Be short.' };
const MINE = { provider: 'mine', model: 'small' };
const ELSEWHERE = 'models.example.com';
const ANTHROPIC = {
  name: 'anthropic',
  preset: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  key: 'sk-of-the-tests',
} as const;

describe.each(DATABASES)('the default model, on $name,', (kind) => {
  /** A server with one provider and no default model. */
  const open = async (config: OpenServerOptions['config'] = {}) => {
    const model = await openModelServer();
    const outbound = [model.place, ELSEWHERE];
    const opened = await openServer(kind, { config: { outbound, ...config } });
    const { owner } = opened;
    const body = { preset: 'ollama', name: 'mine', baseUrl: model.baseUrl } as const;
    await owner.call('addProvider', { body });
    const choose = (chosen: typeof MINE | null) =>
      owner.call('chooseDefaultModel', { body: { chosen } });
    return { ...opened, model, choose };
  };

  test('the default model is unset until an admin chooses one, and can be cleared', async () => {
    const { owner, choose } = await open();
    const before = await owner.call('readDefaultModel');
    const chosen = await choose(MINE);
    const during = await owner.call('readDefaultModel');
    await choose(null);
    const after = await owner.call('readDefaultModel');
    expect([before, chosen, during, after]).toEqual(
      [null, MINE, MINE, null].map((one) => ({ chosen: one })),
    );
  });

  test('the default model may come from a provider whose key is in the environment', async () => {
    const { choose } = await open({ providers: [ANTHROPIC] });
    const chosen = { provider: 'anthropic', model: 'claude-haiku-4-5' };
    expect(await choose(chosen)).toEqual({ chosen });
  });

  test.each([
    ['of an unknown provider', { provider: 'none', model: 'small' }, 'provider'],
    ['without a name', { provider: 'mine', model: ' ' }, 'model'],
    ['with a NUL in its name', { provider: 'mine', model: 'a\0b' }, 'model'],
    ['with a line break in its name', { provider: 'mine', model: 'a\nb' }, 'model'],
  ])(
    'choosing a model %s as default is refused, and the earlier choice is kept',
    async (_, chosen, field) => {
      const { owner, choose } = await open();
      await choose(MINE);
      const refused = await owner.refused('chooseDefaultModel', { body: { chosen } });
      const { code, detail, fields } = refused;
      expect([code, fields]).toEqual([
        'bad-provider',
        [expect.objectContaining({ path: `body.chosen.${field}`, detail })],
      ]);
      expect(await owner.call('readDefaultModel')).toEqual({ chosen: MINE });
    },
  );

  test('only admins can read and choose the default model', async () => {
    const { person } = await open();
    const ann = await person('Ann');
    const read = await ann.refused('readDefaultModel');
    const chosen = await ann.refused('chooseDefaultModel', { body: { chosen: null } });
    expect([read.code, chosen.code]).toEqual(['not-allowed', 'not-allowed']);
  });

  test('an agent without a model uses the default model from its next run on', async () => {
    const { owner, choose } = await open();
    const { ask } = await openThinkersRoom(owner, OF_ALL);
    const ends = [endOf(await ask())];
    await choose(MINE);
    ends.push(endOf(await ask()));
    await choose(null);
    ends.push(endOf(await ask()));
    expect(ends).toEqual(['no-model', 'responded', 'no-model']);
  });

  test('a default model and its provider chosen on another node are used by the next run', async () => {
    const { owner, database, model } = await open();
    const { ask } = await openThinkersRoom(owner, OF_ALL, {
      chainBudget: { maxTokens: null, maxCostUsd: 1 },
    });
    const before = endOf(await ask());
    const { baseUrl } = model;
    const row = { name: 'theirs', preset: 'ollama', baseUrl, keyEnding: null, createdAt: 1 };
    await database.transact(function* () {
      yield* addProvider(row);
      yield* chooseDefaultModel({ provider: 'theirs', model: 'small' });
    });
    expect([before, endOf(await ask())]).toEqual(['no-model', 'responded']);
  });

  test('[BU2] a default model without a known price is refused under a money budget', async () => {
    const { owner, choose } = await open();
    const body = { preset: 'compatible', name: 'far', baseUrl: `https://${ELSEWHERE}/v1` } as const;
    await owner.call('addProvider', { body });
    await choose(MINE);
    const { ask } = await openThinkersRoom(owner, OF_ALL, {
      chainBudget: { maxTokens: null, maxCostUsd: 1 },
    });
    const before = endOf(await ask());
    await choose({ provider: 'far', model: 'large' });
    expect([before, endOf(await ask())]).toEqual(['responded', 'no-price']);
  });

  test('the default model is kept when its provider is removed, and its agents report the problem', async () => {
    const { owner, choose } = await open();
    await choose(MINE);
    const { ask } = await openThinkersRoom(owner, OF_ALL);
    await owner.call('removeProvider', { params: { providerName: 'mine' } });
    expect(endOf(await ask())).toBe('no-provider');
    expect(await owner.call('readDefaultModel')).toEqual({ chosen: MINE });
  });

  test('[T11] the default model is not called at an address that is no longer allowed', async () => {
    const { owner, database, model } = await open();
    const row = { name: 'near', preset: 'ollama', keyEnding: null, createdAt: 1 };
    await database.transact(function* () {
      yield* addProvider({ ...row, baseUrl: 'http://127.0.0.1:9/v1' });
      yield* chooseDefaultModel({ provider: 'near', model: 'small' });
    });
    const { ask } = await openThinkersRoom(owner, OF_ALL);
    expect([endOf(await ask()), model.requests]).toEqual(['provider-address', []]);
  });

  test('[trial] a trial of an agent without a model uses the default model, or reports why it cannot', async () => {
    const { owner, choose } = await open();
    const body = { kind: 'llm', config: OF_ALL, content: 'Well?' };
    const without = await owner.call('tryAgent', { body });
    await choose(MINE);
    const tried = await owner.call('tryAgent', { body });
    expect([without, tried]).toMatchObject([
      {
        failure: 'no-model',
        outcomeWords:
          'could not answer: no model is chosen for it (choose one for all agents in Settings → Models)',
        tokens: 0,
        costUsd: 0,
      },
      { outcome: 'responded', content: 'All is well.' },
    ]);
  });

  test.each([
    ['provider', { provider: 'mine' }, 'provider is given without model'],
    ['model', { model: 'small' }, 'model is given without provider'],
  ])(
    'an agent with only a %s is refused, because the default model does not supply the missing part',
    async (_, config, words) => {
      const { owner } = await open();
      const body = { name: 'Half', kind: 'llm', config };
      const { code, detail } = await owner.refused('addAgent', { body });
      expect(code).toBe('bad-config');
      expect(detail).toContain(words);
    },
  );

  test('no provider can be named “default”', async () => {
    const { owner } = await open();
    const body = { preset: 'ollama', name: 'default' } as const;
    const { code, fields = [] } = await owner.refused('addProvider', { body });
    expect([code, fields[0]?.path]).toEqual(['bad-provider', 'body.name']);
  });
});
