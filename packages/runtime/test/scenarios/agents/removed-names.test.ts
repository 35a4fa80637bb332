import { scriptKind } from '@conch/agents';
import { addName, agentById, claimName, saveAgent } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type ConchOptions } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SKIPS = { kind: 'script', config: [{ do: { skip: true } }] };

describe.each(DATABASES)('names of removed members, on $name', (kind) => {
  async function open(options: Partial<ConchOptions> = {}) {
    const clock = new ManualClock();
    const place = await kind.forTest();
    const database = await place.open();
    const conch = await createConch({ database, clock, kinds: [scriptKind], ...options });
    onTestFinished(() => conch.close({ drainMs: 0 }));
    return { conch, clock, database };
  }

  test('the name of a removed person, and every similar name, stays reserved for 30 days', async () => {
    const { conch, clock } = await open();
    const { id } = await conch.people.create({ name: 'Margaret' });
    await conch.people.remove(id);
    const refused = { code: 'bad-name', about: ['Margaret', id] };
    await expect(conch.people.create({ name: 'Margaret' })).rejects.toMatchObject(refused);
    await expect(conch.people.create({ name: 'MARGARET' })).rejects.toThrow(
      'a removed member had it, and it stays reserved for 30 days. Choose another',
    );
    await expect(conch.agents.create({ name: 'Margaret', ...SKIPS })).rejects.toMatchObject(
      refused,
    );
    clock.advance(30 * DAY_MS - 1);
    await expect(conch.people.create({ name: 'Margaret' })).rejects.toThrow('for 1 day.');
    clock.advance(1);
    expect((await conch.people.create({ name: 'Margaret' })).name).toBe('Margaret');
  });

  test('the option removedNameMs sets how long the name of a removed agent stays reserved', async () => {
    const { conch, clock } = await open({ limits: { removedNameMs: 2 * DAY_MS } });
    const { id } = await conch.agents.create({ name: 'Finance', ...SKIPS });
    await conch.agents.remove(id);
    await expect(conch.agents.create({ name: 'Finance', ...SKIPS })).rejects.toThrow('for 2 days');
    clock.advance(2 * DAY_MS);
    expect((await conch.agents.create({ name: 'finance', ...SKIPS })).id).not.toBe(id);
  });

  test('with removedNameMs 0, the name of a removed member is free at once', async () => {
    const { conch } = await open({ limits: { removedNameMs: 0 } });
    const { id } = await conch.people.create({ name: 'Ana' });
    await conch.people.remove(id);
    expect((await conch.people.create({ name: 'Ana' })).id).not.toBe(id);
  });

  test('an agent from a file can take the name of a removed agent at once', async () => {
    const { conch } = await open();
    const { id } = await conch.agents.create({ name: 'HR', ...SKIPS });
    await conch.agents.remove(id);
    const by = { how: 'file', personId: null } as const;
    expect((await conch.agents.create({ name: 'HR', ...SKIPS }, { by })).name).toBe('HR');
  });

  test('a mention of a reserved name does not find the removed member', async () => {
    const { conch } = await open();
    const { id } = await conch.people.create({ name: 'Ana' });
    await conch.people.remove(id);
    expect(await conch.people.named('Ana')).toBeNull();
  });

  test('[NA5] [NA9] a member whose name breaks a newer rule can still be changed', async () => {
    const { conch, database } = await open();
    const { id } = await conch.agents.create({ name: 'Old', ...SKIPS });
    const older = await conch.agents.create({ name: 'Older', ...SKIPS });
    await expect(conch.agents.update(id, { name: 'Margareт' })).rejects.toMatchObject({
      code: 'bad-name',
    });
    await database.transact(function* () {
      yield* claimName('form:coordinator', older.id);
      yield* addName({ version: 3, memberId: older.id, kind: 'agent', name: 'Coordinator' });
      const row = yield* agentById(older.id);
      if (row !== null) yield* saveAgent({ ...row, name: 'Coordinator' });
    });
    const changed = await conch.agents.update(older.id, { description: 'Coordinates.' });
    expect([changed.name, changed.description]).toEqual(['Coordinator', 'Coordinates.']);
  });
});
