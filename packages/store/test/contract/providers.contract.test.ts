import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  addProvider,
  allProviders,
  providerNamed,
  removeProvider,
  saveProvider,
  type ProviderRow,
} from '../../src/index.ts';

const LOCAL: ProviderRow = {
  name: 'ollama',
  preset: 'ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  keyEnding: null,
  createdAt: 1000,
};
const FAR: ProviderRow = {
  name: 'far',
  preset: 'compatible',
  baseUrl: 'https://models.example.com/v1',
  keyEnding: 'wxyz',
  createdAt: 2000,
};

describe.each(DATABASES)('providers on $name', ({ forTest }) => {
  async function open() {
    const database = await (await forTest()).open();
    await database.transact(function* () {
      for (const row of [LOCAL, FAR]) yield* addProvider(row);
    });
    return database;
  }

  test('a provider is found by name and returned unchanged', async () => {
    const database = await open();
    expect(await database.read(() => providerNamed('far'))).toEqual(FAR);
  });

  test('allProviders lists all providers', async () => {
    const database = await open();
    const names = (await database.read(() => allProviders())).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['far', 'ollama']);
  });

  test('adding a provider with an existing name does not replace the existing provider', async () => {
    const database = await open();
    const added = await database.transact(() => addProvider({ ...FAR, keyEnding: 'else' }));
    expect([added, await database.read(() => providerNamed('far'))]).toEqual([false, FAR]);
  });

  test('saveProvider stores a changed address and the changed last characters of a key', async () => {
    const database = await open();
    const changed = { ...FAR, baseUrl: 'https://other.example.com/v1', keyEnding: null };
    await database.transact(() => saveProvider(changed));
    expect(await database.read(() => providerNamed('far'))).toEqual(changed);
  });

  test('removing a provider a second time returns false', async () => {
    const database = await open();
    const removed = () => database.transact(() => removeProvider('far'));
    expect([await removed(), await removed()]).toEqual([true, false]);
    expect(await database.read(() => allProviders())).toEqual([LOCAL]);
  });
});
