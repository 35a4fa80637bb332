import { ConchError } from '@conch/sdk';
import { expect, test } from 'vitest';
import type { PlainObject } from '../../src/parts/form/versioned/plain-object.ts';
import { saveMerging } from '../../src/parts/form/versioned/save-merging.ts';
import type { VersionedValues, VersionedSource } from '../../src/parts/form/versioned/versioned.ts';

interface TestValues extends PlainObject {
  readonly name: string;
  readonly limit: number;
}

/** A server with one object. It counts versions like the real server. */
function serverWith(first: TestValues) {
  let now: VersionedValues<TestValues> = { version: 1, values: first };
  const sent: PlainObject[] = [];
  const change = (changes: PlainObject) => {
    now = { version: now.version + 1, values: { ...now.values, ...changes } };
  };
  const source: VersionedSource<TestValues> = {
    shape: { whole: [], optional: [] },
    save: async (changes, version) => {
      sent.push(changes);
      if (version !== now.version) {
        throw new ConchError({ code: 'changed-meanwhile', detail: '', version: now.version });
      }
      change(changes);
      return now;
    },
    fetchCurrent: async () => now,
  };
  return { source, change, sent, read: () => now.values };
}

const loaded: TestValues = { name: 'A', limit: 1 };
const base = { version: 1, values: loaded };

test('[P1-28] saving sends only changed fields', async () => {
  const server = serverWith(loaded);
  await saveMerging(server.source, { base, mine: { ...loaded, limit: 2 } });
  expect(server.sent).toEqual([{ limit: 2 }]);
});

test('if another person saves other fields meanwhile, both edits are saved', async () => {
  const server = serverWith(loaded);
  server.change({ name: 'B' });
  const result = await saveMerging(server.source, { base, mine: { ...loaded, limit: 2 } });
  expect(server.read()).toEqual({ name: 'B', limit: 2 });
  expect(result).toMatchObject({ kind: 'saved', takenOver: [{ path: ['name'], value: 'B' }] });
});

test('[P1-28] if both people changed the same field, nothing is saved, and both values are returned', async () => {
  const server = serverWith(loaded);
  server.change({ name: 'B' });
  const result = await saveMerging(server.source, { base, mine: { ...loaded, name: 'C' } });
  expect(server.read()).toEqual({ name: 'B', limit: 1 });
  expect(result).toMatchObject({
    kind: 'clash',
    theirs: { version: 2 },
    merged: { conflicts: [{ path: ['name'], theirs: 'B', mine: 'C' }] },
  });
});

test('if both people made the same change, the edit is complete, and no second request is sent', async () => {
  const server = serverWith(loaded);
  server.change({ name: 'B' });
  const result = await saveMerging(server.source, { base, mine: { ...loaded, name: 'B' } });
  expect([result.kind, server.sent.length]).toEqual(['saved', 1]);
});

test('saveMerging() throws any other refusal unchanged', async () => {
  const server = serverWith(loaded);
  const refused = new ConchError({ code: 'bad-name', detail: 'No.' });
  const source = { ...server.source, save: () => Promise.reject(refused) };
  await expect(saveMerging(source, { base, mine: { ...loaded, name: '' } })).rejects.toBe(refused);
});
