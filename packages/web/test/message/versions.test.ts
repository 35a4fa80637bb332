import { expect, test } from 'vitest';
import { versionBeside } from '../../src/screens/space/message/versions/version-beside.ts';

const earlier = [
  { version: 1, content: 'one', status: 'complete', runId: null },
  { version: 2, content: 'two', status: 'cancelled', runId: null },
] as const;

test('before the newest version comes the one that it replaced', () => {
  expect(versionBeside(earlier, { shown: 3, newest: 3 }, -1)).toEqual(earlier[1]);
});

test('the oldest version has none before it', () => {
  expect(versionBeside(earlier, { shown: 1, newest: 3 }, -1)).toEqual(earlier[0]);
});

test('after an earlier version comes the next, and at last the newest itself', () => {
  expect(versionBeside(earlier, { shown: 1, newest: 3 }, 1)).toEqual(earlier[1]);
  expect(versionBeside(earlier, { shown: 2, newest: 3 }, 1)).toBeNull();
});
