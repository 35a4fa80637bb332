import { systemClock } from '@conch/runtime';
import { expect, test } from 'vitest';
import { AgentFiles } from '../../src/agent-files/agent-files.ts';
import { importFiles } from '../../src/agent-files/import-files.ts';
import { filesRoom, scriptFile } from './support.ts';

const HOLDS_ITSELF = '---\nname: Cyc\nkind: remote\nconfig: &c\n  a: *c\n---\n';

test('[§11] an agent file that refers to itself blocks neither other files nor the start', async () => {
  const { agents, readFiles } = await filesRoom({ 'a.md': HOLDS_ITSELF, 'b.md': scriptFile('HR') });
  expect(await readFiles()).toEqual([
    'a.md:4 The fields refer to themselves (“&” and “*”). Write the values out.',
  ]);
  expect([...(await agents()).keys()]).toEqual(['HR']);
});

test('[§11] an unexpected error in one agent file does not prevent other files from loading', async () => {
  const { agents, server } = await filesRoom();
  const fails = () => Promise.reject(new TypeError('nobody thought of this'));
  const states = await importFiles(
    { ...server, clock: systemClock, providers: { has: fails, addingKeyless: addsNone } },
    [
      { file: 'a.md', text: '---\nname: Odd\nmodel: a/b\n---\n' },
      { file: 'b.md', text: scriptFile('HR') },
    ],
  );
  expect(states.map(({ problem }) => problem?.reason.detail)).toEqual([
    'The file could not be loaded: nobody thought of this.',
    undefined,
  ]);
  expect((await agents()).has('HR')).toBe(true);
});

test('[§11] if no agent file can be loaded, the operator is informed and the server still starts', async () => {
  const { folder, server } = await filesRoom();
  const operatorLines: string[] = [];
  const fails = () => Promise.reject(new Error('the database is away'));
  const files = new AgentFiles({
    conch: server.conch,
    database: { ...server.database, read: fails },
    clock: systemClock,
    providers: { has: fails, addingKeyless: addsNone },
    folder,
    tell: (words) => void operatorLines.push(words),
  });
  await files.start();
  await files.close();
  expect(operatorLines).toEqual([
    'The agent files could not be loaded. Conch reads them again soon.',
  ]);
});

function addsNone(): never {
  throw new Error('no file gets this far');
}
