import { asMemberId, asSpaceId, newSpace, type Member } from '@conch/engine';
import type { Script } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { AudienceBook } from '../../src/space/audience-book.ts';
import { NameBook } from '../../src/space/name-book.ts';
import { refreshRoster } from '../../src/space/refresh-roster.ts';
import { RunCounts } from '../../src/record/run-counts.ts';
import { SpaceChange } from '../../src/space/space-change.ts';
import { openStage } from '../support/open-stage.ts';

test('if a member changes while a space reads its members, the space gets the change at the next refresh', () => {
  const names = new NameBook();
  names.add([given(1, 'ada'), given(2, 'ben'), given(3, 'ada')]);
  const change = new SpaceChange(spaceTold(2, names));
  perform(
    refreshRoster(change, {
      names,
      recorder: { nodeId: '', takePlace: () => false },
      eventId: 'event',
      at: 0,
      streamed: [],
    }),
    () => names.add([given(4, 'ben')]),
  );
  expect(change.space.namesVersion).toBe(3);
  expect([...names.changedBetween(change.space.namesVersion, names.version)]).toEqual(['ben']);
});

describe.each(DATABASES)('names that change on the server, on $name', (kind) => {
  const CAST = {
    people: ['Ana'],
    agents: { Ada: { script: [{ do: { say: 'I answer.' } }] } },
    spaces: { Room: { policy: 'broadcast' as const } },
  };

  test('[WI1] a preview uses a name that was assigned after the last decision of the space', async () => {
    const stage = await openStage(kind, CAST);
    await stage.say('Ana', 'hello');
    await stage.conch.people.create({ name: 'Zoe' });
    const draft = { spaceId: stage.space(), from: stage.id('Ana'), content: '@Zoe hello' };
    expect(await stage.conch.preview(draft)).toMatchObject({ refused: { code: 'not-in-space' } });
    await expect(stage.conch.post(draft)).rejects.toMatchObject({ code: 'not-in-space' });
  });

  test('[WI1] a preview writes nothing to a space that does not know a new name yet', async () => {
    const stage = await openStage(kind, CAST);
    const before = await stage.conch.decisions(stage.space());
    await stage.conch.people.create({ name: 'Zoe' });
    await stage.conch.preview({ spaceId: stage.space(), from: stage.id('Ana'), content: 'hello' });
    expect(await stage.conch.decisions(stage.space())).toEqual(before);
  });

  test('if all agents are paused while names change, no agent gets the floor in any space', async () => {
    const agents = Object.fromEntries(
      ['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => [name, CAST.agents.Ada]),
    );
    const room = { policy: 'broadcast' as const };
    const stage = await openStage(kind, { ...CAST, agents, spaces: { A: room, B: room, C: room } });
    const { conch } = stage;
    await Promise.all([
      ...Object.keys(agents).map((name) =>
        conch.agents.update(stage.id(name), { status: 'paused' }),
      ),
      ...['Zoe', 'Yan', 'Xia'].map((name) => conch.people.create({ name })),
    ]);
    for (const where of stage.spaceNames) await stage.say('Ana', 'hello', { in: where });
    for (const where of stage.spaceNames) {
      expect((await stage.heard(where)).filter((line) => line.endsWith('I answer.'))).toEqual([]);
    }
  });
});

function given(version: number, memberId: string) {
  return { version, memberId, kind: 'agent' as const, name: `${memberId} ${version}` };
}

function spaceTold(namesVersion: number, names: NameBook) {
  const members = ['ada', 'ben'].map((id): Member => ({
    kind: 'agent',
    id: asMemberId(id),
    name: id,
    description: '',
    status: 'active',
    quiet: false,
    autoReply: true,
  }));
  return {
    state: newSpace(names.roster(members, namesVersion), {}, asSpaceId('space')),
    limitsAboveCeiling: {},
    hasNewCeilings: false,
    name: 'Room',
    version: 1,
    createdAt: 0,
    archivedAt: null,
    nextSeq: 1,
    namesVersion,
    audiences: new AudienceBook([]),
    runCounts: new RunCounts(),
  };
}

/**
 * Runs a script on a fake database without rows. `meanwhile` is called after the first statement.
 */
function perform(script: Script<void>, meanwhile: () => void): void {
  let step = script.next();
  meanwhile();
  while (step.done !== true) step = script.next({ rows: [], changed: 1 });
}
