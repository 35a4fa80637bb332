import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  addSecret,
  endSecretsNamed,
  removeExpiredSecrets,
  removeSecretsNamed,
  secretsNamed,
  type Script,
  type SecretRow,
} from '../../src/index.ts';

const FIRST: SecretRow = {
  id: 's1',
  name: 'webhook of hr',
  sealed: 'sealed text',
  createdAt: 1000,
  expiresAt: null,
};
const SECOND: SecretRow = { ...FIRST, id: 's2', createdAt: 2000 };
const OTHER: SecretRow = { ...FIRST, id: 's3', name: 'webhook of finance' };

describe.each(DATABASES)('secrets on $name', ({ forTest }) => {
  async function open() {
    const database = await (await forTest()).open();
    const keep = (script: () => Script<unknown>) => database.transact(script);
    const idsAt = async (at: number, name = FIRST.name) =>
      (await database.read(() => secretsNamed(name, at))).map(({ id }) => id);
    await keep(function* () {
      for (const row of [FIRST, SECOND, OTHER]) yield* addSecret(row);
    });
    return { database, keep, idsAt };
  }

  test('[T13] secrets are found by name and returned unchanged, newest first', async () => {
    const { database } = await open();
    expect(await database.read(() => secretsNamed(FIRST.name, 5000))).toEqual([SECOND, FIRST]);
  });

  test('[T13] a secret is valid until it expires, independently of secrets with other names', async () => {
    const { keep, idsAt } = await open();
    await keep(() => endSecretsNamed(FIRST.name, 4000));
    expect([await idsAt(3999), await idsAt(4000), await idsAt(4000, OTHER.name)]).toEqual([
      ['s2', 's1'],
      [],
      ['s3'],
    ]);
  });

  test('[T13] a secret that already has an expiry keeps it when a new expiry is set', async () => {
    const { keep, idsAt } = await open();
    await keep(() => endSecretsNamed(FIRST.name, 4000));
    await keep(() => endSecretsNamed(FIRST.name, 9000));
    expect(await idsAt(4000)).toEqual([]);
  });

  test('[T13] a secret is deleted only after it expires', async () => {
    const { database, keep } = await open();
    await keep(() => endSecretsNamed(FIRST.name, 4000));
    await keep(() => addSecret({ ...FIRST, id: 's4', createdAt: 3000 }));
    await keep(() => removeExpiredSecrets(FIRST.name, 4000));
    const kept = await database.read(() => secretsNamed(FIRST.name, 0));
    expect(kept.map(({ id }) => id)).toEqual(['s4']);
  });

  test('[T13] secrets with the same name are deleted together', async () => {
    const { keep, idsAt } = await open();
    await keep(() => removeSecretsNamed(FIRST.name));
    expect([await idsAt(0), await idsAt(0, OTHER.name)]).toEqual([[], ['s3']]);
  });
});
