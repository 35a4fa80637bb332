import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesRoom, scriptFile, type FilesRoom } from './support.ts';

const TWO = { 'a.md': scriptFile('Uno', 'One.'), 'b.md': scriptFile('Due', 'Two.') };

function move({ folder }: FilesRoom, from: string, to: string): void {
  renameSync(join(folder, from), join(folder, to));
}

describe.each(DATABASES)('[§11] files that change places on $name', (kind) => {
  test('keep their agents when two of them are swapped', async () => {
    const room = await filesRoom(TWO, { kind });
    const before = await room.agents();
    move(room, 'a.md', '_');
    move(room, 'b.md', 'a.md');
    move(room, '_', 'b.md');
    expect(await room.read()).toEqual([]);
    expect(await room.agents()).toEqual(before);
  });

  test('keep their agents when one is put over another, whose agent rests', async () => {
    const room = await filesRoom(TWO, { kind });
    const before = await room.agents();
    move(room, 'b.md', 'a.md');
    expect(await room.read()).toEqual([]);
    const after = await room.agents();
    expect([after.get('Due'), after.get('Uno')]).toMatchObject([
      { id: before.get('Due')?.id, status: 'active', from: 'file' },
      { id: before.get('Uno')?.id, status: 'inactive', from: 'server' },
    ]);
  });
});

test('[§11] names that are swapped between two files stay with their agents', async () => {
  const room = await filesRoom(TWO);
  const before = await room.agents();
  room.put('a.md', scriptFile('Due', 'One.'));
  room.put('b.md', scriptFile('Uno', 'Two.'));
  expect(await room.read()).toEqual([]);
  const after = await room.agents();
  expect([after.get('Due'), after.get('Uno')]).toMatchObject([
    { id: before.get('Due')?.id, config: [{ do: { say: 'One.' } }] },
    { id: before.get('Uno')?.id, config: [{ do: { say: 'Two.' } }] },
  ]);
});

test('[§11] a name that another file gives up at the same time stays with its agent', async () => {
  const room = await filesRoom(TWO);
  const before = await room.agents();
  room.put('a.md', scriptFile('Due', 'One.'));
  room.put('b.md', scriptFile('Tre', 'Three.'));
  expect(await room.read()).toEqual([]);
  const after = await room.agents();
  expect(after.get('Due')?.id).toBe(before.get('Due')?.id);
  expect([...after].map(([name, { status }]) => [name, status])).toEqual([
    ['Uno', 'inactive'],
    ['Due', 'active'],
    ['Tre', 'active'],
  ]);
});

test('[§11] a file may take a name that looks like one that is given up at the same time', async () => {
  const room = await filesRoom({ 'a.md': scriptFile('Uno'), 'b.md': scriptFile('Al') });
  room.put('a.md', scriptFile('AI'));
  room.put('b.md', scriptFile('Tre'));
  expect(await room.read()).toEqual([]);
});

test('[§11] a file that cannot be read any more keeps the name of its agent', async () => {
  const room = await filesRoom({ 'z.md': scriptFile('HR') });
  const before = (await room.agents()).get('HR');
  room.put('z.md', 'no front matter');
  room.put('a.md', scriptFile('HR', 'Mine.'));
  const [first] = await room.read();
  expect(first).toBe('a.md:2 z.md has an agent of this name already; choose another.');
  expect((await room.agents()).get('HR')).toEqual(before);
});

const FILES = ['a.md', 'b.md', 'c.md', 'd.md'] as const;
const NAMES = ['Uno', 'Due', 'Tre', 'Quattro'] as const;

/** Names by files; a name may stand in several, unless it is `distinct`. */
const named = (distinct: readonly ('file' | 'name')[]) =>
  fc.uniqueArray(fc.record({ file: fc.constantFrom(...FILES), name: fc.constantFrom(...NAMES) }), {
    comparator: (a, b) => distinct.some((field) => a[field] === b[field]),
  });

type Named = readonly { readonly file: string; readonly name: string }[];

const said = (name: string, file: string) => `${name} in ${file}`;

function replaceAll({ folder, put }: FilesRoom, files: Named): void {
  for (const file of FILES) rmSync(join(folder, file), { force: true });
  for (const { file, name } of files) put(file, scriptFile(name, said(name, file)));
}

test('[§11] whatever files were before, files of different names have the agents they say', async () => {
  // Nothing is read but when it is asked for.
  const room = await filesRoom({}, { clock: new ManualClock() });
  const before = fc.array(named(['file']), { maxLength: 3 });
  const activeAgents = async () =>
    [...(await room.agents()).values()].flatMap(({ name, status, config }) =>
      status === 'active' ? [{ name, config }] : [],
    );
  await fc.assert(
    fc.asyncProperty(before, named(['file', 'name']), async (earlier, last) => {
      for (const files of earlier) {
        replaceAll(room, files);
        await room.read();
      }
      replaceAll(room, last);
      expect(await room.read()).toEqual([]);
      const wanted = last.map(({ file, name }) => ({
        name,
        config: [{ do: { say: said(name, file) } }],
      }));
      expect(new Set(await activeAgents())).toEqual(new Set(wanted));
    }),
    { numRuns: 30 },
  );
});
