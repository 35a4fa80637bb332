import { addProvider, chooseDefaultModel } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer, type OpenOptions } from '../support/open-server.ts';
import { openModelServer } from './model-server.ts';
import { endOf, openThinkersRoom } from './room.ts';

const OF_ALL = { instructions: 'Be short.' };
const MINE = { provider: 'mine', model: 'small' };
const ELSEWHERE = 'models.example.com';

describe.each(DATABASES)('the model for all, on $name,', (kind) => {
  /** A server with one provider, of which nothing is chosen yet. */
  const open = async (config: OpenOptions['config'] = {}) => {
    const model = await openModelServer();
    const outbound = [model.place, ELSEWHERE];
    const opened = await openServer(kind, { config: { outbound, ...config } });
    const { owner } = opened;
    const body = { preset: 'compatible', name: 'mine', baseUrl: model.baseUrl } as const;
    await owner.call('addProvider', { body });
    const choose = (chosen: typeof MINE | null) =>
      owner.call('chooseDefaultModel', { body: { chosen } });
    return { ...opened, model, choose };
  };

  test('is none until one is chosen, and none again once it is taken back', async () => {
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

  test('may be of a provider that is there by a key of the environment', async () => {
    const { choose } = await open({ providerKeys: { anthropic: 'sk-of-the-tests' } });
    const chosen = { provider: 'anthropic', model: 'claude-haiku-4-5' };
    expect(await choose(chosen)).toEqual({ chosen });
  });

  test.each([
    ['of a provider that there is not', { provider: 'none', model: 'small' }, 'provider'],
    ['without a name', { provider: 'mine', model: ' ' }, 'model'],
    ['with an end of texts in its name', { provider: 'mine', model: 'a\0b' }, 'model'],
    ['with a name of two lines', { provider: 'mine', model: 'a\nb' }, 'model'],
  ])('cannot be one %s, and the choice stays', async (_, chosen, field) => {
    const { owner, choose } = await open();
    await choose(MINE);
    const refused = await owner.refused('chooseDefaultModel', { body: { chosen } });
    const { code, detail, fields } = refused;
    expect([code, fields]).toEqual([
      'bad-provider',
      [{ path: `body.chosen.${field}`, problem: detail }],
    ]);
    expect(await owner.call('readDefaultModel')).toEqual({ chosen: MINE });
  });

  test('is for admins alone', async () => {
    const { person } = await open();
    const ann = await person('Ann');
    const read = await ann.refused('readDefaultModel');
    const chosen = await ann.refused('chooseDefaultModel', { body: { chosen: null } });
    expect([read.code, chosen.code]).toEqual(['not-allowed', 'not-allowed']);
  });

  test('is what an agent thinks with that names none, from its next run on', async () => {
    const { owner, choose } = await open();
    const { ask } = await openThinkersRoom(owner, OF_ALL);
    const ends = [endOf(await ask())];
    await choose(MINE);
    ends.push(endOf(await ask()));
    await choose(null);
    ends.push(endOf(await ask()));
    expect(ends).toEqual(['no-model', 'responded', 'no-model']);
  });

  test('is known to the next run when another node has chosen it, with its provider', async () => {
    const { owner, database, model } = await open();
    const { ask } = await openThinkersRoom(owner, OF_ALL, {
      chainBudget: { maxTokens: null, maxCostUsd: 1 },
    });
    const before = endOf(await ask());
    const { baseUrl } = model;
    const row = { name: 'theirs', preset: 'compatible', baseUrl, keyEnding: null, createdAt: 1 };
    await database.transact(function* () {
      yield* addProvider(row);
      yield* chooseDefaultModel({ provider: 'theirs', model: 'small' });
    });
    expect([before, endOf(await ask())]).toEqual(['no-model', 'responded']);
  });

  test('[BU2] is paid at its own price: without one, no budget in money covers it', async () => {
    const { owner, choose } = await open();
    const body = { preset: 'compatible', name: 'far', baseUrl: `https://${ELSEWHERE}/v1` } as const;
    await owner.call('addProvider', { body });
    await choose(MINE);
    const { ask } = await openThinkersRoom(owner, OF_ALL, {
      chainBudget: { maxTokens: null, maxCostUsd: 1 },
    });
    const before = endOf(await ask());
    await choose({ provider: 'far', model: 'large' });
    expect([before, endOf(await ask())]).toEqual(['responded', 'budget']);
  });

  test('stays chosen when its provider goes, and its agents fail as others do', async () => {
    const { owner, choose } = await open();
    await choose(MINE);
    const { ask } = await openThinkersRoom(owner, OF_ALL);
    await owner.call('removeProvider', { params: { providerName: 'mine' } });
    expect(endOf(await ask())).toBe('provider-refused');
    expect(await owner.call('readDefaultModel')).toEqual({ chosen: MINE });
  });

  test('[T11] is not reached where its provider has no right to be any more', async () => {
    const { owner, database, model } = await open();
    const row = { name: 'near', preset: 'compatible', keyEnding: null, createdAt: 1 };
    await database.transact(function* () {
      yield* addProvider({ ...row, baseUrl: 'http://127.0.0.1:9/v1' });
      yield* chooseDefaultModel({ provider: 'near', model: 'small' });
    });
    const { ask } = await openThinkersRoom(owner, OF_ALL);
    expect([endOf(await ask()), model.asked]).toEqual(['provider-address', []]);
  });

  test('[trial] is what an agent is tried with that names none, or why it cannot be', async () => {
    const { owner, choose } = await open();
    const body = { kind: 'llm', config: OF_ALL, content: 'Well?' };
    const without = await owner.call('tryAgent', { body });
    await choose(MINE);
    const tried = await owner.call('tryAgent', { body });
    expect([without, tried]).toMatchObject([
      {
        failure: 'no-model',
        outcomeWords:
          'could not answer: no model is chosen for it; choose one for all agents in Settings → Models',
        tokens: 0,
        costUsd: 0,
      },
      { outcome: 'responded', content: 'All is well.' },
    ]);
  });

  test.each([
    ['provider', { provider: 'mine' }, 'provider is given without model'],
    ['model', { model: 'small' }, 'model is given without provider'],
  ])('is not what half a name means: a %s alone is refused', async (_, config, words) => {
    const { owner } = await open();
    const body = { name: 'Half', kind: 'llm', config };
    const { code, detail } = await owner.refused('addAgent', { body });
    expect(code).toBe('bad-config');
    expect(detail).toContain(words);
  });

  test('gives no provider its name', async () => {
    const { owner } = await open();
    const body = { preset: 'ollama', name: 'default' } as const;
    const { code, fields = [] } = await owner.refused('addProvider', { body });
    expect([code, fields[0]?.path]).toEqual(['bad-provider', 'body.name']);
  });
});
