import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import { refusalOf, wrong } from '../../support/wrong.ts';

const SILENT = { script: [{ do: { skip: true } }] };
const OFFICE = { people: ['José Luis'], agents: { Ada: SILENT, Ben: SILENT, Cleo: SILENT } };

describe.each(DATABASES)('the directory of the server, on $name', (kind) => {
  test('finds a person by name, however it is spelled', async () => {
    const stage = await openStage(kind, OFFICE);
    const { people } = stage.conch;
    for (const name of ['José Luis', 'jose-luis', 'JOSE_LUIS', 'joseluis', 'jose\0luis']) {
      expect(await people.named(name)).toMatchObject({ id: stage.id('José Luis') });
    }
  });

  test('finds nobody by an old name, by the name of an agent, or by no name', async () => {
    const stage = await openStage(kind, OFFICE);
    const { people } = stage.conch;
    await people.rename(stage.id('José Luis'), 'Pepe');
    for (const name of ['José Luis', 'Ada', '', '@', 'x'.repeat(100_000)]) {
      expect(await people.named(name)).toBeNull();
    }
    expect((await refusalOf(() => people.named(wrong(7)))).code).toBe('bad-name');
  });

  test('returns agents in pages, in order of creation', async () => {
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

  test('announces only members of a space again', async () => {
    const stage = await openStage(kind, OFFICE);
    const { conch } = stage;
    const { id: outside } = await conch.people.create({ name: 'Zoe' });
    // The first time, the space learns that somebody has this name.
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
