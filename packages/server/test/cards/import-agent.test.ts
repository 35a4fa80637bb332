import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { nameOfCard } from '../../src/cards/name-of-card.ts';
import { fileNameOf } from '../../src/cards/file-of-agent.ts';
import { openServer } from '../support/open-server.ts';

const [SQLITE] = DATABASES;
if (SQLITE === undefined) throw new Error('there is no database');

const cardOf = (data: object) => ({ spec: 'chara_card_v3', data: { name: 'Ada', ...data } });

async function importing(card: unknown, more: object = {}) {
  const { owner } = await openServer(SQLITE as NonNullable<typeof SQLITE>);
  await owner.call('addProvider', { body: { preset: 'ollama' } });
  const body = { provider: 'ollama', model: 'llama3.2', card, ...more };
  return { owner, body };
}

test('[cards] a character card becomes an agent, and the response lists the ignored parts of the card', async () => {
  const { owner, body } = await importing(
    cardOf({ description: 'A countess.', creator_notes: 'x' }),
  );
  const { agent, leftOut } = await owner.call('importAgent', { body });
  expect([agent, leftOut]).toMatchObject([
    {
      name: 'Ada',
      kind: 'llm',
      description: 'A countess.',
      config: { provider: 'ollama', model: 'llama3.2' },
    },
    [{ code: 'left-notes', params: {}, detail: 'its creator’s notes' }],
  ]);
});

test('[cards] a character card without a model becomes an agent that uses the default model', async () => {
  const { owner } = await importing(null);
  const { agent } = await owner.call('importAgent', { body: { card: cardOf({}) } });
  expect(agent.config).toEqual({ instructions: expect.stringContaining('Ada') as string });
});

test('[cards] an import that names a provider but no model is refused', async () => {
  const { owner } = await importing(null);
  const body = { provider: 'ollama', card: cardOf({}) };
  expect((await owner.refused('importAgent', { body })).code).toBe('bad-config');
});

test('[cards] an import with an unknown provider is refused, and the refusal names the field', async () => {
  const { owner, body } = await importing(cardOf({}), { provider: 'nowhere' });
  const { code, fields } = await owner.refused('importAgent', { body });
  expect([code, fields]).toMatchObject(['bad-provider', [{ path: 'body.provider' }]]);
  expect((await owner.call('listAgents')).items).toEqual([]);
});

test('[cards] a character card with an invalid name is refused with advice', async () => {
  const { owner, body } = await importing(cardOf({ name: 'system' }));
  const { code, detail, fields } = await owner.refused('importAgent', { body });
  const words = 'The name “system” on the card is not allowed here. Choose another.';
  expect({ code, detail, fields }).toEqual({
    code: 'bad-card',
    detail: words,
    fields: [{ path: 'body.name', code: 'card-name', params: { name: 'system' }, detail: words }],
  });
});

test('[cards] the import request can replace the name on the card', async () => {
  const { owner, body } = await importing(cardOf({ name: '!!!' }), { name: 'Countess' });
  expect((await owner.call('importAgent', { body })).agent.name).toBe('Countess');
});

test('[cards] a text that is not a card is refused', async () => {
  const { owner, body } = await importing('bm90IGEgY2FyZA==');
  expect((await owner.refused('importAgent', { body })).code).toBe('bad-card');
});

test('[cards] a character card whose texts are too long together is refused, and no agent is created', async () => {
  const long = 'x'.repeat(60_000);
  const { owner, body } = await importing(cardOf({ description: long, scenario: long }));
  expect((await owner.refused('importAgent', { body })).code).toBe('bad-config');
  expect((await owner.call('listAgents', {})).items).toEqual([]);
});

test.each([
  ['Ada  Lovelace', 'Ada Lovelace'],
  ['⭐ Ada (v2) ⭐', 'Ada v2'],
  ['Zoë “Zo” O’Neill', "Zoë Zo O'Neill"],
  ['<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
  ['../../etc/passwd', '.. .. etc passwd'],
  ['\u202Eevil', 'evil'],
  ['user', null],
  ['🐢', null],
])('[cards] the card name %j becomes the agent name %j', (written, name) => {
  expect(nameOfCard(written)).toBe(name);
});

test.each(['../../etc/passwd', '.. .. etc passwd', 'a/b\\c:d', 'CON', "O'Neill", 'README'])(
  '[cards] the file name made from %j has no folder, and the server reads a file with that name',
  (name) => {
    expect(fileNameOf(name)).toMatch(/^[\p{L}\d][\p{L}\d-]*\.md$/u);
    expect(fileNameOf(name)).not.toMatch(/^(?:readme|con)\.md$/u);
  },
);
