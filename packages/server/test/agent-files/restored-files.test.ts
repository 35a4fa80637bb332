import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filesRoom, scriptFile, type FilesRoom } from './support.ts';

async function switchTo({ agents, owner }: FilesRoom, status: 'active' | 'paused') {
  const params = { agentId: (await agents()).get('HR')?.id ?? '' };
  await owner.call('changeAgent', { params, body: { status } });
}

async function comesBack(room: FilesRoom): Promise<string | undefined> {
  room.writeFile('hr.md', scriptFile('HR'));
  await room.readFiles();
  return (await room.agents()).get('HR')?.status;
}

describe.each(DATABASES)('[§11] an agent whose file is removed and restored, on $name,', (kind) => {
  test('if an admin paused an agent, the agent stays paused when its file is removed and restored', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    await switchTo(room, 'paused');
    room.removeFile('hr.md');
    await room.readFiles();
    expect(await comesBack(room)).toBe('paused');
  });

  test('if an admin resumes an agent while its file is missing, the agent is active when the file is restored', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    await switchTo(room, 'paused');
    room.removeFile('hr.md');
    await room.readFiles();
    await switchTo(room, 'active');
    expect(await comesBack(room)).toBe('active');
  });

  test('an agent can be paused again after its file was restored', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    room.removeFile('hr.md');
    await room.readFiles();
    await comesBack(room);
    await switchTo(room, 'paused');
    await room.readFiles();
    expect((await room.agents()).get('HR')?.status).toBe('paused');
  });
});
