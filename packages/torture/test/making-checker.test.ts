import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newSqlitePlace, type DatabasePlace } from '@conch/test-databases';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../scripts/in-one-file.ts';
import { halfDone, halfMade } from '../src/making/half-made.ts';
import { MakingServer } from '../src/making/making-server.ts';
import { killInMaking } from '../src/making/torture-making.ts';

let sound: DatabasePlace;
let wrongs: readonly string[];

beforeAll(async () => {
  MakingServer.program = await inOneFile(new URL('../src/making/making-main.ts', import.meta.url));
  MakingServer.nodeArgs = LITTLE_COLLECTION;
  sound = await newSqlitePlace();
  // Runs every request once without a kill.
  const tally = await killInMaking(sound, { kills: 0, seed: 'checker', onProgress: () => {} });
  wrongs = tally.wrongs;
});

afterAll(() => sound.remove());

test('halfMade() finds no incomplete resource if no process was killed', async () => {
  expect(wrongs).toEqual([]);
  expect(await halfMade(sound.location)).toEqual([]);
});

const DEN = `(select id from spaces where name like 'Den %')`;
const FORK = `(select id from spaces where name like 'Fork %')`;
const MATE = `(select id from people where name like 'Mate %')`;

// A check that never finds a problem proves nothing, so each kind of damage must be found.
test.each([
  ['a space without an owner', `delete from space_roles where space_id = ${DEN}`],
  ['a space without a floor', `delete from floors where space_id = ${DEN}`],
  ['a role without a member', `delete from space_members where member_id = ${MATE}`],
  ['a person in a space without a role', `delete from space_roles where person_id = ${MATE}`],
  ['a person who can never sign in', `delete from sign_in_links`],
  [
    'a removed person who can sign in',
    `update people set password_hash = 'x' where deleted_at is not null`,
  ],
  ['a token without an owner', `update tokens set owner_id = 'x'`],
  ['a name without a member', `update name_claims set member_id = 'x' where member_id = ${MATE}`],
  ['a person without a name', `delete from name_claims where member_id = ${MATE}`],
  [
    'an agent without a name',
    `delete from name_claims where member_id = (select id from agents where name like 'Card %')`,
  ],
  ['an agent without a version', `delete from agent_versions`],
  ['a provider without its key', `delete from secrets`],
  ['a key without its provider', `delete from providers`],
  [
    'an agent with two webhook secrets that never expire',
    `update secrets set expires_at = null where name like 'webhook of %'`,
  ],
  [
    'an archived space with a schedule that is due',
    `update schedules set next_at = 1 where space_id = (select id from spaces where name like 'Attic %')`,
  ],
  [
    'a deleted space that is still accessible',
    `insert into space_roles select d.id, p.id, 'owner', 1 from deleted_spaces d, people p limit 1`,
  ],
  [
    'a grant of a deleted space',
    `update space_grants set home_id = (select id from deleted_spaces)`,
  ],
  ['a forum without some of its ticks', `delete from forum_ticks where space_id = ${FORK}`],
  ['a thread without its post', `delete from messages where space_id = ${FORK}`],
  [
    'a copy of a deleted post',
    `update messages set deleted_at = null where space_id = (select id from spaces where name like 'Copy %')`,
  ],
  ['a client id without a resource', `update client_keys set made_id = 'x'`],
])('halfMade() finds %s', async (what, damage) => {
  const damaged = await sound.copy();
  onTestFinished(() => damaged.remove());
  const { location } = damaged;
  if (location.dialect !== 'sqlite') throw new Error('this is about SQLite');
  const connection = new DatabaseSync(join(location.dataDir, 'conch.db'));
  connection.exec(`pragma foreign_keys = off; ${damage}`);
  connection.close();
  expect((await halfMade(location)).map((half) => half.split(':')[0])).toContain(what);
});

test('halfDone() finds a request of which only one part was written', async () => {
  const done = `spaces where name like 'Den %'`;
  const undone = `spaces where name = 'Nowhere'`;
  expect(await halfDone(sound.location, { count: done, parts: [done] })).toEqual([]);
  expect(await halfDone(sound.location, { count: undone, parts: [undone, done] })).toEqual([done]);
  expect(await halfDone(sound.location, { count: done, parts: [undone, done] })).toEqual([undone]);
});
