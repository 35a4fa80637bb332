import { EMPTY_DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../src/migrations/all-migrations.ts';

describe.each(EMPTY_DATABASES)('the applied migrations, on $name', (kind) => {
  test('each migration is reported exactly once, when it is applied', async () => {
    const place = await kind.forTest();
    const old = await place.open({ migrations: MIGRATIONS.slice(0, -2) });
    await old.close();
    const seen: number[] = [];
    const applied = ({ version }: { readonly version: number }) => void seen.push(version);
    await (await place.open({ applied })).close();
    expect(seen).toEqual(MIGRATIONS.slice(-2).map(({ version }) => version));
    await (await place.open({ applied })).close();
    expect(seen).toHaveLength(2);
  });
});
