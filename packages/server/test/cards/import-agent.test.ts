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
  const body = { provider: 'ollama', model: 'llama3.2', card, ...more };
  return { owner, body };
}

test('[cards] a card becomes an agent, and what is left out is told', async () => {
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
    ['the notes of its creator'],
  ]);
});

test('[cards] a card without a model becomes an agent that thinks with that of the server', async () => {
  const { owner } = await importing(null);
  const { agent } = await owner.call('importAgent', { body: { card: cardOf({}) } });
  expect(agent.config).toEqual({ instructions: expect.stringContaining('Ada') as string });
});

test('[cards] a provider without a model is refused', async () => {
  const { owner } = await importing(null);
  const body = { provider: 'ollama', card: cardOf({}) };
  expect((await owner.refused('importAgent', { body })).code).toBe('bad-config');
});

test('[cards] a name that cannot be is refused with what to do', async () => {
  const { owner, body } = await importing(cardOf({ name: 'system' }));
  const { code, detail, fields } = await owner.refused('importAgent', { body });
  const problem = '“system” on the card cannot be a name here; choose another.';
  expect({ code, detail, fields }).toEqual({
    code: 'bad-card',
    detail: problem,
    fields: [{ path: 'body.name', problem }],
  });
});

test('[cards] another name may be given', async () => {
  const { owner, body } = await importing(cardOf({ name: '!!!' }), { name: 'Countess' });
  expect((await owner.call('importAgent', { body })).agent.name).toBe('Countess');
});

test('[cards] what is no card is refused', async () => {
  const { owner, body } = await importing('bm90IGEgY2FyZA==');
  expect((await owner.refused('importAgent', { body })).code).toBe('bad-card');
});

test('[cards] texts that are too long together are refused, and no agent is made', async () => {
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
])('[cards] the name %j is written as %j', (written, name) => {
  expect(nameOfCard(written)).toBe(name);
});

test.each(['../../etc/passwd', '.. .. etc passwd', 'a/b\\c:d', 'CON', "O'Neill", 'README'])(
  '[cards] the file of %j is one of the folder, and one that is read',
  (name) => {
    expect(fileNameOf(name)).toMatch(/^[\p{L}\d][\p{L}\d-]*\.md$/u);
    expect(fileNameOf(name)).not.toMatch(/^(?:readme|con)\.md$/u);
  },
);
