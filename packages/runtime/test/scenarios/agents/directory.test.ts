import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import { refusalOf, wrong } from '../../support/wrong.ts';

const SILENT = { script: [{ do: { skip: true } }] };
const OFFICE = { people: ['José Luis'], agents: { Ada: SILENT, Ben: SILENT, Cleo: SILENT } };

describe.each(DATABASES)('the people and agents of the server, on $name', (kind) => {
  test('a person is found by name in any spelling', async () => {
    const stage = await openStage(kind, OFFICE);
    const { people } = stage.conch;
    for (const name of ['José Luis', 'jose-luis', 'JOSE_LUIS', 'joseluis', 'jose\0luis']) {
      expect(await people.named(name)).toMatchObject({ id: stage.id('José Luis') });
    }
  });

  test('a lookup by an old name, by the name of an agent or by an empty name finds no person', async () => {
    const stage = await openStage(kind, OFFICE);
    const { people } = stage.conch;
    await people.rename(stage.id('José Luis'), 'Pepe');
    for (const name of ['José Luis', 'Ada', '', '@', 'x'.repeat(100_000)]) {
      expect(await people.named(name)).toBeNull();
    }
    expect((await refusalOf(() => people.named(wrong(7)))).code).toBe('bad-name');
  });

  test('agents are returned in pages, in order of creation', async () => {
    const stage = await openStage(kind, OFFICE);
    const { agents } = stage.conch;
    const first = await agents.page({ limit: 2 });
    expect(first.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
    const rest = await agents.page({ after: stage.id('Ben'), limit: 2 });
    expect(rest).toEqual([await agents.get(stage.id('Cleo'))]);
    expect(await agents.page()).toEqual(await agents.list());
    expect((await refusalOf(() => agents.page({ limit: 0 }))).code).toBe('bad-limit');
    expect((await refusalOf(() => agents.page({ after: wrong(7) }))).code).toBe('no-such-member');
  });

  test('the method tellMember announces only members of the space', async () => {
    const stage = await openStage(kind, OFFICE);
    const { conch } = stage;
    const { id: outside } = await conch.people.create({ name: 'Zoe' });
    // The first call adds the name of the non-member to the space's list of names.
    await conch.spaces.tellMember(stage.space(), outside);
    const members = await conch.spaces.members(stage.space());
    const { seq } = await conch.read.head(stage.space());
    await conch.spaces.tellMember(stage.space(), outside);
    expect(await conch.read.head(stage.space())).toMatchObject({ seq });
    await conch.spaces.tellMember(stage.space(), stage.id('José Luis'));
    expect(await conch.read.head(stage.space())).toMatchObject({ seq: seq + 1 });
    expect(await conch.spaces.members(stage.space())).toEqual(members);
  });
});
