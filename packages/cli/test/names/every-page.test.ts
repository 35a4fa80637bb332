import { expect, test } from 'vitest';
import { everyPage } from '../../src/names/every-page.ts';

test('a list whose pages never end is refused', async () => {
  async function* endless(): AsyncGenerator<readonly string[]> {
    for (;;) yield await Promise.resolve(['again']);
  }
  await expect(everyPage(endless())).rejects.toMatchObject({ code: 'not-understood' });
});
