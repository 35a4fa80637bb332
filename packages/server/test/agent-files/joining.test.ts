import { ManualClock } from '@conch/runtime/testing';
import { expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { filesRoom, scriptFile, type FilesRoom } from './support.ts';

const HR = scriptFile('HR', 'Hi.', 'spaces: [Payroll]\n');

async function spacesOfHr({ agents, server }: FilesRoom): Promise<readonly string[]> {
  const { id } = (await agents()).get('HR') ?? {};
  const spaces = await server.conch.spaces.list();
  const isIn = await Promise.all(
    spaces.map(async (space) =>
      (await server.conch.spaces.members(space.id)).some((member) => member.id === id),
    ),
  );
  return spaces.filter((_, at) => isIn[at]).map(({ name }) => name);
}

test('[§11] an agent joins each space that its file names, but only once', async () => {
  const { agents, owner, writeFile, readFiles } = await filesRoom();
  const { spaceId } = await makeRoom(owner, { name: 'Payroll' });
  writeFile('hr.md', scriptFile('HR', 'Hi.', 'spaces: [Payroll]\n'));
  await readFiles();
  const memberId = (await agents()).get('HR')?.id ?? '';
  const isIn = async () => {
    const { items } = await owner.call('listMembers', { params: { spaceId } });
    return items.some(({ id }) => id === memberId);
  };
  const first = await isIn();
  await owner.call('removeMember', { params: { spaceId, memberId } });
  await readFiles();
  expect([first, await isIn()]).toEqual([true, false]);
});

test('[§11] if a file names an unknown space, its agent is created and the space is reported', async () => {
  const { agents, readFiles } = await filesRoom({
    'hr.md': scriptFile('HR', 'x', 'spaces: Payroll\n'),
  });
  expect(await readFiles()).toEqual(['hr.md:3 There is no space named “Payroll” yet.']);
  expect((await agents()).has('HR')).toBe(true);
});

test('[§11] if an admin later creates a space that an agent file names, the agent joins without a change of the file', async () => {
  const clock = new ManualClock();
  const room = await filesRoom({ 'hr.md': HR }, { clock });
  await makeRoom(room.owner, { name: 'Payroll' });
  clock.advance(31_000);
  await expect.poll(() => spacesOfHr(room)).toEqual(['Payroll']);
});

test('[§11] if an agent file names a new space, and a person who is not an admin creates this space, the agent does not join', async () => {
  const room = await filesRoom({ 'hr.md': HR });
  const mallory = await room.person('Mallory');
  await makeRoom(mallory, { name: 'Payroll' });
  expect(await room.readFiles()).toEqual([
    'hr.md:3 The owners of “Payroll” are not all admins of this server. Ask one of them to add the agent.',
  ]);
  expect(await spacesOfHr(room)).toEqual([]);
});

test('[§11] the agent of a file does not join a space without an owner', async () => {
  const room = await filesRoom();
  await room.server.conch.spaces.create({ name: 'Payroll' });
  room.writeFile('hr.md', HR);
  await room.readFiles();
  expect(await spacesOfHr(room)).toEqual([]);
});

test('[§11] the agent of a file stays in its space when a person who is not an admin becomes an owner of the space', async () => {
  const room = await filesRoom();
  const { spaceId } = await makeRoom(room.owner, { name: 'Payroll' });
  room.writeFile('hr.md', HR);
  await room.readFiles();
  const { id } = await (await room.person('Mallory')).call('readMe');
  const body = { memberIds: [id], role: 'owner' as const };
  await room.owner.call('addMembers', { params: { spaceId }, body });
  expect([await room.readFiles(), await spacesOfHr(room)]).toEqual([[], ['Payroll']]);
});

test('[§11] the agent of a file does not join a space if one of its owners is not an admin', async () => {
  const room = await filesRoom();
  const mallory = await room.person('Mallory');
  const { spaceId } = await makeRoom(mallory, { name: 'Payroll' });
  const { id: olga } = await room.owner.call('readMe');
  await mallory.call('addMembers', {
    params: { spaceId },
    body: { memberIds: [olga], role: 'owner' },
  });
  room.writeFile('hr.md', HR);
  await room.readFiles();
  expect(await spacesOfHr(room)).toEqual([]);
});

test('[§11] if two spaces have the name in the file, the agent joins the space that admins own', async () => {
  const room = await filesRoom();
  const mallory = await room.person('Mallory');
  await makeRoom(mallory, { name: 'Payroll' });
  await makeRoom(room.owner, { name: 'Payroll' });
  room.writeFile('hr.md', HR);
  expect([await room.readFiles(), await spacesOfHr(room)]).toEqual([[], ['Payroll']]);
});

test('[§11] an agent joins its spaces even if its provider is missing, and all problems are reported', async () => {
  const file = '---\nname: HR\nmodel: openai/gpt-5\nspaces: [Payroll, Nowhere]\n---\n';
  const room = await filesRoom();
  await makeRoom(room.owner, { name: 'Payroll' });
  room.writeFile('hr.md', file);
  expect(await room.readFiles()).toEqual([
    'hr.md:3 There is no provider named openai yet. Set its key (docs/models.md). There is no space named “Nowhere” yet.',
  ]);
  expect(await spacesOfHr(room)).toEqual(['Payroll']);
});
