import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { everyMessage } from '../support/everything.ts';
import { Stage } from '../support/stage.ts';
import { refusalOf } from '../support/wrong.ts';

async function staged(kind: DatabaseKind): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana', 'Bo', 'Cy'],
    agents: { Ada: { script: [{ do: { say: 'Here.' } }] } },
    spaces: {},
  });
  onTestFinished(() => stage.close());
  return stage;
}

describe.each(DATABASES)('direct messages between two people, on $name', (kind) => {
  test('two people always get the same space for their direct messages', async () => {
    const stage = await staged(kind);
    const [ana, bo] = [stage.id('Ana'), stage.id('Bo')];
    const { spaces } = stage.conch;
    const opened = await Promise.all([
      spaces.openDirect({ by: ana, other: bo }),
      spaces.openDirect({ by: bo, other: ana }),
      spaces.openDirect({ by: ana, other: bo }),
    ]);
    expect(new Set(opened).size).toBe(1);
    expect(await spaces.list()).toHaveLength(1);
    const other = await spaces.openDirect({ by: ana, other: stage.id('Cy') });
    expect(opened).not.toContain(other);
  });

  test('a direct space has only the two people as members, and a message in it starts no run and posts no notice', async () => {
    const stage = await staged(kind);
    const { conch } = stage;
    const spaceId = await conch.spaces.openDirect({ by: stage.id('Ana'), other: stage.id('Bo') });
    const members = await conch.spaces.members(spaceId);
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Bo']);
    await conch.post({ spaceId, from: stage.id('Ana'), content: 'hi' });
    await conch.idle();
    const messages = await everyMessage(conch, spaceId);
    expect(messages.map(({ content }) => content)).toEqual(['hi']);
  });

  test('in a direct space, members cannot be added or removed, and settings cannot be changed', async () => {
    const stage = await staged(kind);
    const { spaces } = stage.conch;
    const id = await spaces.openDirect({ by: stage.id('Ana'), other: stage.id('Bo') });
    const changes: readonly (() => Promise<unknown>)[] = [
      () => spaces.addMembers(id, [stage.id('Cy')]),
      () => spaces.addMembers(id, [stage.id('Ada')]),
      () => spaces.addNewPerson(id, { name: 'Dee' }),
      () => spaces.removeMember(id, stage.id('Bo')),
      () => spaces.replaceMember(id, { leaving: stage.id('Bo'), staying: stage.id('Ana') }),
      () => spaces.update(id, { name: 'Ours' }),
    ];
    for (const change of changes) expect((await refusalOf(change)).code).toBe('direct-space');
    expect(await spaces.members(id)).toHaveLength(2);
  });

  test('a person cannot open a direct space with an agent, a missing person or themselves', async () => {
    const stage = await staged(kind);
    const { spaces } = stage.conch;
    const ana = stage.id('Ana');
    for (const other of [stage.id('Ada'), ana, 'nobody' as never]) {
      const { code } = await refusalOf(() => spaces.openDirect({ by: ana, other }));
      expect(code).toBe('no-such-member');
    }
    expect(await spaces.list()).toEqual([]);
  });
});
