import { DEFAULT_CEILINGS, DEFAULT_SETTINGS } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { createConch } from '../../../src/index.ts';
import { effectiveSettings } from '../../../src/space/open-space.ts';
import { openStage } from '../../support/open-stage.ts';

const NO_CEILINGS = Object.fromEntries(
  Object.entries(DEFAULT_CEILINGS).map(([name, most]) => [
    name,
    most === null ? null : Number.MAX_SAFE_INTEGER,
  ]),
);

// Two agents that would answer each other without end, because each message is new.
const talks = (other: string) => ({
  script: [{ do: { say: `@${other} I heard “{{content}}”.` } }],
});

const TALKERS = { Alice: talks('Bob'), Bob: talks('Alice') };

const ROW = {
  id: 'space',
  name: 'Office',
  policy: 'mention',
  mainAgentId: null,
  version: 1,
  createdAt: 0,
  archivedAt: null,
};

const OFFICE = {
  people: ['Ana'],
  agents: TALKERS,
  spaces: { Office: { policy: 'mention' } },
} as const;

describe.each(DATABASES)('ceilings, on $name', (kind) => {
  test.each([
    ['turnLimit', { turnLimit: 201 }, '200'],
    ['maxRuns', { maxRuns: Number.MAX_SAFE_INTEGER }, '100'],
    ['maxStack', { maxStack: 21 }, '20'],
    [
      'timeOuts.silentMs',
      { timeOuts: { ...DEFAULT_SETTINGS.timeOuts, silentMs: 86_400_001 } },
      '24 hours',
    ],
    [
      'timeOuts.totalMs',
      { timeOuts: { ...DEFAULT_SETTINGS.timeOuts, totalMs: Number.MAX_SAFE_INTEGER } },
      '24 hours',
    ],
  ])(
    '[CE2] [I-14] setting %s of a space above its ceiling is refused',
    async (field, given, most) => {
      const stage = await openStage(kind, OFFICE);
      const refusal = {
        code: 'above-ceiling',
        field: `settings.${field}`,
        about: [field],
      };
      const update = () => stage.conch.spaces.update(stage.space(), { settings: given });
      await expect(update).rejects.toMatchObject(refusal);
      await expect(
        stage.conch.spaces.create({ name: 'Another', settings: given }),
      ).rejects.toMatchObject(refusal);
      await expect(update).rejects.toThrow(`at most ${most}`);
      const { settings } = await stage.conch.spaces.get(stage.space());
      expect(settings).toMatchObject({ turnLimit: 20, maxRuns: 10, maxStack: 5 });
    },
  );

  test('[CE2] a budget has no ceiling unless the operator sets one', async () => {
    const stage = await openStage(kind, OFFICE);
    const dayBudget = { maxTokens: 1e15, maxCostUsd: 1e9 };
    await stage.conch.spaces.update(stage.space(), { settings: { dayBudget } });
    await stage.reopen({ ceilings: { dayCostUsd: 5 } });
    expect((await stage.conch.spaces.get(stage.space())).settings.dayBudget).toEqual({
      maxTokens: 1e15,
      maxCostUsd: 5,
    });
    await expect(
      stage.conch.spaces.update(stage.space(), {
        settings: { dayBudget: { maxTokens: null, maxCostUsd: 6 } },
      }),
    ).rejects.toMatchObject({ code: 'above-ceiling', field: 'settings.dayBudget.maxCostUsd' });
  });

  test('[CE1] in a space without a budget, the ceiling counts as the budget', async () => {
    const stage = await openStage(kind, { ...OFFICE, options: { ceilings: { dayCostUsd: 5 } } });
    const { settings, aboveCeiling } = await stage.conch.spaces.get(stage.space());
    expect(settings.dayBudget).toEqual({ maxTokens: null, maxCostUsd: 5 });
    expect(aboveCeiling).toEqual({ dayBudget: { maxTokens: null, maxCostUsd: null } });
  });

  test('[CE1] [I-14] if a stored limit is above its ceiling, the ceiling counts as the limit', async () => {
    const stage = await openStage(kind, { ...OFFICE, options: { ceilings: NO_CEILINGS } });
    await stage.conch.spaces.update(stage.space(), {
      settings: { turnLimit: Number.MAX_SAFE_INTEGER },
    });
    await stage.reopen({ ceilings: { turnLimit: 3 } });
    await stage.say('Ana', '@Alice talk to Bob');
    const said = await stage.heard();
    expect(said.filter((line) => /^(?:Alice|Bob): /u.test(line)).length).toBe(3);
    expect(said.at(-1)).toContain('Turn limit reached (3 agent messages in a row)');
    const card = await stage.conch.spaces.get(stage.space());
    expect(card.settings.turnLimit).toBe(3);
    expect(card.aboveCeiling).toEqual({ turnLimit: Number.MAX_SAFE_INTEGER });
  });

  test('[CE1] a preview before the first message already uses the ceiling instead of a higher saved limit', async () => {
    const stage = await openStage(kind, { ...OFFICE, options: { ceilings: NO_CEILINGS } });
    await stage.conch.spaces.update(stage.space(), {
      settings: { policy: 'chain', maxRuns: 5_000 },
    });
    await stage.reopen({ ceilings: { maxRuns: 7 } });
    const draft = { spaceId: stage.space(), from: stage.id('Ana'), content: '@Alice hi' };
    expect((await stage.conch.read.preview(draft)).mostRuns).toBe(7);
    expect(await stage.conch.read.limits(stage.space())).toContainEqual(
      expect.objectContaining({ kind: 'runs', limit: 7 }),
    );
    expect((await stage.conch.spaces.list())[0]?.settings.maxRuns).toBe(7);
  });

  test('[CE1] a saved limit applies again after the operator raises the ceiling', async () => {
    const stage = await openStage(kind, { ...OFFICE, options: { ceilings: NO_CEILINGS } });
    await stage.conch.spaces.update(stage.space(), { settings: { turnLimit: 500, maxStack: 50 } });
    await stage.reopen({ ceilings: { turnLimit: 3 } });
    await stage.say('Ana', '@Alice talk to Bob');
    await stage.heard();
    // A change of another limit does not affect the saved turn limit.
    await stage.conch.spaces.update(stage.space(), { settings: { maxStack: 4 } });
    await stage.reopen({ ceilings: { turnLimit: 5 } });
    await stage.say('Ana', '@Bob talk to Alice');
    expect((await stage.heard()).at(-1)).toContain('(5 agent messages in a row)');
    await stage.reopen({ ceilings: NO_CEILINGS });
    const { settings, aboveCeiling } = await stage.conch.spaces.get(stage.space());
    expect([settings.turnLimit, settings.maxStack, aboveCeiling]).toEqual([500, 4, {}]);
  });

  test('[CE1] a ceiling that lowers no limit adds no event to the history', async () => {
    const stage = await openStage(kind, OFFICE);
    const before = await stage.conch.read.head(stage.space());
    await stage.reopen({ ceilings: { turnLimit: 20 } });
    await stage.conch.spaces.tellMember(stage.space(), stage.id('Ana'));
    const { seq } = await stage.conch.read.head(stage.space());
    expect(seq).toBe(before.seq + 1);
  });
});

test('[CE1] a space that was stored with a limit above the ceiling can still be opened', () => {
  const row = { ...ROW, settings: JSON.stringify({ ...DEFAULT_SETTINGS, turnLimit: 2 ** 50 }) };
  const { settings, limitsAboveCeiling } = effectiveSettings(row, DEFAULT_CEILINGS);
  expect([settings.turnLimit, limitsAboveCeiling]).toEqual([200, { turnLimit: 2 ** 50 }]);
});

test.each([{ turnLimit: 0 }, { silentMs: 1.5 }, { maxRuns: null as never }, { dayCostUsd: -1 }])(
  'an invalid ceiling is refused: %o',
  async (ceilings) => {
    const database = await (await DATABASES[0]!.forTest()).open();
    const [name = ''] = Object.keys(ceilings);
    await expect(createConch({ database, ceilings })).rejects.toMatchObject({
      code: 'bad-settings',
      about: [name],
    });
  },
);
