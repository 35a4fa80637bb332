import { expect, test } from 'vitest';
import { versionBeside } from '../../src/screens/space/message/versions/version-beside.ts';

const earlier = [
  { version: 1, content: 'one', status: 'complete', runId: null },
  { version: 2, content: 'two', status: 'cancelled', runId: null },
] as const;

test('from the newest version, versionBeside() goes back to the version that the newest version replaced', () => {
  expect(versionBeside(earlier, { shown: 3, newest: 3 }, -1)).toEqual(earlier[1]);
});

test('versionBeside() returns the oldest version itself if no version precedes it', () => {
  expect(versionBeside(earlier, { shown: 1, newest: 3 }, -1)).toEqual(earlier[0]);
});

test('versionBeside() returns the next version, and null when the next version is the newest', () => {
  expect(versionBeside(earlier, { shown: 1, newest: 3 }, 1)).toEqual(earlier[1]);
  expect(versionBeside(earlier, { shown: 2, newest: 3 }, 1)).toBeNull();
});
