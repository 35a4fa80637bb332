import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  aboveCeiling,
  BOUNDED_SETTINGS,
  DEFAULT_CEILINGS,
  DEFAULT_SETTINGS,
  withinCeilings,
  type Ceilings,
  type SpaceSettings,
} from '../../../src/index.ts';

const count = fc.nat({ max: 1_000 });
const bound = fc.option(count);
const budget = fc.record({ maxTokens: bound, maxCostUsd: bound });
const saved: fc.Arbitrary<SpaceSettings> = fc
  .record({
    turnLimit: count,
    maxRuns: count,
    maxStack: count,
    chainBudget: budget,
    dayBudget: budget,
    timeOuts: fc.record({ silentMs: count, totalMs: count, maxSteps: count }),
  })
  .map((limits) => ({ ...DEFAULT_SETTINGS, ...limits }));
const ceilings: fc.Arbitrary<Ceilings> = fc.record({
  turnLimit: count,
  maxRuns: count,
  maxStack: count,
  silentMs: count,
  totalMs: count,
  maxSteps: count,
  chainTokens: bound,
  chainCostUsd: bound,
  dayTokens: bound,
  dayCostUsd: bound,
});

test('[CE1] no effective limit is above its ceiling', () => {
  fc.assert(
    fc.property(saved, ceilings, (settings, most) => {
      const effective = withinCeilings(settings, most).settings;
      expect(aboveCeiling(effective, most)).toBeNull();
      // A budget may be null only if it has no ceiling.
      expect(effective.dayBudget.maxCostUsd ?? most.dayCostUsd).toBe(
        effective.dayBudget.maxCostUsd,
      );
      expect(effective.chainBudget.maxTokens ?? most.chainTokens).toBe(
        effective.chainBudget.maxTokens,
      );
    }),
  );
});

test('[CE1] an effective limit is the saved limit or its ceiling, and no other setting changes', () => {
  fc.assert(
    fc.property(saved, ceilings, (settings, most) => {
      const effective = withinCeilings(settings, most).settings;
      expect([settings.turnLimit, most.turnLimit]).toContain(effective.turnLimit);
      expect([settings.timeOuts.totalMs, most.totalMs]).toContain(effective.timeOuts.totalMs);
      expect([settings.dayBudget.maxTokens, most.dayTokens]).toContain(
        effective.dayBudget.maxTokens,
      );
      const bounded = Object.fromEntries(BOUNDED_SETTINGS.map((name) => [name, null]));
      expect({ ...effective, ...bounded }).toEqual({ ...settings, ...bounded });
    }),
  );
});

test('[CE1] under any ceilings, the saved limits can be restored', () => {
  fc.assert(
    fc.property(saved, ceilings, ceilings, (settings, first, second) => {
      const effective = withinCeilings(settings, first);
      const again = { ...effective.settings, ...effective.limitsAboveCeiling };
      expect(again).toEqual(settings);
      expect(withinCeilings(again, second)).toEqual(withinCeilings(settings, second));
    }),
  );
});

test('[CE2] a limit is refused exactly when the ceiling would lower it', () => {
  fc.assert(
    fc.property(saved, ceilings, (settings, most) => {
      const { settings: effective } = withinCeilings(settings, most);
      const lowered = leaves(settings).filter(([path, value]) => value !== leafOf(effective, path));
      // A budget that is not set is lowered without a refusal, because no person chose it.
      const chosen = lowered.filter(([, value]) => value !== null);
      const refused = aboveCeiling(settings, most)?.field ?? null;
      expect(refused).toBe(chosen[0]?.[0] ?? null);
    }),
  );
});

test('[CE2] the default ceilings are 200 turns, 100 runs, a stack of 20 and 24 hours', () => {
  const hours24 = 24 * 60 * 60 * 1000;
  const most = {
    turnLimit: 200,
    maxRuns: 100,
    maxStack: 20,
    timeOuts: { silentMs: hours24, totalMs: hours24, maxSteps: 1_000 },
    chainBudget: { maxTokens: Number.MAX_SAFE_INTEGER, maxCostUsd: Number.MAX_VALUE },
  };
  expect(aboveCeiling(most, DEFAULT_CEILINGS)).toBeNull();
  expect(aboveCeiling({ turnLimit: 201 }, DEFAULT_CEILINGS)).toEqual({
    field: 'turnLimit',
    ceiling: 200,
  });
  expect(
    aboveCeiling({ timeOuts: { ...most.timeOuts, totalMs: hours24 + 1 } }, DEFAULT_CEILINGS),
  ).toEqual({ field: 'timeOuts.totalMs', ceiling: hours24 });
});

test('[CE1] the settings of a new space are within the default ceilings', () => {
  expect(withinCeilings(DEFAULT_SETTINGS, DEFAULT_CEILINGS)).toEqual({
    settings: DEFAULT_SETTINGS,
    limitsAboveCeiling: {},
  });
});

type Leaf = readonly [path: string, limit: number | null];

/** The limits in the settings by their paths, in the order of the check. */
function leaves(settings: SpaceSettings): readonly Leaf[] {
  return BOUNDED_SETTINGS.flatMap((name): readonly Leaf[] => {
    const limit = settings[name];
    if (typeof limit === 'number') return [[name, limit]];
    const parts = Object.entries(limit) as readonly Leaf[];
    return parts.map(([part, value]) => [`${name}.${part}`, value]);
  });
}

function leafOf(settings: SpaceSettings, path: string): number | null {
  return leaves(settings).find(([other]) => other === path)?.[1] ?? null;
}
