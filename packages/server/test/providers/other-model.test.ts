import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { openModelServer } from './model-server.ts';
import { openThinkersRoom } from './room.ts';

const CONFIG = { provider: 'mine', model: 'small', instructions: 'Be short.' };
const LARGE = { provider: 'mine', model: 'large' };

describe.each(DATABASES.slice(0, 1))('regenerating with another model, on $name,', (kind) => {
  async function openAnswered() {
    const { baseUrl, place, requests } = await openModelServer();
    const opened = await openServer(kind, { config: { outbound: [place] } });
    const { owner, server } = opened;
    const body = { preset: 'compatible', name: 'mine', baseUrl } as const;
    await owner.call('addProvider', { body });
    const { ask, params } = await openThinkersRoom(owner, CONFIG);
    await ask();
    const { items } = await owner.call('readMessages', { params });
    const messageId = items.at(-1)?.id ?? '';
    const models = () =>
      requests.flatMap(({ body: sent }) => {
        const model = (JSON.parse(sent || '{}') as { model?: string }).model;
        return model === undefined ? [] : [model];
      });
    const about = { ...params, messageId };
    const version = async () => {
      await server.conch.idle();
      return (await owner.call('readMessage', { params: about })).version;
    };
    return { ...opened, about, models, version };
  }

  test('only that version uses the model', async () => {
    const { owner, about, models, version } = await openAnswered();
    await owner.call('regenerate', { params: about, body: { model: LARGE } });
    await expect.poll(version).toBe(2);
    await owner.call('regenerate', { params: about, body: {} });
    await expect.poll(version).toBe(3);
    expect(models()).toEqual(['small', 'large', 'small']);
  });

  test('only a person who manages agents can choose the model', async () => {
    const { owner, person, about } = await openAnswered();
    const member = await person('Mia');
    const { id } = await member.call('readMe');
    const body = { memberIds: [id] };
    await owner.call('addMembers', { params: { spaceId: about.spaceId }, body });
    const refused = await member.refused('regenerate', { params: about, body: { model: LARGE } });
    expect(refused.code).toBe('not-allowed');
    await member.call('regenerate', { params: about, body: {} });
  });

  test('the provider must exist', async () => {
    const { owner, about, models } = await openAnswered();
    const body = { model: { provider: 'other', model: 'large' } };
    const refused = await owner.refused('regenerate', { params: about, body });
    expect(refused.code).toBe('no-such-provider');
    expect(models()).toEqual(['small']);
  });

  test('[BU1] a budget in money refuses a model without a known price', async () => {
    const { owner, about, models, version } = await openAnswered();
    const { spaceId } = about;
    const settings = { chainBudget: { maxTokens: null, maxCostUsd: 1 } };
    await owner.call('changeSpace', { params: { spaceId }, body: { settings } });
    await owner.call('regenerate', { params: about, body: { model: LARGE } });
    expect(await version()).toBe(1);
    expect(models()).toEqual(['small']);
  });

  test('an agent without a model refuses the choice', async () => {
    const { owner, server, about } = await openAnswered();
    const script = { name: 'Echo', kind: 'script', config: [{ do: { say: 'Hello.' } }] };
    const { id } = await owner.call('addAgent', { body: script });
    const { id: spaceId } = await owner.call('makeSpace', {
      body: { name: 'Echoes', memberIds: [id] },
    });
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'Hi' } });
    await server.conch.idle();
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    const params = { ...about, spaceId, messageId: items.at(-1)?.id ?? '' };
    const refused = await owner.refused('regenerate', { params, body: { model: LARGE } });
    expect(refused.code).toBe('no-other-model');
  });
});
