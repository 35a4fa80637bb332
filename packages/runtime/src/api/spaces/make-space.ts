import {
  asMemberId,
  asSpaceId,
  DEFAULT_SETTINGS,
  EMPTY_FLOOR,
  newSpace,
  withinCeilings,
  type MemberId,
  type SpaceId,
  type SpaceSettings,
} from '@conch/engine';
import { addFloor, addSpace, saveFloor } from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { Recorder } from '../../space/decision-to-record.ts';
import { demandMoneyStop } from '../../forum/demand-money-stop.ts';
import { makeForum } from '../../forum/forum-row.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { spaceRow, type OpenSpace } from '../../space/open-space.ts';
import { changeMembers } from '../../space/refresh-roster.ts';
import { Refused } from '../../refused.ts';
import { RunCounts } from '../../record/run-counts.ts';
import { SpaceChange } from '../../space/space-change.ts';
import type { CallerWrites } from '../caller-writes.ts';
import { addingRefusal } from '../agents/addable-by.ts';
import { requireFields, refuseOthers } from '../parse-input.ts';
import { findMembers } from '../people/membership.ts';
import { refusalIn } from '../refusal-in.ts';
import { checkSettings, mainAgentRefusal, withSettings, type SettingsChange } from './settings.ts';
import { checkedName } from './space-card.ts';

export interface NewSpace {
  readonly name: string;
  readonly settings?: SettingsChange;
  /** The first members, in order of joining. */
  readonly memberIds?: readonly string[];
  /**
   * The person who creates the space. Needed for agents that restrict who may add them
   * (`addableBy`).
   */
  readonly by?: string;
}

// Adds a random seed if the settings have none. The seed is visible, so that people can reuse it.
function withSeed(settings: SpaceSettings, id: SpaceId): SpaceSettings {
  const { kind, forum } = settings;
  if (kind !== 'forum' || forum.seed !== '') return settings;
  return { ...settings, forum: { ...forum, seed: id.slice(-SEED_LENGTH) } };
}

const SEED_LENGTH = 12;

// A new space has no runs.
const NO_RUNS: Recorder = { nodeId: '', takePlace: () => false };

function partsOf(space: NewSpace) {
  const { name, settings, memberIds = [], by, ...rest } = requireFields(space, 'a name');
  refuseOthers(rest, 'name, settings, memberIds and by');
  return {
    name,
    input: settings ?? {},
    members: memberIds as readonly MemberId[],
    by: by === undefined ? null : asMemberId(by),
  };
}

/** Creates a space with its first members, all or nothing. */
export async function makeSpace(
  context: RuntimeContext,
  space: NewSpace,
  { also, committed }: CallerWrites<SpaceId> = {},
): Promise<OpenSpace> {
  const { name, input, members, by } = partsOf(space);
  const { database, names, clock, newId, ceilings } = context;
  const id = asSpaceId(newId());
  checkSettings(input, ceilings);
  const saved = withSeed(withSettings(DEFAULT_SETTINGS, input), id);
  const { settings, limitsAboveCeiling } = withinCeilings(saved, ceilings);
  await demandMoneyStop(context, settings, members);
  const at = clock.now();
  const empty = { ...emptySpace(id, checkedName(name), at), limitsAboveCeiling };
  const rosterEventId = newId();
  const settingsEventId = newId();
  const { made, nextTickAt } = await database.transact(function* () {
    const refused = yield* mainAgentRefusal(DEFAULT_SETTINGS, settings, (agent) =>
      members.includes(agent),
    );
    if (refused !== null) throw refused;
    const notAdded = by === null ? null : yield* addingRefusal({ by, spaceId: null }, members);
    if (notAdded !== null) throw notAdded;
    if (database.dialect === 'postgres') yield* names.refresh();
    const change = new SpaceChange(empty);
    yield* addSpace(spaceRow({ ...empty, state: { ...empty.state, settings } }));
    yield* addFloor({
      spaceId: id,
      nextSeq: 1,
      namesVersion: 0,
      floor: JSON.stringify(EMPTY_FLOOR),
      wakeAt: null,
    });
    const namesVersion = names.version;
    const put = yield* findMembers(members);
    if (put instanceof Refused) throw put;
    yield* changeMembers(
      change,
      { put, gone: [] },
      { names, namesVersion, recorder: NO_RUNS, eventId: rosterEventId, at, streamed: [] },
    );
    const effects = yield* applyEvent(
      change,
      { type: 'settings-changed', id: settingsEventId, at, settings },
      NO_RUNS,
    );
    const refusal = refusalIn(effects);
    if (refusal !== null) throw refusal;
    const { nextSeq, state } = change.space;
    const floor = JSON.stringify(state.floor);
    yield* saveFloor({ spaceId: id, nextSeq, namesVersion, floor, wakeAt: null });
    const firstTickAt = yield* makeForum(state, at);
    if (also !== undefined) yield* also(id);
    return { made: change.space, nextTickAt: firstTickAt };
  });
  committed?.();
  if (nextTickAt !== null) context.expectTick(nextTickAt);
  return made;
}

function emptySpace(id: SpaceId, name: string, createdAt: number): OpenSpace {
  return {
    state: newSpace({ members: [], others: [] }, {}, id),
    limitsAboveCeiling: {},
    hasNewCeilings: false,
    name,
    version: 1,
    createdAt,
    archivedAt: null,
    nextSeq: 1,
    namesVersion: 0,
    audiences: new AudienceBook([]),
    runCounts: new RunCounts(),
  };
}
