import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { everyPage } from '../../support/every-page.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

async function say(client: TestClient, spaceId: string, ...contents: readonly string[]) {
  for (const content of contents) {
    await client.call('postMessage', { params: { spaceId }, body: { content } });
  }
}

async function searchResults(
  client: TestClient,
  words: string,
  more: { readonly spaceId?: string } = {},
) {
  const pages = await everyPage((place) =>
    client.call('search', { query: { words, ...more, ...place, limit: 2 } }),
  );
  return pages.flat().map(({ message }) => message.content);
}

const NO_SUCH = '019a8c1e-0000-7000-8000-000000000000';

const SPELLINGS = [
  ['حسام', 'كتب حُسَام اليوم'],
  ['تقرير', 'أين التقرير؟'],
  ['jose', 'José wrote it'],
  ['RENÉ', 'ask rene'],
  ['strasse', 'in der Straße'],
  ['οδος', 'η ΟΔΟΣ'],
  ['лёд', 'тонкий ЛЕД'],
  ['全部', '一覧は全部です'],
  ['soup of', 'the  SOUP of\nthe day'],
] as const;

describe.each(DATABASES)('search over HTTP, on $name', (kind) => {
  test('search ignores case and accents and finds words in any script', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    await say(owner, spaceId, ...SPELLINGS.map(([, content]) => content), 'nothing of the kind');
    const hits = [];
    for (const [q] of SPELLINGS) hits.push([q, await searchResults(owner, q)]);
    expect(hits).toEqual(SPELLINGS.map(([q, content]) => [q, [content]]));
  });

  test('search results are listed in pages, newest first, with the name of their space', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { name: 'Kitchen' });
    await say(owner, spaceId, 'soup 1', 'bread', 'soup 2', 'soup 3', 'salad', 'soup 4', 'soup 5');
    const { items } = await owner.call('search', { query: { words: 'soup' } });
    expect(await searchResults(owner, 'soup')).toEqual([
      'soup 5',
      'soup 4',
      'soup 3',
      'soup 2',
      'soup 1',
    ]);
    expect(new Set(items.map(({ spaceName }) => spaceName))).toEqual(new Set(['Kitchen']));
  });

  test('[T5] search finds no messages of spaces that the person is not a member of', async () => {
    const { owner, person } = await openServer(kind);
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    const theirs = await makeRoom(ben, { name: 'Theirs' });
    const mine = await makeRoom(cleo, { name: 'Mine', people: [ben] });
    await say(ben, theirs.spaceId, 'the word is anchor');
    await say(ben, mine.spaceId, 'an anchor is heavy');
    const [hit] = (await ben.call('search', { query: { words: 'anchor', limit: 1 } })).items;
    const cursors = [theirs, mine].map(({ spaceId }) => `${spaceId}.9007199254740991.0`);
    const results: string[] = await searchResults(cleo, 'anchor');
    for (const cursor of cursors) {
      const { items } = await cleo
        .call('search', { query: { words: 'anchor', cursor } })
        .catch(() => ({ items: [] }));
      results.push(...items.map(({ message }) => message.content));
    }
    const request = { query: { words: 'anchor', spaceId: theirs.spaceId } };
    expect(hit).toBeDefined();
    expect(new Set(results)).toEqual(new Set(['an anchor is heavy']));
    expect((await cleo.refused('search', request)).code).toBe('no-such-space');
    expect(await searchResults(owner, 'anchor')).toEqual([]);
    expect(await searchResults(owner, 'anchor', { spaceId: theirs.spaceId })).toEqual([
      'the word is anchor',
    ]);
  });

  test('search finds no messages of a space that the person has left', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    await say(owner, spaceId, 'the word is anchor');
    const before = await searchResults(ben, 'anchor');
    await ben.call('leaveSpace', { params: { spaceId } });
    expect(before).toEqual(['the word is anchor']);
    expect(await searchResults(ben, 'anchor')).toEqual([]);
  });

  test('search does not find deleted messages and replaced texts', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const ids = [];
    for (const content of ['anchor one', 'anchor two', 'anchor three']) {
      const { messageId } = await owner.call('postMessage', {
        params: { spaceId },
        body: { content },
      });
      ids.push({ spaceId, messageId });
    }
    await owner.call('deleteMessage', { params: ids[0] ?? { spaceId, messageId: '' } });
    await owner.call('editMessage', {
      params: ids[1] ?? { spaceId, messageId: '' },
      body: { content: 'rope two' },
    });
    expect(await searchResults(owner, 'anchor')).toEqual(['anchor three']);
  });

  test('an invalid search request is refused', async () => {
    const { owner } = await openServer(kind);
    const codes = [];
    for (const query of [
      { words: '  ' },
      { words: 'x', cursor: 'x' },
      { words: 'x', cursor: `${NO_SUCH}.1` },
      { words: 'x', cursor: `${NO_SUCH}.1.1.1` },
      { words: 'x'.repeat(501) },
    ]) {
      codes.push((await owner.refused('search', { query })).code);
    }
    expect(codes).toEqual(['no-words', 'bad-cursor', 'bad-cursor', 'bad-cursor', 'bad-input']);
  });

  test('search finds messages by sender, space, mention, date and code', async () => {
    const { owner, person } = await openServer(kind);
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    const kitchen = await makeRoom(ben, { name: 'Kitchen', people: [cleo] });
    const attic = await makeRoom(ben, { name: 'Attic room' });
    await say(ben, kitchen.spaceId, 'soup by Ben', 'soup for @Cleo', 'soup `with code`');
    await say(cleo, kitchen.spaceId, 'soup by Cleo');
    await say(ben, attic.spaceId, 'soup in the attic');
    const day = new Date().toISOString().slice(0, 10);
    const results = async (client: TestClient, q: string) => {
      const { items } = await client.call('search', { query: { q } });
      return items.map(({ message }) => message.content).toSorted();
    };
    expect(await results(ben, 'soup from:cleo')).toEqual(['soup by Cleo']);
    expect(await results(ben, 'from:me in:kitchen soup')).toEqual([
      'soup `with code`',
      'soup by Ben',
      'soup for @Cleo',
    ]);
    expect(await results(ben, 'in:"Attic Room"')).toContain('soup in the attic');
    expect(await results(cleo, 'mentions:me')).toEqual(['soup for @Cleo']);
    expect(await results(ben, 'mentions:Cleo soup')).toEqual(['soup for @Cleo']);
    expect(await results(cleo, 'has:code')).toEqual(['soup `with code`']);
    expect(await results(cleo, `soup after:${day} before:2999`)).toHaveLength(4);
    expect(await results(cleo, `soup before:${day}`)).toEqual([]);
    expect(await results(cleo, 'soup unknown:filter')).toEqual([]);
    const refusal = async (client: TestClient, q: string) => {
      const { code, reason } = await client.refused('search', { query: { q } });
      return [code, reason];
    };
    expect(await refusal(cleo, 'soup in:"Attic room"')).toMatchObject([
      'bad-search',
      { code: 'unknown-search-space', params: { name: 'Attic room' } },
    ]);
    expect(await refusal(owner, 'soup in:Kitchen')).toMatchObject([
      'bad-search',
      { code: 'unknown-search-space' },
    ]);
    expect(await refusal(cleo, 'from:Zed')).toMatchObject([
      'bad-search',
      { code: 'unknown-search-name', params: { name: 'Zed' } },
    ]);
    expect(await refusal(cleo, 'after:2026-02-31')).toMatchObject([
      'bad-search',
      { code: 'bad-search-date', params: { value: '2026-02-31' } },
    ]);
    expect(await refusal(cleo, '')).toMatchObject(['no-words', undefined]);
  });

  test('search returns the parts of each text that match', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    await say(owner, spaceId, 'قال حُسَام: ask Zoë');
    const { items } = await owner.call('search', { query: { q: 'حسام zoe' } });
    const [hit] = items;
    const parts = hit?.highlights.map(({ start, end }) => hit.message.content.slice(start, end));
    expect(parts).toEqual(['حُسَام', 'Zoë']);
  });

  test('[T5] after a person has left a space, their searches find no message of the space', async () => {
    const { person } = await openServer(kind);
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    const { spaceId } = await makeRoom(ben, { name: 'Kitchen', people: [cleo] });
    await say(ben, spaceId, 'soup one', 'soup two');
    const { next } = await cleo.call('search', { query: { q: 'soup', limit: 1 } });
    expect(await searchResults(cleo, 'soup')).toHaveLength(2);
    const { id: memberId } = await cleo.call('readMe');
    await ben.call('removeMember', { params: { spaceId, memberId } });
    expect(await searchResults(cleo, 'soup')).toEqual([]);
    if (next === null) throw new Error('there is more to find');
    expect((await cleo.call('search', { query: { q: 'soup', cursor: next } })).items).toEqual([]);
  });
});
