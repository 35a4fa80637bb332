import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { chooseDefaultModel, readDefaultModel, type DefaultModelRow } from '../../src/index.ts';

const SMALL: DefaultModelRow = { provider: 'ollama', model: 'small' };
const LARGE: DefaultModelRow = { provider: 'far', model: 'meta/large' };

describe.each(DATABASES)('the default model, in $name', ({ forTest }) => {
  test('the default model is null at first, then the last chosen model, and null after it is cleared', async () => {
    const database = await (await forTest()).open();
    const seen = [await database.read(() => readDefaultModel())];
    for (const chosen of [SMALL, LARGE, null, null]) {
      await database.transact(() => chooseDefaultModel(chosen));
      seen.push(await database.read(() => readDefaultModel()));
    }
    expect(seen).toEqual([null, SMALL, LARGE, null, null]);
  });

  test('after two concurrent choices, the default model is one of them', async () => {
    const database = await (await forTest()).open();
    await Promise.all(
      [SMALL, LARGE].map((one) => database.transact(() => chooseDefaultModel(one))),
    );
    const chosen = await database.read(() => readDefaultModel());
    expect([SMALL, LARGE]).toContainEqual(chosen);
  });
});
