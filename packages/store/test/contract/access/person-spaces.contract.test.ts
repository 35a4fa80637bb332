import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  addDirectSpace,
  addSpace,
  directAmong,
  directIds,
  directSpaceOf,
  personSpacesAmong,
  removeSpaceRole,
  removeSpaceRolesOf,
  savePersonSpace,
  setSpaceRole,
  type PersonSpaceRow,
} from '../../../src/index.ts';

const PINNED: PersonSpaceRow = {
  spaceId: 'talk',
  personId: 'ana',
  isPinned: 1,
  notify: 'nothing',
  section: 'Work',
  place: 3,
};
const PLAIN: PersonSpaceRow = { ...PINNED, isPinned: 0, notify: null, section: null, place: null };

async function opened(kind: DatabaseKind) {
  const database = await (await kind.forTest()).open();
  await database.transact(() =>
    addSpace({
      id: 'talk',
      name: 'Talk',
      policy: 'chain',
      mainAgentId: null,
      settings: '{}',
      version: 1,
      createdAt: 1,
    }),
  );
  return database;
}

describe.each(DATABASES)("a person's settings for spaces in $name", (kind) => {
  test('the settings of a person for a space are replaced as a whole', async () => {
    const database = await opened(kind);
    const own = () => database.read(() => personSpacesAmong('ana', ['talk']));
    expect(await own()).toEqual([]);
    await database.transact(() => savePersonSpace(PINNED));
    expect(await own()).toEqual([PINNED]);
    await database.transact(() => savePersonSpace(PLAIN));
    expect(await own()).toEqual([PLAIN]);
  });

  test('the settings of two people for one space are independent', async () => {
    const database = await opened(kind);
    const ofBo = { ...PLAIN, personId: 'bo' };
    const ofQuiet = { ...PLAIN, spaceId: 'quiet' };
    await database.transact(function* () {
      for (const row of [PINNED, ofBo, ofQuiet]) yield* savePersonSpace(row);
    });
    const ids = ['talk', 'other'];
    expect(await database.read(() => personSpacesAmong('ana', ids))).toEqual([PINNED]);
    expect(await database.read(() => personSpacesAmong('bo', ids))).toEqual([ofBo]);
  });

  test('a person who loses the role in a space also loses the settings for this space, and a removed person loses all settings', async () => {
    const database = await opened(kind);
    const ofBo = { ...PLAIN, personId: 'bo' };
    const ofQuiet = { ...PLAIN, spaceId: 'quiet' };
    const ids = ['talk', 'quiet'];
    await database.transact(function* () {
      for (const row of [PINNED, ofBo, ofQuiet]) yield* savePersonSpace(row);
      yield* setSpaceRole({ spaceId: 'talk', personId: 'ana', role: 'member', since: 1 });
      yield* removeSpaceRole('talk', 'ana');
    });
    expect(await database.read(() => personSpacesAmong('ana', ids))).toEqual([ofQuiet]);
    await database.transact(() => removeSpaceRolesOf('ana'));
    expect(await database.read(() => personSpacesAmong('ana', ids))).toEqual([]);
    expect(await database.read(() => personSpacesAmong('bo', ids))).toEqual([ofBo]);
  });
});

describe.each(DATABASES)('direct spaces in $name', (kind) => {
  test('the direct space of two people is found in either order of the people, and a second direct space is an error', async () => {
    const database = await opened(kind);
    await database.transact(() => addDirectSpace('talk', 'bo', 'ana'));
    expect(await database.read(() => directSpaceOf('ana', 'bo'))).toBe('talk');
    expect(await database.read(() => directSpaceOf('bo', 'ana'))).toBe('talk');
    expect(await database.read(() => directSpaceOf('bo', 'cy'))).toBeNull();
    const again = database.transact(() => addDirectSpace('other', 'ana', 'bo'));
    await expect(again).rejects.toThrow(/unique/iu);
    const row = { spaceId: 'talk', lowId: 'ana', highId: 'bo' };
    expect(await database.read(() => directAmong(['talk', 'none']))).toEqual([row]);
    expect(await database.read(() => directIds())).toEqual(['talk']);
  });
});
