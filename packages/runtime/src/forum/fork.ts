import {
  asSpaceId,
  DEFAULT_FORUM_SETTINGS,
  type ForumSettings,
  type MemberId,
  type SpaceId,
  type SpaceSettings,
  type SpaceState,
} from '@conch/engine';
import {
  addFloor,
  addForum,
  addPendingMention,
  addSpace,
  audiencesOf,
  copyForum,
  editedMessages,
  putSpaceMember,
  saveFloor,
  setThreadCounters,
  takeBackEdits,
  tickNumbered,
  type Script,
  type TickRow,
} from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import { noEndOfTick } from '../door/forum-refusals.ts';
import { findMembers } from '../door/membership.ts';
import { refusalIn } from '../door/refusal-in.ts';
import { withSettings } from '../door/settings.ts';
import { upToDate } from '../door/up-to-date.ts';
import { happen } from '../happen.ts';
import { spaceRow, type OpenSpace } from '../open-space.ts';
import { changeMembers, refreshRoster } from '../refresh-roster.ts';
import { Refused } from '../refused.ts';
import { RunCounts } from '../run-counts.ts';
import { SpaceChange } from '../space-change.ts';
import { demandMoneyStop } from './demand-money-stop.ts';
import { foldedUpTo, type PastSpace } from './fold.ts';
import { recountOf } from './recount.ts';
import { nextTickAt } from './tick-time.ts';

/** What becomes of a forum from one of its ticks on. */
export interface ForumFork {
  /** The last tick that both have in common; it must be over. */
  readonly tick: number;
  readonly name: string;
  /** What is another there than it was then; it is paused unless this says otherwise. */
  readonly forum?: Partial<ForumSettings>;
  /** Who is there; without them, whoever was and has not been taken out since. */
  readonly members?: readonly MemberId[];
  /** Without `members`: which people are there, beside the agents that were and still are. */
  readonly people?: readonly MemberId[];
  /** Which of the spaces that agents of the original may read they may read there: all, unless said. */
  readonly isReadable?: (spaceId: SpaceId) => boolean;
  /** What this writes about it is there if and only if the fork is. */
  readonly also?: (spaceId: SpaceId) => Script<void>;
}

// Nothing runs in a forum that is just being made.
const NO_RUNS = { nodeId: '', takePlace: () => false };

/**
 * Makes another forum as one stood at the end of a tick, whole or not at all. Rights, budgets and
 * all other settings but `forum` are those of now: what was taken away since does not come back.
 */
export async function forkForum(
  core: Core,
  source: SpaceId,
  { tick: number, name, forum = {}, isReadable = () => true, also, ...who }: ForumFork,
): Promise<OpenSpace> {
  const { database, names, clock, newId } = core;
  const tick = await database.read(() => tickNumbered(source, number));
  const upTo = tick?.endedSeq ?? null;
  if (tick === null || upTo === null) throw noEndOfTick(number, tick);
  const past = await foldedUpTo(core, source, upTo);
  const { state: present } = await upToDate(core, source);
  const readableSpaces = present.settings.readableSpaces.filter(isReadable);
  const base = { ...present.settings, readableSpaces, forum: forumThen(past.state.settings) };
  const settings = withSettings(base, { forum: { isPaused: true, ...forum } });
  const { there, added } = whoIsThere(who, past.state, present);
  await demandMoneyStop(core, settings, there);
  const now = clock.now();
  const id = asSpaceId(newId());
  const ids = { roster: newId(), members: newId(), settings: newId() };
  const made = await database.transact(function* () {
    const copy = { from: source, to: id, upTo, tick: tick.number, shiftMs: now - tick.at };
    const space = yield* copied({ copy, past, name, settings, now });
    const change = new SpaceChange(space);
    const context = { names, recorder: NO_RUNS, at: now, streamed: [] };
    yield* refreshRoster(change, { ...context, eventId: ids.roster });
    const put = yield* findMembers(added);
    if (put instanceof Refused) throw put;
    const staying = new Set(there);
    const { roster } = change.space.state;
    const gone = roster.members.map((member) => member.id).filter((one) => !staying.has(one));
    const { version: namesVersion } = names;
    if (put.length > 0 || gone.length > 0) {
      const changes = { put, gone };
      yield* changeMembers(change, changes, { ...context, namesVersion, eventId: ids.members });
    }
    yield* goOn(change, { source, settings, tick, now, eventId: ids.settings });
    if (also !== undefined) yield* also(id);
    return change;
  });
  if (made.nextTickAt !== null) core.expectTick(made.nextTickAt);
  return made.space;
}

/** As they were told then; what there was not yet has its default. */
function forumThen({ forum }: SpaceSettings): ForumSettings {
  return { ...DEFAULT_FORUM_SETTINGS, ...forum };
}

/** Who is in a fork, and which of them must be looked up: they may not have been there then. */
function whoIsThere(
  { members, people }: Pick<ForumFork, 'members' | 'people'>,
  then: SpaceState,
  now: SpaceState,
): { readonly there: readonly MemberId[]; readonly added: readonly MemberId[] } {
  if (members !== undefined) return { there: members, added: members };
  const present = new Set(now.roster.members.map(({ id }) => id));
  const staying = then.roster.members.filter(({ id }) => present.has(id));
  const kept = people === undefined ? staying : staying.filter(({ kind }) => kind === 'agent');
  const added = people ?? [];
  return { there: [...kept.map(({ id }) => id), ...added], added };
}

interface Copying {
  readonly copy: Parameters<typeof copyForum>[0];
  readonly past: PastSpace;
  readonly name: string;
  readonly settings: SpaceSettings;
  readonly now: number;
}

/** The rows of the new forum, up to the last tick that both have in common. */
function* copied({ copy, past, name, settings, now }: Copying): Script<OpenSpace> {
  const { to: spaceId, upTo } = copy;
  const { state, namesVersion } = past;
  const space: OpenSpace = {
    state: { ...state, id: asSpaceId(spaceId) },
    name,
    version: 1,
    createdAt: now,
    nextSeq: upTo + 1,
    namesVersion,
    audiences: new AudienceBook([]),
    runCounts: new RunCounts(),
  };
  yield* addSpace(spaceRow({ ...space, state: { ...space.state, settings } }));
  const floor = JSON.stringify(state.floor);
  yield* addFloor({ spaceId, nextSeq: upTo + 1, namesVersion, floor, wakeAt: null });
  for (const [place, member] of state.roster.members.entries()) {
    yield* putSpaceMember({ spaceId, memberId: member.id, place, member: JSON.stringify(member) });
  }
  yield* copyForum(copy);
  yield* withoutLaterEdits(spaceId, past);
  const { threads, pending } = yield* recountOf(spaceId, upTo);
  for (const [id, { replyCount, lastActivityAt }] of threads) {
    yield* setThreadCounters({ spaceId, id, replyCount, lastActivityAt });
  }
  for (const mention of pending.values()) yield* addPendingMention(mention);
  return { ...space, audiences: new AudienceBook(yield* audiencesOf(spaceId)) };
}

function* withoutLaterEdits(spaceId: string, { versions }: PastSpace): Script<void> {
  for (const { id, version: now } of yield* editedMessages(spaceId)) {
    const version = versions.get(id) ?? 1;
    if (version < now) yield* takeBackEdits({ spaceId, id, version });
  }
}

/** From here on it has a history of its own. */
function* goOn(
  change: SpaceChange,
  given: {
    source: SpaceId;
    settings: SpaceSettings;
    tick: TickRow;
    now: number;
    eventId: string;
  },
): Script<void> {
  const { source, settings, tick, now: at, eventId } = given;
  const spaceId = change.space.state.id;
  const event = { type: 'settings-changed', id: eventId, at, settings } as const;
  const refusal = refusalIn(yield* happen(change, event, NO_RUNS));
  if (refusal !== null) throw refusal;
  const { nextSeq, namesVersion, state } = change.space;
  const floor = JSON.stringify(state.floor);
  yield* saveFloor({ spaceId, nextSeq, namesVersion, floor, wakeAt: null });
  change.nextTickAt = nextTickAt(settings.forum, { since: at, now: at });
  yield* addForum({
    spaceId,
    tick: tick.number,
    lastTickAt: at,
    isTicking: 0,
    nextTickAt: change.nextTickAt,
    pausedBecause: null,
    forkedFrom: source,
  });
}
