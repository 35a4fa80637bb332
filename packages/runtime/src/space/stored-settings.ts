import {
  asMemberId,
  BOUNDED_SETTINGS,
  DEFAULT_SETTINGS,
  POLICIES,
  SPACE_SETTINGS,
  unreachable,
  type BoundedSettings,
  type PolicyName,
  type SettingTable,
  type SpaceSetting,
  type SpaceSettings,
} from '@conch/engine';
import type { SpaceRow } from '@conch/store';
import { spaceDamaged } from './no-such-space.ts';

/** The stored settings of a space, and the saved limits above a ceiling. */
export interface StoredSettings {
  readonly settings: SpaceSettings;
  readonly above: Partial<BoundedSettings>;
}

type StoredRow = Pick<SpaceRow, 'name' | 'policy' | 'mainAgentId' | 'settings'>;

/**
 * The settings after the last event. A setting that was added to Conch later gets its default.
 * Throws `space-damaged`.
 */
export function storedSettings(row: StoredRow): StoredSettings {
  const stored = readSettings(row);
  if (stored === null) throw spaceDamaged(row.name);
  return stored;
}

interface KeptSettings extends Partial<SpaceSettings> {
  readonly above?: Partial<BoundedSettings>;
  readonly readableSpaces?: unknown;
}

/** The stored settings of a space. Null if they cannot be read. */
export function readSettings(row: Omit<StoredRow, 'name'>): StoredSettings | null {
  const given = objectIn(row.settings);
  if (given === null || !isPolicy(row.policy)) return null;
  // The grants have replaced the setting `readableSpaces`, which older versions stored here.
  const { above = {}, readableSpaces: _, ...kept } = given as KeptSettings;
  if (!areStored(SPACE_SETTINGS, kept) || !areStored(BOUNDED, above)) return null;
  const settings = {
    ...DEFAULT_SETTINGS,
    ...kept,
    forum: { ...DEFAULT_SETTINGS.forum, ...kept.forum },
    policy: row.policy,
    mainAgentId: row.mainAgentId === null ? null : asMemberId(row.mainAgentId),
  };
  return { settings, above };
}

const BOUNDED: SettingTable = Object.fromEntries(
  BOUNDED_SETTINGS.map((name) => [name, SPACE_SETTINGS[name]]),
);

function objectIn(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isPolicy(name: string): name is PolicyName {
  return POLICIES.some((one) => one === name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether every known setting of a group has a value of its type. */
function areStored(table: SettingTable, given: unknown): boolean {
  if (!isObject(given)) return false;
  return Object.entries(table).every(
    ([name, setting]) => given[name] === undefined || isStored(setting, given[name]),
  );
}

// Ranges are not checked, because an older version may have allowed a larger range.
function isStored(setting: SpaceSetting, value: unknown): boolean {
  switch (setting.type) {
    case 'choice':
      return setting.values.some((one) => one === value);
    case 'flag':
      return typeof value === 'boolean';
    case 'agent':
      return value === null || typeof value === 'string';
    case 'whole':
    case 'chance':
      return isAmount(value);
    case 'text':
      return typeof value === 'string';
    case 'budget':
      return isObject(value) && [value['maxTokens'], value['maxCostUsd']].every(isAmountOrNull);
    case 'group':
      return areStored(setting.settings, value) && (!setting.isWhole || isFull(setting, value));
    default:
      return unreachable(setting);
  }
}

function isFull({ settings }: { readonly settings: SettingTable }, value: unknown): boolean {
  return Object.keys(settings).every((name) => Object.hasOwn(value as object, name));
}

function isAmount(value: unknown): boolean {
  return Number.isFinite(value) && Number(value) >= 0;
}

function isAmountOrNull(value: unknown): boolean {
  return value === null || isAmount(value);
}
