import type { SpaceId, SpaceState, ThreadId } from '@conch/engine';
import { tickNumbered, ticksBefore, type PendingMentionPlace, type Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { compareForums, type ForumComparison } from '../../forum/history/compare.ts';
import { dryRun, type DryRun } from '../../forum/dry-run.ts';
import { forkForum, type ForumFork } from '../../forum/history/fork.ts';
import { forumHash, type ForumHash } from '../../forum/history/forum-hash.ts';
import { forumState, type ForumState } from '../../forum/forum-state.ts';
import { pendingViews, type PendingView } from '../../forum/pending-view.ts';
import { recountProblems } from '../../forum/history/recount-problems.ts';
import { tickView, type TickView } from '../../forum/tick-view.ts';
import { Refused } from '../../refused.ts';
import { noEndOfTick, noForum, noSuchTick } from './forum-refusals.ts';
import { requireFields, parseIdOfPlace, parseLimit, parseSeq, parseTime } from '../parse-input.ts';
import { cardOf, checkedName, type SpaceCard } from '../spaces/space-card.ts';
import { threadIn } from './thread-places.ts';
import type { Page } from './threads.ts';
import { upToDate } from '../up-to-date.ts';

const PAGE = 50;
const OLDEST: PendingMentionPlace = { createdAt: Number.MIN_SAFE_INTEGER, seq: 0, id: '' };

/** The state, the past ticks and the next tick of forums. */
export class Forums {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  async state(spaceId: SpaceId): Promise<ForumState> {
    const now = this.#context.clock.now();
    return this.#read(spaceId, (state) => forumState(state, now));
  }

  /** The state of a forum. Null for a chat. */
  async stateIfForum(spaceId: SpaceId): Promise<ForumState | null> {
    const { state } = await this.#context.open(spaceId);
    return state.settings.kind === 'forum' ? this.state(spaceId) : null;
  }

  /**
   * The ticks of a forum, the newest first. `before` is the number of the last tick on the previous
   * page.
   */
  async ticks(
    spaceId: SpaceId,
    page: { readonly before?: number; readonly limit?: number } = {},
  ): Promise<Page<TickView, number>> {
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE } = requireFields(
      page,
      'before and limit',
    );
    const place = parseSeq(before);
    const most = parseLimit(limit);
    const items = await this.#read(spaceId, function* (state) {
      const views: TickView[] = [];
      for (const row of yield* ticksBefore({ spaceId, before: place, limit: most })) {
        views.push(yield* tickView(state, row));
      }
      return views;
    });
    return { items, next: items.length < most ? null : (items.at(-1)?.number ?? null) };
  }

  /** Throws `no-such-tick`. */
  async tickView(spaceId: SpaceId, number: number): Promise<TickView> {
    const place = parseSeq(number);
    return this.#read(spaceId, function* (state) {
      const row = yield* tickNumbered(spaceId, place);
      return row === null ? noSuchTick(place) : yield* tickView(state, row);
    });
  }

  /**
   * The pending mentions in the forum or in one of its threads, the oldest first. `after` is the
   * last mention on the previous page.
   */
  async pending(
    spaceId: SpaceId,
    which: {
      readonly threadId?: ThreadId;
      readonly after?: Pick<PendingView, 'createdAt' | 'seq' | 'id'>;
      readonly limit?: number;
    } = {},
  ): Promise<readonly PendingView[]> {
    const { threadId, after, limit = PAGE } = requireFields(which, 'threadId, after and limit');
    const place = { after: after === undefined ? OLDEST : pendingPlace(after) };
    const page = { ...place, limit: parseLimit(limit) };
    return this.#read(spaceId, function* (state) {
      if (threadId === undefined) return yield* pendingViews(state, { threadId: null, ...page });
      const thread = yield* threadIn(state, threadId);
      return thread instanceof Refused ? thread : yield* pendingViews(state, { threadId, ...page });
    });
  }

  /** A dry run of the next tick. No agent is called, and nothing is written. */
  async next(spaceId: SpaceId): Promise<DryRun> {
    const { database, clock } = this.#context;
    // The dry run uses the current names and members, like the real tick.
    const { state } = await upToDate(this.#context, spaceId);
    const refused = noForum(state);
    if (refused !== null) throw refused;
    return database.read(() => dryRun(state, clock.now()));
  }

  /**
   * The hash of the whole history, or of the history up to the end of a tick. The same seed,
   * members, settings and answers give the same hash on SQLite and on PostgreSQL.
   */
  async hash(spaceId: SpaceId, how: { readonly upToTick?: number } = {}): Promise<ForumHash> {
    const { upToTick } = requireFields(how, 'upToTick');
    const number = upToTick === undefined ? null : parseSeq(upToTick);
    const upTo = await this.#read(spaceId, function* () {
      if (number === null) return Number.MAX_SAFE_INTEGER;
      const tick = yield* tickNumbered(spaceId, number);
      return tick?.endedSeq ?? noEndOfTick(number, tick);
    });
    const { nextSeq } = await this.#context.open(spaceId);
    const key = JSON.stringify(['hash', spaceId, upTo, nextSeq]);
    return this.#context.histories.read(key, () => forumHash(this.#context, spaceId, upTo));
  }

  /** The differences between the stored counters of a forum and its actual posts, one per line. */
  recount(spaceId: SpaceId): Promise<readonly string[]> {
    return this.#read(spaceId, () => recountProblems(spaceId));
  }

  /**
   * Creates a copy of a forum that continues from the end of a tick with other settings. The copy
   * is paused.
   */
  async fork(spaceId: SpaceId, input: ForumFork): Promise<SpaceCard> {
    const fork = requireFields(input, 'tick and name');
    const tick = parseSeq(fork.tick);
    const name = checkedName(fork.name);
    await this.#forum(spaceId);
    return cardOf(await forkForum(this.#context, spaceId, { ...fork, tick, name }));
  }

  /** Compares two forums: their first difference, and the statistics of each. */
  async compare(a: SpaceId, b: SpaceId): Promise<ForumComparison> {
    const one = { spaceId: a, settings: (await this.#forum(a)).settings.forum };
    const other = { spaceId: b, settings: (await this.#forum(b)).settings.forum };
    const heads = await Promise.all([this.#context.open(a), this.#context.open(b)]);
    const key = JSON.stringify(['compare', a, b, ...heads.map(({ nextSeq }) => nextSeq)]);
    return this.#context.histories.read(key, () => compareForums(this.#context, one, other));
  }

  async #read<T>(spaceId: SpaceId, look: (state: SpaceState) => Script<T | Refused>): Promise<T> {
    const state = await this.#forum(spaceId);
    const found = await this.#context.database.read(() => look(state));
    if (found instanceof Refused) throw found;
    return found;
  }

  async #forum(spaceId: SpaceId): Promise<SpaceState> {
    const { state } = await this.#context.open(spaceId);
    const refused = noForum(state);
    if (refused !== null) throw refused;
    return state;
  }
}

function pendingPlace(input: Pick<PendingView, 'createdAt' | 'seq' | 'id'>): PendingMentionPlace {
  const { createdAt, seq, id } = requireFields(input, 'createdAt, seq and id');
  return { createdAt: parseTime(createdAt), seq: parseSeq(seq), id: parseIdOfPlace(id) };
}
