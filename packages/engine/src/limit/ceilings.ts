import type { Budget } from '../setting.ts';
import type { SpaceSettings } from '../settings.ts';

/** The maximum values that a space may choose. The server's operator sets them. */
export interface Ceilings {
  readonly turnLimit: number;
  readonly maxRuns: number;
  readonly maxStack: number;
  readonly silentMs: number;
  readonly totalMs: number;
  readonly maxSteps: number;
  /** Null means no ceiling for this budget. */
  readonly chainTokens: number | null;
  readonly chainCostUsd: number | null;
  readonly dayTokens: number | null;
  readonly dayCostUsd: number | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const DEFAULT_CEILINGS: Ceilings = {
  turnLimit: 200,
  maxRuns: 100,
  maxStack: 20,
  silentMs: DAY_MS,
  totalMs: DAY_MS,
  maxSteps: 1_000,
  chainTokens: null,
  chainCostUsd: null,
  dayTokens: null,
  dayCostUsd: null,
};

/** The settings that have a ceiling. */
export const BOUNDED_SETTINGS = [
  'turnLimit',
  'maxRuns',
  'maxStack',
  'chainBudget',
  'dayBudget',
  'timeOuts',
] as const satisfies readonly (keyof SpaceSettings)[];

export type BoundedSettings = Pick<SpaceSettings, (typeof BOUNDED_SETTINGS)[number]>;

/** The effective settings, and the saved values that a ceiling lowers. */
export interface EffectiveSettings {
  readonly settings: SpaceSettings;
  readonly limitsAboveCeiling: Partial<BoundedSettings>;
}

/**
 * CE1: a limit above its ceiling is lowered to the ceiling. If a budget is not set, the ceiling
 * becomes the budget.
 */
export function withinCeilings(saved: SpaceSettings, ceilings: Ceilings): EffectiveSettings {
  const { timeOuts } = saved;
  const effective: BoundedSettings = {
    turnLimit: Math.min(saved.turnLimit, ceilings.turnLimit),
    maxRuns: Math.min(saved.maxRuns, ceilings.maxRuns),
    maxStack: Math.min(saved.maxStack, ceilings.maxStack),
    chainBudget: loweredBudget(saved.chainBudget, ceilings.chainTokens, ceilings.chainCostUsd),
    dayBudget: loweredBudget(saved.dayBudget, ceilings.dayTokens, ceilings.dayCostUsd),
    timeOuts: {
      silentMs: Math.min(timeOuts.silentMs, ceilings.silentMs),
      totalMs: Math.min(timeOuts.totalMs, ceilings.totalMs),
      maxSteps: Math.min(timeOuts.maxSteps, ceilings.maxSteps),
    },
  };
  const lowered = BOUNDED_SETTINGS.filter((name) => !isSameLimit(saved[name], effective[name]));
  if (lowered.length === 0) return { settings: saved, limitsAboveCeiling: {} };
  return {
    settings: { ...saved, ...effective },
    limitsAboveCeiling: Object.fromEntries(lowered.map((name) => [name, saved[name]])),
  };
}

/** Whether two values of a setting are the same limit. */
export function isSameLimit<Name extends keyof BoundedSettings>(
  one: BoundedSettings[Name],
  other: BoundedSettings[Name],
): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one === other;
  const others = Object.entries(other);
  return others.every(([name, value]) => Reflect.get(one, name) === value);
}

/** A value that exceeds its ceiling, with the path of its setting. */
export interface AboveCeiling {
  readonly field: string;
  readonly ceiling: number;
}

/**
 * CE2: the first given value that exceeds its ceiling. A budget of null never exceeds its ceiling.
 */
export function aboveCeiling(
  limits: Partial<BoundedSettings>,
  ceilings: Ceilings,
): AboveCeiling | null {
  const { turnLimit, maxRuns, maxStack, chainBudget, dayBudget, timeOuts } = limits;
  const all: readonly (readonly [string, number | null | undefined, number | null])[] = [
    ['turnLimit', turnLimit, ceilings.turnLimit],
    ['maxRuns', maxRuns, ceilings.maxRuns],
    ['maxStack', maxStack, ceilings.maxStack],
    ['chainBudget.maxTokens', chainBudget?.maxTokens, ceilings.chainTokens],
    ['chainBudget.maxCostUsd', chainBudget?.maxCostUsd, ceilings.chainCostUsd],
    ['dayBudget.maxTokens', dayBudget?.maxTokens, ceilings.dayTokens],
    ['dayBudget.maxCostUsd', dayBudget?.maxCostUsd, ceilings.dayCostUsd],
    ['timeOuts.silentMs', timeOuts?.silentMs, ceilings.silentMs],
    ['timeOuts.totalMs', timeOuts?.totalMs, ceilings.totalMs],
    ['timeOuts.maxSteps', timeOuts?.maxSteps, ceilings.maxSteps],
  ];
  for (const [field, value, ceiling] of all) {
    if (ceiling !== null && (value ?? 0) > ceiling) return { field, ceiling };
  }
  return null;
}

function loweredBudget(
  { maxTokens, maxCostUsd }: Budget,
  tokens: number | null,
  costUsd: number | null,
): Budget {
  return { maxTokens: lower(maxTokens, tokens), maxCostUsd: lower(maxCostUsd, costUsd) };
}

function lower(saved: number | null, ceiling: number | null): number | null {
  if (saved === null || ceiling === null) return saved ?? ceiling;
  return Math.min(saved, ceiling);
}
