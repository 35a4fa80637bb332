import { expect, test } from 'vitest';
import { EarlyParts } from '../../src/client/lazy/early-parts.ts';

/** Parts that load one by one. The test decides when the browser is idle. */
function stage({ mayLoad = (): boolean => true } = {}) {
  const parts = new EarlyParts();
  const loaded: string[] = [];
  const part = (name: string, brings: readonly string[] = []) => ({
    early: async () => {
      loaded.push(name);
      for (const other of brings) parts.add(part(other));
    },
  });
  const begin = () => parts.load({ rest: () => Promise.resolve(), mayLoad });
  return { parts, part, loaded, begin };
}

test('the early parts of the page load one after another, including parts that a loaded part adds', async () => {
  const { parts, part, loaded, begin } = stage();
  parts.add(part('panel', ['why', 'chain']));
  parts.add(part('menu'));
  await begin();
  expect(loaded).toEqual(['panel', 'menu', 'why', 'chain']);
});

test('no early part of the page loads before the browser is idle', () => {
  const { parts, part, loaded } = stage();
  parts.add(part('panel'));
  void parts.load({ rest: () => new Promise(() => {}), mayLoad: () => true });
  expect(loaded).toEqual([]);
});

test('early parts do not load without a connection, and continue to load when the connection is back', async () => {
  let isConnected = false;
  const { parts, part, loaded, begin } = stage({ mayLoad: () => isConnected });
  parts.add(part('panel'));
  parts.add(part('menu'));
  await begin();
  expect(loaded).toEqual([]);
  isConnected = true;
  await begin();
  expect(loaded).toEqual(['panel', 'menu']);
});

test('calling load() twice loads each early part only once', async () => {
  const { parts, part, loaded, begin } = stage();
  parts.add(part('panel'));
  await Promise.all([begin(), begin()]);
  await begin();
  expect(loaded).toEqual(['panel']);
});
