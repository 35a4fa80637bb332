import {
  asSpaceId,
  DEFAULT_SETTINGS,
  EMPTY_FLOOR,
  isSameLimit,
  BOUNDED_SETTINGS,
  readFloor,
  withinCeilings,
  type BoundedSettings,
  type Ceilings,
  type EffectiveSettings,
  type Floor,
  type Member,
  type SpaceState,
} from '@conch/engine';
import {
  audiencesOf,
  floorOf,
  membersOf,
  spaceById,
  type Script,
  type SpaceRow,
} from '@conch/store';
import { AudienceBook } from './audience-book.ts';
import type { NameBook } from './name-book.ts';
import { spaceDamaged } from './no-such-space.ts';
import { storedSettings } from './stored-settings.ts';
import { RunCounts } from '../record/run-counts.ts';

/** A space in its state after the last event. */
export interface OpenSpace {
  readonly state: SpaceState;
  /** Saved limits that are above a ceiling (CE1). `state` contains the effective settings. */
  readonly limitsAboveCeiling: Partial<BoundedSettings>;
  /**
   * Whether the ceilings have changed since the last event. The next change records the new
   * ceilings (CE1).
   */
  readonly hasNewCeilings: boolean;
  readonly name: string;
  /** The version of the settings. It is used to detect concurrent edits. */
  readonly version: number;
  readonly createdAt: number;
  readonly archivedAt: number | null;
  /** The number of the next event. */
  readonly nextSeq: number;
  readonly namesVersion: number;
  readonly audiences: AudienceBook;
  readonly runCounts: RunCounts;
}

/** The data that loading a space needs. */
interface Reader {
  readonly names: NameBook;
  readonly ceilings: Ceilings;
}

/** Loads a space from its rows. Null if the space does not exist. Throws `space-damaged`. */
export function* loadSpace(id: string, { names, ceilings }: Reader): Script<OpenSpace | null> {
  const row = yield* spaceById(id);
  const floor = yield* floorOf(id);
  if (row === null || floor === null) return null;
  if (floor.namesVersion > names.version) yield* names.refresh();
  const members = (yield* membersOf(id)).map(({ member }) => storedMember(row.name, member));
  const { settings, limitsAboveCeiling } = effectiveSettings(row, ceilings);
  const recorded = storedSettings(row).settings;
  if (!hasReadableTimes(row)) throw spaceDamaged(row.name);
  return {
    limitsAboveCeiling,
    hasNewCeilings: BOUNDED_SETTINGS.some((name) => !isSameLimit(settings[name], recorded[name])),
    state: {
      id: asSpaceId(id),
      settings,
      roster: names.roster(members, floor.namesVersion),
      floor: storedFloor(row.name, floor.floor),
    },
    name: row.name,
    version: row.version,
    createdAt: row.createdAt,
    archivedAt: row.archivedAt,
    nextSeq: floor.nextSeq,
    namesVersion: floor.namesVersion,
    audiences: new AudienceBook(yield* audiencesOf(id)),
    runCounts: new RunCounts(),
  };
}

/**
 * A space without its stored state, only for deleting the space. Null if the space does not exist.
 */
export function* spaceWithoutState(id: string, names: NameBook): Script<OpenSpace | null> {
  const row = yield* spaceById(id);
  const floor = yield* floorOf(id);
  if (row === null || floor === null) return null;
  const { name, version, createdAt, archivedAt } = row;
  const roster = { members: [], others: [] };
  return {
    limitsAboveCeiling: {},
    hasNewCeilings: false,
    state: { id: asSpaceId(id), settings: DEFAULT_SETTINGS, roster, floor: EMPTY_FLOOR },
    name,
    version,
    createdAt,
    archivedAt,
    nextSeq: floor.nextSeq,
    namesVersion: names.version,
    audiences: new AudienceBook([]),
    runCounts: new RunCounts(),
  };
}

/** Throws `space-damaged` if a space with these rows cannot be opened. */
export function demandReadable(row: SpaceRow, floor: string): void {
  storedSettings(row);
  storedFloor(row.name, floor);
  if (!hasReadableTimes(row)) throw spaceDamaged(row.name);
}

/** The effective settings under these ceilings, and the saved limits above a ceiling. */
export function effectiveSettings(row: SpaceRow, ceilings: Ceilings): EffectiveSettings {
  const { settings, above } = storedSettings(row);
  return withinCeilings({ ...settings, ...above }, ceilings);
}

/** A stored floor. Throws `space-damaged`. */
export function storedFloor(name: string, stored: string): Floor {
  try {
    const floor = readFloor(stored);
    if (isFloor(floor)) return floor;
  } catch {
    // The error is dropped, because the refusal below contains all that the caller needs.
  }
  throw spaceDamaged(name);
}

function isFloor({ turnsUsed, waits, triggers, ledger, halt }: Floor): boolean {
  const isHalt = halt === null || Array.isArray(halt.refused);
  const isLedger = Number.isFinite(ledger.spent.tokens + ledger.spent.costUsd);
  return (
    Number.isFinite(turnsUsed) &&
    Array.isArray(waits) &&
    Array.isArray(triggers) &&
    isLedger &&
    isHalt
  );
}

function storedMember(name: string, stored: string): Member {
  try {
    const member = JSON.parse(stored) as Member;
    if (typeof member.id === 'string' && typeof member.name === 'string') return member;
  } catch {
    // The error is dropped, because the refusal below contains all that the caller needs.
  }
  throw spaceDamaged(name);
}

/** Whether the times of a space can be shown as a date. */
export function hasReadableTimes({ createdAt, archivedAt }: SpaceRow): boolean {
  return [createdAt, archivedAt ?? 0].every((at) => Math.abs(at) <= LAST_TIME);
}

/** The last moment of the calendar of JavaScript. */
const LAST_TIME = 8.64e15;

/** The row of an open space. */
export function spaceRow(space: OpenSpace): SpaceRow {
  const { state, limitsAboveCeiling, name, version, createdAt, archivedAt } = space;
  const { policy, mainAgentId, ...settings } = state.settings;
  const isLowered = Object.keys(limitsAboveCeiling).length > 0;
  return {
    id: state.id,
    name,
    policy,
    mainAgentId,
    settings: JSON.stringify(isLowered ? { ...settings, above: limitsAboveCeiling } : settings),
    version,
    createdAt,
    archivedAt,
  };
}
