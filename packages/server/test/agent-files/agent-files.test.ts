import { asMemberId } from '@conch/engine';
import { allAgentFiles } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filesRoom, scriptFile } from './support.ts';

const FINANCE = `---
name: Finance
description: knows the numbers
model: ollama/llama3.2
temperature: 0.2
tools: [books.read]
autoReply: false
quiet: true
---

You keep the books.
Be short.
`;

describe.each(DATABASES)('[§11] agents as files on $name', (kind) => {
  test('an agent file creates an agent with all fields of the file', async () => {
    const { agents } = await filesRoom({ 'finance.md': FINANCE }, { kind });
    expect((await agents()).get('Finance')).toMatchObject({
      kind: 'llm',
      description: 'knows the numbers',
      config: {
        provider: 'ollama',
        model: 'llama3.2',
        instructions: 'You keep the books.\nBe short.',
        temperature: 0.2,
        tools: ['books.read'],
      },
      autoReply: false,
      isQuiet: true,
      status: 'active',
      from: 'file',
    });
  });

  test('removing an agent file pauses its agent, and restoring the file resumes the same agent', async () => {
    const { agents, removeFile, writeFile, readFiles } = await filesRoom(
      { 'hr.md': scriptFile('HR') },
      { kind },
    );
    const before = (await agents()).get('HR');
    removeFile('hr.md');
    await readFiles();
    const resting = (await agents()).get('HR');
    writeFile('hr.md', scriptFile('HR', 'Hello again.'));
    await readFiles();
    const after = (await agents()).get('HR');
    expect([resting, after]).toMatchObject([
      { id: before?.id, status: 'paused', from: 'server' },
      { id: before?.id, status: 'active', from: 'file' },
    ]);
  });
});

test('changing an agent file changes its agent, including the name', async () => {
  const { agents, writeFile, readFiles } = await filesRoom({ 'hr.md': scriptFile('HR') });
  const { id } = (await agents()).get('HR') ?? {};
  writeFile('hr.md', scriptFile('People Team', 'Hi.', 'description: all about people\n'));
  expect(await readFiles()).toEqual([]);
  expect((await agents()).get('People Team')).toMatchObject({
    id,
    description: 'all about people',
    config: [{ do: { say: 'Hi.' } }],
  });
});

test('renaming an agent file keeps its agent', async () => {
  const { agents, removeFile, writeFile, readFiles } = await filesRoom({
    'hr.md': scriptFile('HR'),
  });
  const { id } = (await agents()).get('HR') ?? {};
  removeFile('hr.md');
  writeFile('people.md', scriptFile('HR'));
  expect(await readFiles()).toEqual([]);
  expect((await agents()).get('HR')).toMatchObject({ id, status: 'active' });
});

test('if a file name is reused for another agent, the server creates a new agent', async () => {
  const { agents, removeFile, writeFile, readFiles } = await filesRoom({
    'one.md': scriptFile('HR'),
  });
  removeFile('one.md');
  await readFiles();
  writeFile('one.md', scriptFile('Data'));
  await readFiles();
  const all = await agents();
  expect([all.get('HR')?.status, all.get('Data')?.status]).toEqual(['paused', 'active']);
});

test('reading unchanged agent files changes nothing', async () => {
  const { agents, readFiles } = await filesRoom({
    'finance.md': FINANCE,
    'hr.md': scriptFile('HR'),
  });
  const before = await agents();
  await readFiles();
  expect(await agents()).toEqual(before);
});

test('if an agent file becomes invalid, its agent does not change', async () => {
  const { agents, writeFile, readFiles } = await filesRoom({ 'hr.md': scriptFile('HR') });
  const before = (await agents()).get('HR');
  writeFile('hr.md', '---\nname: [\n---\n');
  expect(await readFiles()).toEqual([expect.stringContaining('hr.md:')]);
  expect((await agents()).get('HR')).toEqual(before);
});

test('an invalid agent file does not prevent other files from loading', async () => {
  const { agents } = await filesRoom({
    'a.md': 'no front matter',
    'b.md': scriptFile('Data'),
    'c.md': scriptFile('HR', 'x', 'quite: true\n'),
  });
  expect([...(await agents()).keys()]).toEqual(['Data']);
});

test('if two files name the same agent, the file that was read first keeps the name', async () => {
  const { agents, writeFile, readFiles } = await filesRoom({ 'z.md': scriptFile('HR', 'I am z.') });
  writeFile('a.md', scriptFile('hr', 'I am a.'));
  expect(await readFiles()).toEqual([
    'a.md:2 z.md already has an agent of this name. Choose another.',
  ]);
  expect((await agents()).get('HR')).toMatchObject({ config: [{ do: { say: 'I am z.' } }] });
});

test('an agent file cannot take the name of an agent created on the server', async () => {
  const room = await filesRoom();
  const config = [{ do: { say: 'Mine.' } }];
  await room.owner.call('addAgent', { body: { name: 'HR', kind: 'script', config } });
  room.writeFile('hr.md', scriptFile('HR'));
  expect(await room.readFiles()).toEqual([
    expect.stringContaining('hr.md:2 “HR” cannot be a name'),
  ]);
  expect((await room.agents()).get('HR')).toMatchObject({ from: 'server', config });
});

test('fields that an agent file sets cannot be changed over the API', async () => {
  const { agents, owner } = await filesRoom({ 'hr.md': scriptFile('HR') });
  const params = { agentId: (await agents()).get('HR')?.id ?? '' };
  const { code, detail } = await owner.refused('changeAgent', { params, body: { isQuiet: true } });
  expect([code, detail]).toEqual([
    'agent-of-file',
    'HR is defined by a file. Change its quietness there.',
  ]);
});

test('fields that the agent file does not set can be changed, even if the request repeats the file’s fields', async () => {
  const { agents, owner, readFiles } = await filesRoom({ 'hr.md': scriptFile('HR') });
  const params = { agentId: (await agents()).get('HR')?.id ?? '' };
  await owner.call('changeAgent', { params, body: { name: 'HR', status: 'paused' } });
  await readFiles();
  expect((await agents()).get('HR')).toMatchObject({ status: 'paused', from: 'file' });
});

test('an agent cannot be removed while its file exists', async () => {
  const { agents, owner } = await filesRoom({ 'hr.md': scriptFile('HR') });
  const params = { agentId: (await agents()).get('HR')?.id ?? '' };
  expect((await owner.refused('removeAgent', { params })).code).toBe('agent-of-file');
});

test('an agent without its file can be removed, and restoring the file creates a new agent', async () => {
  const { agents, removeFile, owner, writeFile, readFiles } = await filesRoom({
    'hr.md': scriptFile('HR'),
  });
  const { id = '' } = (await agents()).get('HR') ?? {};
  removeFile('hr.md');
  await readFiles();
  await owner.call('removeAgent', { params: { agentId: id } });
  writeFile('hr.md', scriptFile('HR'));
  expect(await readFiles()).toEqual([]);
  expect((await agents()).get('HR')?.id).not.toBe(id);
});

test('removing an agent deletes the stored record of its file', async () => {
  const { agents, database, removeFile, owner, readFiles } = await filesRoom({
    'hr.md': scriptFile('HR'),
  });
  const { id: agentId = '' } = (await agents()).get('HR') ?? {};
  removeFile('hr.md');
  await readFiles();
  await owner.call('removeAgent', { params: { agentId } });
  expect(await database.read(() => allAgentFiles())).toEqual([]);
});

test('if a program removes an agent that has a file, the agent is created again from the file', async () => {
  const { agents, writeFile, readFiles, server } = await filesRoom({ 'hr.md': scriptFile('HR') });
  const { id = '' } = (await agents()).get('HR') ?? {};
  await server.conch.agents.remove(asMemberId(id));
  await readFiles();
  writeFile('hr.md', scriptFile('HR', 'Changed.'));
  expect(await readFiles()).toEqual([]);
  expect((await agents()).get('HR')?.config).toEqual([{ do: { say: 'Changed.' } }]);
});

test('the server adds a local provider that an agent file names, and reports any other provider as missing', async () => {
  const { owner, readFiles } = await filesRoom({
    'a.md': '---\nname: Ada\nmodel: ollama/llama3.2\n---\n',
    'b.md': '---\nname: Bob\nmodel: openai/gpt-5\n---\n',
  });
  const { items } = await owner.call('listProviders');
  expect(items.map(({ name }) => name)).toEqual(['ollama']);
  expect(await readFiles()).toEqual([
    'b.md:3 There is no provider named openai yet. Set its key (docs/models.md).',
  ]);
});

test('changed agent files are loaded automatically', async () => {
  const { agents, writeFile, removeFile } = await filesRoom({ 'hr.md': scriptFile('HR') });
  writeFile('data.md', scriptFile('Data'));
  removeFile('hr.md');
  const statuses = async () => {
    const all = await agents();
    return [all.get('Data')?.status, all.get('HR')?.status];
  };
  await expect.poll(statuses).toEqual(['active', 'paused']);
});
