import {
  asMemberId,
  asSpaceId,
  DEFAULT_SETTINGS,
  type Floor,
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
import { RunCounts } from './run-counts.ts';

/** A space as it stands after its last event. */
export interface OpenSpace {
  readonly state: SpaceState;
  readonly name: string;
  /** Counts the changes of its settings, so that two who edit at once notice. */
  readonly version: number;
  readonly createdAt: number;
  /** The number that its next event gets. */
  readonly nextSeq: number;
  readonly namesVersion: number;
  readonly audiences: AudienceBook;
  readonly runCounts: RunCounts;
}

/** Reads a space from its rows; null if there is none. */
export function* loadSpace(id: string, names: NameBook): Script<OpenSpace | null> {
  const row = yield* spaceById(id);
  const floor = yield* floorOf(id);
  if (row === null || floor === null) return null;
  if (floor.namesVersion > names.version) yield* names.refresh();
  const members = (yield* membersOf(id)).map(({ member }) => JSON.parse(member) as Member);
  return {
    state: {
      id: asSpaceId(id),
      settings: settingsOf(row),
      roster: names.roster(members, floor.namesVersion),
      floor: JSON.parse(floor.floor) as Floor,
    },
    name: row.name,
    version: row.version,
    createdAt: row.createdAt,
    nextSeq: floor.nextSeq,
    namesVersion: floor.namesVersion,
    audiences: new AudienceBook(yield* audiencesOf(id)),
    runCounts: new RunCounts(),
  };
}

/** The settings in a row; what an older version did not know has its default. */
export function settingsOf(row: SpaceRow): SpaceSettings {
  const kept = JSON.parse(row.settings) as Partial<SpaceSettings>;
  return {
    ...DEFAULT_SETTINGS,
    ...kept,
    forum: { ...DEFAULT_SETTINGS.forum, ...kept.forum },
    policy: row.policy as PolicyName,
    mainAgentId: row.mainAgentId === null ? null : asMemberId(row.mainAgentId),
  };
}

/** The row that an open space stands for. */
export function spaceRow({ state, name, version, createdAt }: OpenSpace): SpaceRow {
  const { policy, mainAgentId, ...settings } = state.settings;
  return {
    id: state.id,
    name,
    policy,
    mainAgentId,
    settings: JSON.stringify(settings),
    version,
    createdAt,
  };
}
