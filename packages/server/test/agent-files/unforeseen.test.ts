import { systemClock } from '@conch/runtime';
import { expect, test } from 'vitest';
import { AgentFiles } from '../../src/agent-files/agent-files.ts';
import { takeIn } from '../../src/agent-files/take-in.ts';
import { filesRoom, scriptFile } from './support.ts';

const HOLDS_ITSELF = '---\nname: Cyc\nkind: remote\nconfig: &c\n  a: *c\n---\n';

test('[§11] a file that refers to itself stops neither the others nor the start', async () => {
  const { agents, read } = await filesRoom({ 'a.md': HOLDS_ITSELF, 'b.md': scriptFile('HR') });
  expect(await read()).toEqual(['a.md:4 The fields refer to themselves (“&” and “*”).']);
  expect([...(await agents()).keys()]).toEqual(['HR']);
});

test('[§11] a file that nobody thought of does not keep the others from being taken in', async () => {
  const { agents, server } = await filesRoom();
  const fails = () => Promise.reject(new TypeError('nobody thought of this'));
  const states = await takeIn(
    { ...server, clock: systemClock, providers: { has: fails, add: fails } },
    [
      { file: 'a.md', text: '---\nname: Odd\nmodel: a/b\n---\n' },
      { file: 'b.md', text: scriptFile('HR') },
    ],
  );
  expect(states.map(({ problem }) => problem?.message)).toEqual([
    'It could not be taken in: nobody thought of this.',
    undefined,
  ]);
  expect((await agents()).has('HR')).toBe(true);
});

test('[§11] files that cannot be taken in at all are told, and keep no server from starting', async () => {
  const { folder, server } = await filesRoom();
  const told: string[] = [];
  const fails = () => Promise.reject(new Error('the database is away'));
  const files = new AgentFiles({
    conch: server.conch,
    database: { ...server.database, read: fails },
    clock: systemClock,
    providers: { has: fails, add: fails },
    folder,
    tell: (words) => void told.push(words),
  });
  await files.start();
  await files.close();
  expect(told).toEqual(['Files of agents could not be taken in; they are read again soon.']);
});
