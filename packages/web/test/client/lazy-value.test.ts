import { expect, test } from 'vitest';
import { LazyValue, LoadingError } from '../../src/client/lazy/lazy-value.ts';

/** The result of rendering the part: its value after loading, or its `LoadingError`. */
async function drawn<T>(part: LazyValue<T>): Promise<T | LoadingError> {
  for (;;) {
    try {
      return part.get();
    } catch (thrown) {
      if (thrown instanceof LoadingError) return thrown;
      await thrown;
    }
  }
}

interface Plan {
  readonly isThere?: () => boolean;
  readonly load?: () => Promise<string>;
}

function partOf({ isThere = () => true, load = () => Promise.resolve('menu') }: Plan) {
  const counts = { asked: 0, loaded: 0 };
  const part = new LazyValue(
    () => {
      counts.loaded += 1;
      return load();
    },
    () => {
      counts.asked += 1;
      return Promise.resolve(isThere());
    },
  );
  return { part, counts };
}

test('a part that was loaded early renders at once', async () => {
  const { part, counts } = partOf({});
  expect(await drawn(part)).toBe('menu');
  expect(part.get()).toBe('menu');
  await part.early();
  expect(counts.loaded).toBe(1);
});

test('simultaneous uses load a part only once', async () => {
  const { part, counts } = partOf({});
  await Promise.all([drawn(part), part.early(), drawn(part)]);
  expect(counts.loaded).toBe(1);
});

test('no part is imported while the server is unreachable, because the browser would never retry the import', async () => {
  let isThere = false;
  const { part, counts } = partOf({ isThere: () => isThere });
  const failure = (await drawn(part)) as LoadingError;
  expect([counts.loaded, failure.needsReload]).toEqual([0, false]);
  isThere = true;
  expect(await drawn(part)).toBe(failure);
  failure.tryAgain();
  expect(await drawn(part)).toBe('menu');
});

test('if a part fails to load although the server is reachable, the page must be reloaded', async () => {
  const { part } = partOf({ load: () => Promise.reject(new TypeError('no such file')) });
  const first = (await drawn(part)) as LoadingError;
  first.tryAgain();
  const second = (await drawn(part)) as LoadingError;
  expect([first.needsReload, second.needsReload]).toEqual([false, true]);
});

test('the error of a part does not suggest a reload while the server is unreachable', async () => {
  let isThere = true;
  const { part } = partOf({
    isThere: () => isThere,
    load: () => Promise.reject(new TypeError('no network')),
  });
  const first = (await drawn(part)) as LoadingError;
  isThere = false;
  first.tryAgain();
  expect(await drawn(part)).toMatchObject({ needsReload: false });
});

test('if a part fails to load early, it is loaded again on first use', async () => {
  let isThere = false;
  const { part } = partOf({ isThere: () => isThere });
  await part.early();
  isThere = true;
  expect(await drawn(part)).toBe('menu');
});
