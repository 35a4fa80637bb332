import {
  asMemberId,
  asSpaceId,
  DEFAULT_SETTINGS,
  isSameLimit,
  BOUNDED_SETTINGS,
  readFloor,
  withinCeilings,
  type BoundedSettings,
  type Ceilings,
  type EffectiveSettings,
  type Member,
  type PolicyName,
  type SpaceSettings,
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

/** Loads a space from its rows. Null if the space does not exist. */
export function* loadSpace(id: string, { names, ceilings }: Reader): Script<OpenSpace | null> {
  const row = yield* spaceById(id);
  const floor = yield* floorOf(id);
  if (row === null || floor === null) return null;
  if (floor.namesVersion > names.version) yield* names.refresh();
  const members = (yield* membersOf(id)).map(({ member }) => JSON.parse(member) as Member);
  const { settings, limitsAboveCeiling } = effectiveSettings(row, ceilings);
  const recorded = settingsOf(row);
  return {
    limitsAboveCeiling,
    hasNewCeilings: BOUNDED_SETTINGS.some((name) => !isSameLimit(settings[name], recorded[name])),
    state: {
      id: asSpaceId(id),
      settings,
      roster: names.roster(members, floor.namesVersion),
      floor: readFloor(floor.floor),
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

interface StoredSettings extends Partial<SpaceSettings> {
  readonly above?: Partial<BoundedSettings>;
  readonly readableSpaces?: unknown;
}

/** The effective settings under these ceilings, and the saved limits above a ceiling. */
export function effectiveSettings(row: SpaceRow, ceilings: Ceilings): EffectiveSettings {
  const { above = {} } = JSON.parse(row.settings) as StoredSettings;
  return withinCeilings({ ...settingsOf(row), ...above }, ceilings);
}

/** The settings after the last event. A setting that was added to Conch later gets its default. */
export function settingsOf(row: SpaceRow): SpaceSettings {
  // The grants have replaced the setting `readableSpaces`, which older versions stored here.
  const { above: _, readableSpaces: __, ...stored } = JSON.parse(row.settings) as StoredSettings;
  return {
    ...DEFAULT_SETTINGS,
    ...stored,
    forum: { ...DEFAULT_SETTINGS.forum, ...stored.forum },
    policy: row.policy as PolicyName,
    mainAgentId: row.mainAgentId === null ? null : asMemberId(row.mainAgentId),
  };
}

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
