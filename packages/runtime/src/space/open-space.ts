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

/** A space after its last event. */
export interface OpenSpace {
  readonly state: SpaceState;
  /** Saved limits that a ceiling lowers (CE1). `state` has the settings in force. */
  readonly above: Partial<BoundedSettings>;
  /** Whether the ceilings have changed since the last event. The next change records that (CE1). */
  readonly hasNewCeilings: boolean;
  readonly name: string;
  /** Counts changes of the settings, so that concurrent edits are noticed. */
  readonly version: number;
  readonly createdAt: number;
  readonly archivedAt: number | null;
  /** The number of the next event. */
  readonly nextSeq: number;
  readonly namesVersion: number;
  readonly audiences: AudienceBook;
  readonly runCounts: RunCounts;
}

/** The inputs for loading a space. */
interface Reader {
  readonly names: NameBook;
  readonly ceilings: Ceilings;
}

/** Loads a space from its rows. Null if there is none. */
export function* loadSpace(id: string, { names, ceilings }: Reader): Script<OpenSpace | null> {
  const row = yield* spaceById(id);
  const floor = yield* floorOf(id);
  if (row === null || floor === null) return null;
  if (floor.namesVersion > names.version) yield* names.refresh();
  const members = (yield* membersOf(id)).map(({ member }) => JSON.parse(member) as Member);
  const { settings, above } = heldSettings(row, ceilings);
  const recorded = settingsOf(row);
  return {
    above,
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

interface KeptSettings extends Partial<SpaceSettings> {
  readonly above?: Partial<BoundedSettings>;
  readonly readableSpaces?: unknown;
}

/** The settings in force under these ceilings, and the saved limits that the ceilings lower. */
export function heldSettings(row: SpaceRow, ceilings: Ceilings): Held {
  const { above = {} } = JSON.parse(row.settings) as KeptSettings;
  return withinCeilings({ ...settingsOf(row), ...above }, ceilings);
}

type Held = ReturnType<typeof withinCeilings>;

/** The settings of the last event. A setting that an older version did not know has its default. */
export function settingsOf(row: SpaceRow): SpaceSettings {
  // Grants replace `readableSpaces`, which older versions stored here.
  const { above: _, readableSpaces: __, ...kept } = JSON.parse(row.settings) as KeptSettings;
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    forum: { ...DEFAULT_SETTINGS.forum, ...kept.forum },
    policy: row.policy as PolicyName,
    mainAgentId: row.mainAgentId === null ? null : asMemberId(row.mainAgentId),
  };
}

/** The row of an open space. */
export function spaceRow(space: OpenSpace): SpaceRow {
  const { state, above, name, version, createdAt, archivedAt } = space;
  const { policy, mainAgentId, ...settings } = state.settings;
  const isLowered = Object.keys(above).length > 0;
  return {
    id: state.id,
    name,
    policy,
    mainAgentId,
    settings: JSON.stringify(isLowered ? { ...settings, above } : settings),
    version,
    createdAt,
    archivedAt,
  };
}
