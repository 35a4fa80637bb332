import { MOST_MESSAGES_ON_A_PAGE } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import { closedFailure, connectionFailure, type ConchError } from './conch-error.ts';
import type { ConnectionState } from './connection.ts';
import type { FeedEvent } from './feed-cursor.ts';
import type { FeedListener } from './feed-reader.ts';
import { fetchUntil } from './fetch-until.ts';
import type { HttpCaller } from './http-caller.ts';
import type { Live } from './live.ts';
import { loadOlder, type OlderAsked } from './load-older.ts';
import { loadSpace } from './load-space.ts';
import { ViewHolder } from './view-holder.ts';
import { afterPassing, idleInMs, withoutIdle, type PassingFrame } from './view/after-passing.ts';
import {
  afterEvent,
  afterSubscribed,
  viewOf,
  withMarks,
  withOlder,
  withSpace,
  type SpaceView,
} from './view/space-view.ts';

export interface ViewKeeperParts {
  readonly caller: HttpCaller;
  readonly live: Live;
  readonly clock: Clock;
  /** From [0, 1). */
  readonly chance: () => number;
  readonly spaceId: string;
  readonly pageSize: number;
  /** The client is closed. */
  readonly signal: AbortSignal;
  /** It is told what happens, for the first time or again. */
  readonly wentLive: () => void;
}

/** Keeps what is shown of a space true: fetches it, and changes it as the feed tells. */
export class ViewKeeper {
  readonly holder = new ViewHolder();
  readonly #parts: ViewKeeperParts;
  readonly #ready = Promise.withResolvers<SpaceView>();
  readonly #closing = new AbortController();
  #failure: ConchError | null = null;
  #leave: () => void = () => {};
  #callOff: () => void = () => {};
  #presences = 0;
  #limits = 0;
  #older: Promise<void> | null = null;

  constructor(parts: ViewKeeperParts) {
    this.#parts = parts;
    // Nobody has to look at it: what it says is the failure, too.
    this.#ready.promise.catch(() => {});
    const { signal } = this.#closing;
    parts.signal.addEventListener('abort', () => this.close(), { once: true, signal });
    this.#watchConnection();
    void this.#load();
  }

  /** The first view that is live. */
  get ready(): Promise<SpaceView> {
    return this.#ready.promise;
  }

  /** Why it is no longer kept. */
  get failure(): ConchError | null {
    return this.#failure;
  }

  /** Fetches the page before what is shown; one at a time. */
  loadOlder(): Promise<void> {
    return this.#older ?? this.#loadOlder({ limit: this.#parts.pageSize, most: 1 });
  }

  /** Fetches what was said after an event, unless that is more than `most`; it is shown at once. */
  async loadBack(to: number, most = Infinity): Promise<void> {
    // What is being fetched may be all there is to fetch; if it fails, this is another try.
    while (this.#older !== null) await this.#older.catch(() => {});
    const { messages = [], older = null } = this.holder.view ?? {};
    const from = messages[0]?.seq ?? Infinity;
    if (older === null || from <= to) return;
    // Most events bring no message: as many messages as events between are hardly ever too few.
    const enough = Math.min(from - to, most, MOST_MESSAGES_ON_A_PAGE);
    await this.#loadOlder({ limit: Math.max(enough, this.#parts.pageSize), most, to });
  }

  #loadOlder(wanted: Pick<OlderAsked, 'limit' | 'most' | 'to'>): Promise<void> {
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
      event: (event) => this.#happened(event),
      passing: (frame) => this.#passed(frame),
      live: (frame) => {
        if (isOver) return;
        this.holder.update((view) => afterSubscribed(view, frame));
        if (this.holder.view !== null) this.#ready.resolve(this.holder.view);
        void this.#fetchSpace();
        void this.#fetchPassing();
        void this.#fetchLimits();
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

  #happened(event: FeedEvent): void {
    this.holder.update((view) => afterEvent(view, event));
    if (event.frames.some(({ type }) => type === 'space')) void this.#fetchSpace();
  }

  #passed(frame: PassingFrame): void {
    if (frame.type === 'presence') this.#presences += 1;
    if (frame.type === 'limits') this.#limits += 1;
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

  /** What will not come back is not worth waiting for. */
  #watchConnection(): void {
    const { live } = this.#parts;
    const look = (state: ConnectionState): void => {
      if (state.kind === 'stopped') this.#ready.reject(state.failure);
    };
    this.#closing.signal.addEventListener('abort', live.onState(look), { once: true });
    look(live.state);
  }

  // Marks and presence go by without a number: who was away has missed some, and asks.
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
        // What was told meanwhile is newer.
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

  async #fetchSpace(): Promise<void> {
    const { caller, spaceId } = this.#parts;
    const { signal } = this.#closing;
    await this.#fetch(
      () => caller.call('readSpace', { params: { spaceId }, signal }),
      (space) => this.holder.update((view) => withSpace(view, space)),
    );
  }

  async #fetchOlder(wanted: Pick<OlderAsked, 'limit' | 'most' | 'to'>): Promise<void> {
    const { caller, spaceId } = this.#parts;
    const { older: cursor = null, messages = [] } = this.holder.view ?? {};
    if (cursor === null) return;
    const { signal } = this.#closing;
    const before = messages[0]?.createdAt;
    const { page, silences } = await loadOlder(caller, {
      ...wanted,
      spaceId,
      cursor,
      before,
      signal,
    });
    // It may have been fetched anew meanwhile.
    this.holder.update((view) => (view.older === cursor ? withOlder(view, page, silences) : view));
  }

  // Who may not read the space any more is told so by the feed: only who has none ends by this.
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
