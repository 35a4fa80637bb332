import { expect, test } from 'vitest';
import { HistoryTurns } from '../../src/history/history-turns.ts';
import { TestGate } from '../support/gate.ts';

test('[T15] the history queue reads one history at a time, and equal requests share one read', async () => {
  const turns = new HistoryTurns();
  const gate = new TestGate();
  const read: string[] = [];
  const look = (name: string) => async () => {
    read.push(name);
    await gate.pass();
    return name;
  };
  const asked = ['a', 'b', 'a', 'c'].map((name) => turns.read(name, look(name)));
  await Promise.resolve();
  expect(read).toEqual(['a']);
  gate.open();
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'a', 'c']);
  expect(read).toEqual(['a', 'b', 'c']);
});

test('[T15] a request to read a history is refused while the queue is full, and succeeds later', async () => {
  const turns = new HistoryTurns();
  const gate = new TestGate();
  const wait = async () => gate.pass();
  const asked = Array.from({ length: 32 }, (_, nth) => turns.read(`${nth}`, wait));
  await expect(turns.read('late', wait)).rejects.toMatchObject({ code: 'queue-full' });
  gate.open();
  await Promise.all(asked);
  expect(await turns.read('late', async () => 'read')).toBe('read');
});

test('[T15] an error while reading one history does not block other histories', async () => {
  const turns = new HistoryTurns();
  const broken = turns.read('broken', () => Promise.reject(new Error('gone')));
  await expect(broken).rejects.toThrow('gone');
  expect(await turns.read('fine', async () => 'read')).toBe('read');
});
