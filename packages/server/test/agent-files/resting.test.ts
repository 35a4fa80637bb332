import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filesRoom, scriptFile, type FilesRoom } from './support.ts';

async function switchTo({ agents, owner }: FilesRoom, status: 'active' | 'paused') {
  const params = { agentId: (await agents()).get('HR')?.id ?? '' };
  await owner.call('changeAgent', { params, body: { status } });
}

async function comesBack(room: FilesRoom): Promise<string | undefined> {
  room.put('hr.md', scriptFile('HR'));
  await room.read();
  return (await room.agents()).get('HR')?.status;
}

describe.each(DATABASES)('[§11] an agent whose file is missing for a while, on $name,', (kind) => {
  test('stays paused if an admin had paused it', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    await switchTo(room, 'paused');
    room.drop('hr.md');
    await room.read();
    expect(await comesBack(room)).toBe('paused');
  });

  test('is active if an admin resumed it meanwhile', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    await switchTo(room, 'paused');
    room.drop('hr.md');
    await room.read();
    await switchTo(room, 'active');
    expect(await comesBack(room)).toBe('active');
  });

  test('can be paused again when the file is back', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    room.drop('hr.md');
    await room.read();
    await comesBack(room);
    await switchTo(room, 'paused');
    await room.read();
    expect((await room.agents()).get('HR')?.status).toBe('paused');
  });
});
