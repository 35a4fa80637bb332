import type { SpaceId, SpaceState, ThreadId } from '@conch/engine';
import { tickNumbered, ticksBefore, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import { dryRun, type DryRun } from '../forum/dry-run.ts';
import { forumState, type ForumState } from '../forum/forum-state.ts';
import { pendingViews, type PendingView } from '../forum/pending-view.ts';
import { tickView, type TickView } from '../forum/tick-view.ts';
import { rosterNow } from '../refresh-roster.ts';
import { Refused } from '../refused.ts';
import { noForum, noSuchTick } from './forum-refusals.ts';
import { givenFields, givenLimit, givenPlace } from './given.ts';
import { threadIn } from './thread-places.ts';
import type { Page } from './threads.ts';

const PAGE = 50;

/** Forums as a whole: where they stand, what their ticks did, and what the next one may do. */
export class Forums {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async state(spaceId: SpaceId): Promise<ForumState> {
    const now = this.#core.clock.now();
    return this.#read(spaceId, (state) => forumState(state, now));
  }

  /** The ticks of a forum, the newest first; `before` is the number of the last one seen. */
  async ticks(
    spaceId: SpaceId,
    page: { readonly before?: number; readonly limit?: number } = {},
  ): Promise<Page<TickView, number>> {
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE } = givenFields(
      page,
      'before and limit',
    );
    const place = givenPlace(before);
    const most = givenLimit(limit);
    const items = await this.#read(spaceId, function* (state) {
      const views: TickView[] = [];
      for (const row of yield* ticksBefore({ spaceId, before: place, limit: most })) {
        views.push(yield* tickView(state, row));
      }
      return views;
    });
    return { items, next: items.length < most ? null : (items.at(-1)?.number ?? null) };
  }

  /** One tick; throws `no-such-tick`. */
  async tickView(spaceId: SpaceId, number: number): Promise<TickView> {
    const place = givenPlace(number);
    return this.#read(spaceId, function* (state) {
      const row = yield* tickNumbered(spaceId, place);
      return row === null ? noSuchTick(place) : yield* tickView(state, row);
    });
  }

  /** Who is expected to answer, in the forum or in one of its threads; the oldest first. */
  async pending(
    spaceId: SpaceId,
    where: { readonly threadId?: ThreadId } = {},
  ): Promise<readonly PendingView[]> {
    const { threadId } = givenFields(where, 'threadId');
    return this.#read(spaceId, function* (state) {
      if (threadId === undefined) return yield* pendingViews(state, null);
      const thread = yield* threadIn(state, threadId);
      return thread instanceof Refused ? thread : yield* pendingViews(state, threadId);
    });
  }

  /** The next tick as a dry run: nobody is asked, and nothing is written. */
  async next(spaceId: SpaceId): Promise<DryRun> {
    const { clock, names } = this.#core;
    const space = await this.#core.open(spaceId);
    return this.#read(spaceId, function* (state) {
      // As the tick will find them: whoever was named or removed since the space was told.
      const isTold = space.namesVersion === names.version;
      const roster = isTold ? state.roster : yield* rosterNow(space, names);
      return yield* dryRun({ ...state, roster }, clock.now());
    });
  }

  async #read<T>(spaceId: SpaceId, look: (state: SpaceState) => Script<T | Refused>): Promise<T> {
    const { state } = await this.#core.open(spaceId);
    const refused = noForum(state);
    if (refused !== null) throw refused;
    const found = await this.#core.database.read(() => look(state));
    if (found instanceof Refused) throw found;
    return found;
  }
}
