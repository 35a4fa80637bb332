import { MOST_MESSAGES_ON_A_PAGE } from '@conch/protocol/client';
import type { SdkClock } from '../../clock.ts';
import { deferred } from '../../deferred.ts';
import {
  closedFailure,
  connectionFailure,
  type ConchError,
  isRefusedForGood,
} from '../conch-error.ts';
import type { ConnectionState } from '../live/connection.ts';
import type { FeedListener } from '../live/feed-reader.ts';
import type { HttpCaller } from '../http/http-caller.ts';
import type { Live } from '../live/live.ts';
import { loadOlder, type OlderQuery } from './load-older.ts';
import { loadSpace } from './load-space.ts';
import { ViewHolder } from './view-holder.ts';
import { afterPassing, idleInMs, withoutIdle, type PassingFrame } from '../view/after-passing.ts';
import { oldestOf } from '../view/messages.ts';
import {
  afterEvent,
  afterSubscribed,
  viewOf,
  withMarks,
  withOlder,
  withSpace,
  type SpaceView,
} from '../view/space-view.ts';
import { reconnectDelayMs } from '../../reconnect-delay.ts';
import { pause } from '../pause.ts';

export interface ViewKeeperParts {
  readonly caller: HttpCaller;
  readonly live: Live;
  readonly clock: SdkClock;
  /** A random number from [0, 1). */
  readonly chance: () => number;
  readonly spaceId: string;
  readonly pageSize: number;
  /** Aborted when the client is closed. */
  readonly signal: AbortSignal;
  /** Called whenever the feed becomes live, for the first time or again. */
  readonly wentLive: () => void;
}

/** Keeps the view of a space up to date: loads it, and applies the feed. */
export class ViewKeeper {
  readonly holder = new ViewHolder();
  readonly #parts: ViewKeeperParts;
  readonly #ready = deferred<SpaceView>();
  readonly #closing = new AbortController();
  #failure: ConchError | null = null;
  #leave: () => void = () => {};
  #callOff: () => void = () => {};
  #presences = 0;
  #limits = 0;
  #forums = 0;
  #older: Promise<void> | null = null;

  constructor(parts: ViewKeeperParts) {
    this.#parts = parts;
    // Callers may ignore this promise, because `failure` contains the same error.
    this.#ready.promise.catch(() => {});
    const { signal } = this.#closing;
    parts.signal.addEventListener('abort', () => this.close(), { once: true, signal });
    this.#watchConnection();
    void this.#load();
  }

  /** The first live view. */
  get ready(): Promise<SpaceView> {
    return this.#ready.promise;
  }

  /** The reason why the view is no longer updated. */
  get failure(): ConchError | null {
    return this.#failure;
  }

  /** Loads the page before the oldest message. Only one load runs at a time. */
  loadOlder(): Promise<void> {
    return this.#older ?? this.#loadOlder({ limit: this.#parts.pageSize, most: 1 });
  }

  /**
   * Loads all messages after an event, but at most `most`. All loaded messages appear in one
   * update.
   */
  async loadBack(to: number, most = Infinity): Promise<void> {
    // A running load may already fetch everything. If it fails, this call tries again.
    while (this.#older !== null) await this.#older.catch(() => {});
    const { messages = [], older = null } = this.holder.view ?? {};
    const from = oldestOf(messages)?.seq ?? Infinity;
    if (older === null || from <= to) return;
    // Most events contain no message, so a page as large as the number of events is usually enough.
    const enough = Math.min(from - to, most, MOST_MESSAGES_ON_A_PAGE);
    await this.#loadOlder({ limit: Math.max(enough, this.#parts.pageSize), most, to });
  }

  #loadOlder(wanted: Pick<OlderQuery, 'limit' | 'most' | 'to'>): Promise<void> {
    this.#older = this.#fetchOlder(wanted).finally(() => {
      this.#older = null;
    });
    return this.#older;
  }

  close(): void {
    this.#end(closedFailure());
  }

  async #load(): Promise<void> {
    const { caller, live, spaceId, pageSize } = this.#parts;
    const { signal } = this.#closing;
    await this.#fetch(
      () => loadSpace(caller, { spaceId, pageSize, signal }),
      (loaded) => {
        this.holder.set(viewOf(loaded, this.holder.view));
        this.#leave = live.feeds.join(spaceId, loaded.space.seq, this.#listener());
      },
      (failure) => this.#end(failure),
    );
  }

  #listener(): FeedListener {
    let isOver = false;
    const notLive = (view: SpaceView): SpaceView => ({ ...view, isLive: false });
    return {
      event: (event) => this.holder.update((view) => afterEvent(view, event)),
      passing: (frame) => this.#passed(frame),
      live: (frame) => {
        if (isOver) return;
        this.holder.update((view) => afterSubscribed(view, frame));
        if (this.holder.view !== null) this.#ready.resolve(this.holder.view);
        void this.#fetchSpace();
        void this.#fetchPassing();
        void this.#fetchLimits();
        void this.#fetchForum();
        this.#parts.wentLive();
      },
      lost: () => this.holder.update(notLive),
      resync: () => {
        isOver = true;
        this.#leave();
        this.holder.update(notLive);
        void this.#load();
      },
      ended: (failure) => this.#end(failure),
    };
  }

  #passed(frame: PassingFrame): void {
    if (frame.type === 'presence') this.#presences += 1;
    if (frame.type === 'limits') this.#limits += 1;
    if (frame.type === 'forum') this.#forums += 1;
    this.holder.update((view) => afterPassing(view, frame, this.#parts.clock.monotonicMs()));
    if (frame.type === 'typing') this.#watchTyping();
  }

  #watchTyping(): void {
    const { clock } = this.#parts;
    this.#callOff();
    const { view } = this.holder;
    const ms = view === null ? null : idleInMs(view, clock.monotonicMs());
    if (ms === null) return;
    this.#callOff = clock.after(ms, () => {
      this.holder.update((now) => withoutIdle(now, clock.monotonicMs()));
      this.#watchTyping();
    });
  }

  /** Rejects `ready` when the connection stops, because a stopped connection does not reconnect. */
  #watchConnection(): void {
    const { live } = this.#parts;
    const look = (state: ConnectionState): void => {
      if (state.kind === 'stopped') this.#ready.reject(state.failure);
    };
    this.#closing.signal.addEventListener('abort', live.onState(look), { once: true });
    look(live.state);
  }

  // Read marks and presence have no `seq`, so they must be loaded after a reconnect.
  async #fetchPassing(): Promise<void> {
    const { caller, spaceId } = this.#parts;
    const asked = { params: { spaceId }, signal: this.#closing.signal };
    await this.#fetch(
      () => caller.call('readMarks', asked),
      ({ items }) => this.holder.update((view) => withMarks(view, items)),
    );
    const before = this.#presences;
    await this.#fetch(
      () => caller.call('readPresence', asked),
      ({ online }) => {
        // A presence frame that arrived meanwhile is newer.
        if (before === this.#presences) this.holder.update((view) => ({ ...view, online }));
      },
    );
  }

  async #fetchLimits(): Promise<void> {
    const { caller, spaceId } = this.#parts;
    const before = this.#limits;
    await this.#fetch(
      () => caller.call('readLimits', { params: { spaceId }, signal: this.#closing.signal }),
      ({ items: limits }) => {
        if (before === this.#limits) this.holder.update((view) => ({ ...view, limits }));
      },
    );
  }

  async #fetchForum(): Promise<void> {
    if (this.holder.view?.space.kind !== 'forum') return;
    const { caller, spaceId } = this.#parts;
    const before = this.#forums;
    await this.#fetch(
      () => caller.call('readForum', { query: { spaceId }, signal: this.#closing.signal }),
      (forum) => {
        if (before === this.#forums) this.holder.update((view) => ({ ...view, forum }));
      },
    );
  }

  async #fetchSpace(): Promise<void> {
    const { caller, spaceId } = this.#parts;
    const { signal } = this.#closing;
    await this.#fetch(
      () => caller.call('readSpace', { params: { spaceId }, signal }),
      (space) => this.holder.update((view) => withSpace(view, space)),
    );
  }

  async #fetchOlder(wanted: Pick<OlderQuery, 'limit' | 'most' | 'to'>): Promise<void> {
    const { caller, spaceId } = this.#parts;
    const { older: cursor = null, messages = [] } = this.holder.view ?? {};
    if (cursor === null) return;
    const { signal } = this.#closing;
    const before = oldestOf(messages)?.createdAt;
    const { page, silences } = await loadOlder(caller, {
      ...wanted,
      spaceId,
      cursor,
      before,
      signal,
    });
    // The space may have been loaded again meanwhile.
    this.holder.update((view) => (view.older === cursor ? withOlder(view, page, silences) : view));
  }

  // The feed reports a lost access, so a failed request normally has no effect. Only the first
  // load, which has no feed yet, passes `failed`.
  async #fetch<T>(
    fetching: () => Promise<T>,
    take: (fetched: T) => void,
    failed: (failure: ConchError) => void = () => {},
  ): Promise<void> {
    const { clock, chance } = this.#parts;
    const { signal } = this.#closing;
    let fetched: T;
    try {
      fetched = await fetchUntil(fetching, { clock, chance, signal });
    } catch (error) {
      return failed(connectionFailure(error));
    }
    if (!signal.aborted) take(fetched);
  }

  #end(failure: ConchError): void {
    if (this.#failure !== null) return;
    this.#failure = failure;
    this.#closing.abort(failure);
    this.#callOff();
    this.#leave();
    this.#ready.reject(failure);
    this.holder.update((view) => ({ ...view, isLive: false }));
    this.holder.tell();
  }
}

interface FetchUntilParts {
  readonly clock: SdkClock;
  /** A random number from [0, 1). */
  readonly chance: () => number;
  readonly signal: AbortSignal;
}

/** Retries until the request succeeds. Throws errors that a retry cannot fix. */
async function fetchUntil<T>(
  fetching: () => Promise<T>,
  { clock, chance, signal }: FetchUntilParts,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await fetching();
    } catch (error) {
      signal.throwIfAborted();
      const failure = connectionFailure(error);
      if (isForGood(failure)) throw failure;
      await pause(clock, reconnectDelayMs(failures, chance()), signal);
    }
  }
}

// An answer that cannot be read stays unreadable on a retry.
function isForGood({ code, status }: ConchError): boolean {
  return status === null ? code === 'not-understood' : isRefusedForGood(status);
}
