import { expect, test } from 'vitest';
import { Loaded, NotLoaded } from '../../src/client/loaded.ts';

/** What drawing it brings: the thing, that one has to wait, or why it is not there. */
async function drawn<T>(part: Loaded<T>): Promise<T | NotLoaded> {
  for (;;) {
    try {
      return part.get();
    } catch (thrown) {
      if (thrown instanceof NotLoaded) return thrown;
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
  const part = new Loaded(
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

test('what was loaded once is there at once', async () => {
  const { part, counts } = partOf({});
  expect(await drawn(part)).toBe('menu');
  expect(part.get()).toBe('menu');
  await part.early();
  expect(counts.loaded).toBe(1);
});

test('what many want at the same time is loaded once', async () => {
  const { part, counts } = partOf({});
  await Promise.all([drawn(part), part.early(), drawn(part)]);
  expect(counts.loaded).toBe(1);
});

test('nothing is asked of the browser while the server is away: it would never ask again', async () => {
  let isThere = false;
  const { part, counts } = partOf({ isThere: () => isThere });
  const failure = (await drawn(part)) as NotLoaded;
  expect([counts.loaded, failure.isForGood]).toEqual([0, false]);
  isThere = true;
  expect(await drawn(part)).toBe(failure);
  failure.tryAgain();
  expect(await drawn(part)).toBe('menu');
});

test('what the browser refuses although the server is there needs a new page', async () => {
  const { part } = partOf({ load: () => Promise.reject(new TypeError('no such file')) });
  const first = (await drawn(part)) as NotLoaded;
  first.tryAgain();
  const second = (await drawn(part)) as NotLoaded;
  expect([first.isForGood, second.isForGood]).toEqual([false, true]);
});

test('nobody is sent to a new page while the server is away', async () => {
  let isThere = true;
  const { part } = partOf({
    isThere: () => isThere,
    load: () => Promise.reject(new TypeError('no network')),
  });
  const first = (await drawn(part)) as NotLoaded;
  isThere = false;
  first.tryAgain();
  expect(await drawn(part)).toMatchObject({ isForGood: false });
});

test('what could not be loaded early is tried anew when somebody wants it', async () => {
  let isThere = false;
  const { part } = partOf({ isThere: () => isThere });
  await part.early();
  isThere = true;
  expect(await drawn(part)).toBe('menu');
});
