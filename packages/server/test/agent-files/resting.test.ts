import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filesRoom, scriptFile, type FilesRoom } from './support.ts';

async function switchTo({ agents, owner }: FilesRoom, status: 'active' | 'inactive') {
  const params = { agentId: (await agents()).get('HR')?.id ?? '' };
  await owner.call('changeAgent', { params, body: { status } });
}

async function comesBack(room: FilesRoom): Promise<string | undefined> {
  room.put('hr.md', scriptFile('HR'));
  await room.read();
  return (await room.agents()).get('HR')?.status;
}

describe.each(DATABASES)('[§11] an agent whose file is gone for a while, on $name,', (kind) => {
  test('stays switched off if an admin had switched it off', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    await switchTo(room, 'inactive');
    room.drop('hr.md');
    await room.read();
    expect(await comesBack(room)).toBe('inactive');
  });

  test('is as active as an admin has made it meanwhile', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    await switchTo(room, 'inactive');
    room.drop('hr.md');
    await room.read();
    await switchTo(room, 'active');
    expect(await comesBack(room)).toBe('active');
  });

  test('may be switched off again when it is back', async () => {
    const room = await filesRoom({ 'hr.md': scriptFile('HR') }, { kind });
    room.drop('hr.md');
    await room.read();
    await comesBack(room);
    await switchTo(room, 'inactive');
    await room.read();
    expect((await room.agents()).get('HR')?.status).toBe('inactive');
  });
});
