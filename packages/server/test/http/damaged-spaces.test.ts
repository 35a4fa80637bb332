import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

describe.each(DATABASES)('a damaged space over HTTP, on $name', (kind) => {
  test('a damaged space is listed as damaged, can be renamed and deleted, and does not break lists and search', async () => {
    const { owner, person, server } = await openServer(kind);
    const pia = await person('Pia');
    const { spaceId } = await makeRoom(owner, { name: 'Broken', people: [pia] });
    const { spaceId: other } = await makeRoom(owner, { name: 'Sound', people: [pia] });
    await pia.call('postMessage', { params: { spaceId: other }, body: { content: 'hello there' } });
    const sqlite = 'update spaces set settings = ? where id = ?';
    const postgres = 'update spaces set settings = $1 where id = $2';
    await server.database.transact(function* () {
      yield { statement: { sqlite, postgres, name: '' }, values: ['{"timeOuts":null}', spaceId] };
    });
    const { items } = await pia.call('listSpaces');
    expect(items.map(({ name, isDamaged }) => [name, isDamaged])).toEqual([
      ['Broken', true],
      ['Sound', undefined],
    ]);
    const found = await pia.call('search', { query: { words: 'hello' } });
    expect(found.items.map(({ message }) => message.content)).toEqual(['hello there']);
    expect((await pia.call('changeMe', { body: { name: 'Pina' } })).name).toBe('Pina');
    await owner.call('deleteSpace', { params: { spaceId } });
    expect((await pia.call('listSpaces')).items.map(({ name }) => name)).toEqual(['Sound']);
  });
});
