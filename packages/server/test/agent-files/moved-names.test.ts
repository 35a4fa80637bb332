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

describe.each(DATABASES)('[§11] agent files that are moved, on $name', (kind) => {
  test('swapping the file names of two agent files keeps both agents', async () => {
    const room = await filesRoom(TWO, { kind });
    const before = await room.agents();
    move(room, 'a.md', '_');
    move(room, 'b.md', 'a.md');
    move(room, '_', 'b.md');
    expect(await room.readFiles()).toEqual([]);
    expect(await room.agents()).toEqual(before);
  });

  test('if one agent file is moved over another, the agent of the moved file is kept and the other agent is paused', async () => {
    const room = await filesRoom(TWO, { kind });
    const before = await room.agents();
    move(room, 'b.md', 'a.md');
    expect(await room.readFiles()).toEqual([]);
    const after = await room.agents();
    expect([after.get('Due'), after.get('Uno')]).toMatchObject([
      { id: before.get('Due')?.id, status: 'active', from: 'file' },
      { id: before.get('Uno')?.id, status: 'paused', from: 'server' },
    ]);
  });
});

test('[§11] if two agent files swap their agent names, each agent stays with its name', async () => {
  const room = await filesRoom(TWO);
  const before = await room.agents();
  room.writeFile('a.md', scriptFile('Due', 'One.'));
  room.writeFile('b.md', scriptFile('Uno', 'Two.'));
  expect(await room.readFiles()).toEqual([]);
  const after = await room.agents();
  expect([after.get('Due'), after.get('Uno')]).toMatchObject([
    { id: before.get('Due')?.id, config: [{ do: { say: 'One.' } }] },
    { id: before.get('Uno')?.id, config: [{ do: { say: 'Two.' } }] },
  ]);
});

test('[§11] if an agent name moves from one agent file to another, the agent with this name is kept', async () => {
  const room = await filesRoom(TWO);
  const before = await room.agents();
  room.writeFile('a.md', scriptFile('Due', 'One.'));
  room.writeFile('b.md', scriptFile('Tre', 'Three.'));
  expect(await room.readFiles()).toEqual([]);
  const after = await room.agents();
  expect(after.get('Due')?.id).toBe(before.get('Due')?.id);
  expect([...after].map(([name, { status }]) => [name, status])).toEqual([
    ['Uno', 'paused'],
    ['Due', 'active'],
    ['Tre', 'active'],
  ]);
});

test('[§11] an agent file may take a name that is similar to a name that another file gives up at the same time', async () => {
  const room = await filesRoom({ 'a.md': scriptFile('Uno'), 'b.md': scriptFile('Al') });
  room.writeFile('a.md', scriptFile('AI'));
  room.writeFile('b.md', scriptFile('Tre'));
  expect(await room.readFiles()).toEqual([]);
});

test('[§11] if an agent file becomes invalid, the name of its agent stays reserved', async () => {
  const room = await filesRoom({ 'z.md': scriptFile('HR') });
  const before = (await room.agents()).get('HR');
  room.writeFile('z.md', 'no front matter');
  room.writeFile('a.md', scriptFile('HR', 'Mine.'));
  const [first] = await room.readFiles();
  expect(first).toBe('a.md:2 z.md already has an agent of this name. Choose another.');
  expect((await room.agents()).get('HR')).toEqual(before);
});

const FILES = ['a.md', 'b.md', 'c.md', 'd.md'] as const;
const NAMES = ['Uno', 'Due', 'Tre', 'Quattro'] as const;

/** Pairs of a file and a name. No two pairs share a value of a field in `distinct`. */
const uniqueFiles = (distinct: readonly ('file' | 'name')[]) =>
  fc.uniqueArray(fc.record({ file: fc.constantFrom(...FILES), name: fc.constantFrom(...NAMES) }), {
    comparator: (a, b) => distinct.some((field) => a[field] === b[field]),
  });

type Named = readonly { readonly file: string; readonly name: string }[];

const answerOf = (name: string, file: string) => `${name} in ${file}`;

function replaceAll({ folder, writeFile }: FilesRoom, files: Named): void {
  for (const file of FILES) rmSync(join(folder, file), { force: true });
  for (const { file, name } of files) writeFile(file, scriptFile(name, answerOf(name, file)));
}

test('[§11] if all agent names in the files differ, the server ends up with exactly these agents, whatever existed before', async () => {
  // With a manual clock the folder is read only on request.
  const room = await filesRoom({}, { clock: new ManualClock() });
  const before = fc.array(uniqueFiles(['file']), { maxLength: 3 });
  const activeAgents = async () =>
    [...(await room.agents()).values()].flatMap(({ name, status, config }) =>
      status === 'active' ? [{ name, config }] : [],
    );
  await fc.assert(
    fc.asyncProperty(before, uniqueFiles(['file', 'name']), async (earlier, last) => {
      for (const files of earlier) {
        replaceAll(room, files);
        await room.readFiles();
      }
      replaceAll(room, last);
      expect(await room.readFiles()).toEqual([]);
      const wanted = last.map(({ file, name }) => ({
        name,
        config: [{ do: { say: answerOf(name, file) } }],
      }));
      expect(new Set(await activeAgents())).toEqual(new Set(wanted));
    }),
    { numRuns: 30 },
  );
});
