import {
  asSpaceId,
  DEFAULT_SETTINGS,
  EMPTY_FLOOR,
  newSpace,
  type MemberId,
  type SpaceId,
  type SpaceSettings,
} from '@conch/engine';
import { addFloor, addSpace, saveFloor } from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import type { Recorder } from '../decided.ts';
import { demandMoneyStop } from '../forum/demand-money-stop.ts';
import { makeForum } from '../forum/keep-forum.ts';
import { happen } from '../happen.ts';
import { spaceRow, type OpenSpace } from '../open-space.ts';
import { changeMembers } from '../refresh-roster.ts';
import { Refused } from '../refused.ts';
import { RunCounts } from '../run-counts.ts';
import { SpaceChange } from '../space-change.ts';
import { givenFields } from './given.ts';
import { findMembers } from './membership.ts';
import { refusalIn } from './refusal-in.ts';
import { mainAgentRefusal, withSettings, type SettingsChange } from './settings.ts';
import { checkedName } from './space-card.ts';

export type NewSpace = SettingsChange & {
  readonly name: string;
  /** In order of joining. */
  readonly members?: readonly MemberId[];
};

// One that was not chosen is by chance; it is shown, so that it can be chosen again.
function withSeed(settings: SpaceSettings, id: SpaceId): SpaceSettings {
  const { kind, forum } = settings;
  if (kind !== 'forum' || forum.seed !== '') return settings;
  return { ...settings, forum: { ...forum, seed: id.slice(-SEED_LENGTH) } };
}

const SEED_LENGTH = 12;

// Nothing runs in a space that is just being made.
const NO_RUNS: Recorder = { nodeId: '', takePlace: () => false };

/** Makes a space with its first members, whole or not at all. */
export async function makeSpace(core: Core, space: NewSpace): Promise<OpenSpace> {
  const { name, members = [], ...given } = givenFields(space, 'a name');
  const { database, names, clock, newId } = core;
  const id = asSpaceId(newId());
  const settings = withSeed(withSettings(DEFAULT_SETTINGS, given), id);
  await demandMoneyStop(core, settings, members);
  const at = clock.now();
  const empty: OpenSpace = {
    state: newSpace({ members: [], others: [] }, {}, id),
    name: checkedName(name),
    version: 1,
    createdAt: at,
    nextSeq: 1,
    namesVersion: 0,
    audiences: new AudienceBook([]),
    runCounts: new RunCounts(),
  };
  const rosterEventId = newId();
  const settingsEventId = newId();
  const { made, nextTickAt } = await database.transact(function* () {
    const refused = yield* mainAgentRefusal(DEFAULT_SETTINGS, settings);
    if (refused !== null) throw refused;
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
    const effects = yield* happen(
      change,
      { type: 'settings-changed', id: settingsEventId, at, settings },
      NO_RUNS,
    );
    const refusal = refusalIn(effects);
    if (refusal !== null) throw refusal;
    const { nextSeq, state } = change.space;
    const floor = JSON.stringify(state.floor);
    yield* saveFloor({ spaceId: id, nextSeq, namesVersion, floor, wakeAt: null });
    return { made: change.space, nextTickAt: yield* makeForum(state, at) };
  });
  if (nextTickAt !== null) core.expectTick(nextTickAt);
  return made;
}
