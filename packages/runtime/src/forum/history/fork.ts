import {
  asMemberId,
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
  revertEdits,
  tickNumbered,
  type Script,
  type TickRow,
} from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { CallerWrites } from '../../api/caller-writes.ts';
import { noEndOfTick } from '../../api/forum/forum-refusals.ts';
import { addingRefusal } from '../../api/agents/addable-by.ts';
import { findMembers } from '../../api/people/membership.ts';
import { refusalIn } from '../../api/refusal-in.ts';
import { checkSettings, withSettings } from '../../api/spaces/settings.ts';
import { upToDate } from '../../api/up-to-date.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { spaceRow, type OpenSpace } from '../../space/open-space.ts';
import { changeMembers, refreshRoster } from '../../space/refresh-roster.ts';
import { Refused } from '../../refused.ts';
import { RunCounts } from '../../record/run-counts.ts';
import { SpaceChange } from '../../space/space-change.ts';
import { demandMoneyStop } from '../demand-money-stop.ts';
import { pastSpaceAt, type PastSpace } from './past-space.ts';
import { recountOf } from './recount.ts';
import { nextTickAt } from '../tick-time.ts';

/** The options of a fork, which continues a forum from the end of one of its ticks. */
export interface ForumFork extends CallerWrites<SpaceId> {
  /** The last tick that the fork copies. This tick must have ended. */
  readonly tick: number;
  readonly name: string;
  /** Settings that differ from the settings at that tick. The fork is paused by default. */
  readonly settings?: Partial<ForumSettings>;
  /**
   * The members of the fork. Default: the members at that tick that are still members of the forum.
   */
  readonly memberIds?: readonly string[];
  /**
   * The people of the fork if `memberIds` is not given. The agents that were members at that tick
   * and still are members are added.
   */
  readonly personIds?: readonly string[];
  /**
   * The person who creates the fork. Needed for agents that restrict who may add them
   * (`addableBy`).
   */
  readonly by?: string;
}

// A new forum has no runs.
const NO_RUNS = { nodeId: '', takePlace: () => false };

/**
 * Forks a forum at the end of a tick, all or nothing. Rights, budgets and all settings except
 * `forum` are the current ones, so that a right revoked since that tick does not return.
 */
export async function forkForum(
  context: RuntimeContext,
  source: SpaceId,
  { tick: number, name, settings: forum = {}, by, also, committed, ...who }: ForumFork,
): Promise<OpenSpace> {
  const { database, names, clock, newId } = context;
  const tick = await database.read(() => tickNumbered(source, number));
  const upTo = tick?.endedSeq ?? null;
  if (tick === null || upTo === null) throw noEndOfTick(number, tick);
  const past = await pastSpaceAt(context, source, upTo);
  const { state: present, limitsAboveCeiling } = await upToDate(context, source);
  const base = { ...present.settings, forum: forumThen(past.state.settings) };
  checkSettings({ forum }, context.ceilings);
  const settings = withSettings(base, { forum: { isPaused: true, ...forum } });
  const { there, added } = forkMemberIds(who, past.state, present);
  await demandMoneyStop(context, settings, there);
  const now = clock.now();
  const id = asSpaceId(newId());
  const ids = { roster: newId(), members: newId(), settings: newId() };
  const made = await database.transact(function* () {
    const notAdded =
      by === undefined ? null : yield* addingRefusal({ by: asMemberId(by), spaceId: null }, there);
    if (notAdded !== null) throw notAdded;
    const copy = { from: source, to: id, upTo, tick: tick.number, shiftMs: now - tick.at };
    const space = yield* copied({ copy, past, name, settings, limitsAboveCeiling, now });
    const change = new SpaceChange(space);
    const recording = { names, recorder: NO_RUNS, at: now, streamed: [] };
    yield* refreshRoster(change, { ...recording, eventId: ids.roster });
    const put = yield* findMembers(added);
    if (put instanceof Refused) throw put;
    const staying = new Set(there);
    const { roster } = change.space.state;
    const gone = roster.members.map((member) => member.id).filter((one) => !staying.has(one));
    const { version: namesVersion } = names;
    if (put.length > 0 || gone.length > 0) {
      const changes = { put, gone };
      yield* changeMembers(change, changes, { ...recording, namesVersion, eventId: ids.members });
    }
    yield* writeForkState(change, { source, settings, tick, now, eventId: ids.settings });
    if (also !== undefined) yield* also(id);
    return change;
  });
  committed?.();
  if (made.nextTickAt !== null) context.expectTick(made.nextTickAt);
  return made.space;
}

/** The forum settings at that tick. A setting that did not exist at that time gets its default. */
function forumThen({ forum }: SpaceSettings): ForumSettings {
  return { ...DEFAULT_FORUM_SETTINGS, ...forum };
}

/**
 * The ids of a fork's members, and the ids that must be looked up because they may not have been
 * members at that tick.
 */
function forkMemberIds(
  { memberIds, personIds }: Pick<ForumFork, 'memberIds' | 'personIds'>,
  then: SpaceState,
  now: SpaceState,
): { readonly there: readonly MemberId[]; readonly added: readonly MemberId[] } {
  const members = memberIds as readonly MemberId[] | undefined;
  if (members !== undefined) return { there: members, added: members };
  const present = new Set(now.roster.members.map(({ id }) => id));
  const staying = then.roster.members.filter(({ id }) => present.has(id));
  const stayingMembers =
    personIds === undefined ? staying : staying.filter(({ kind }) => kind === 'agent');
  const added = (personIds ?? []) as readonly MemberId[];
  return { there: [...stayingMembers.map(({ id }) => id), ...added], added };
}

interface Copying {
  readonly copy: Parameters<typeof copyForum>[0];
  readonly past: PastSpace;
  readonly name: string;
  readonly settings: SpaceSettings;
  readonly limitsAboveCeiling: OpenSpace['limitsAboveCeiling'];
  readonly now: number;
}

/** Writes the copied rows of the new forum, up to the last common tick. */
function* copied({
  copy,
  past,
  name,
  settings,
  limitsAboveCeiling,
  now,
}: Copying): Script<OpenSpace> {
  const { to: spaceId, upTo } = copy;
  const { state, namesVersion } = past;
  const space: OpenSpace = {
    state: { ...state, id: asSpaceId(spaceId) },
    limitsAboveCeiling,
    hasNewCeilings: false,
    name,
    version: 1,
    createdAt: now,
    archivedAt: null,
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
    if (version < now) yield* revertEdits({ spaceId, id, version });
  }
}

/**
 * Writes the new settings and the forum row of the fork. From here on, the fork has a separate
 * history.
 */
function* writeForkState(
  change: SpaceChange,
  input: {
    source: SpaceId;
    settings: SpaceSettings;
    tick: TickRow;
    now: number;
    eventId: string;
  },
): Script<void> {
  const { source, settings, tick, now: at, eventId } = input;
  const spaceId = change.space.state.id;
  const event = { type: 'settings-changed', id: eventId, at, settings } as const;
  const refusal = refusalIn(yield* applyEvent(change, event, NO_RUNS));
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
