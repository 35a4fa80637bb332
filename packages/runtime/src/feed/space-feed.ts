import type { SpaceId } from '@conch/engine';
import type { Database } from '@conch/store';
import { approvalView } from '../approval-view.ts';
import { messageView } from '../message-view.ts';
import type { OpenSpace } from '../open-space.ts';
import type { SpaceChange } from '../space-change.ts';
import { eventItem } from './event-item.ts';
import type { FeedItem } from './feed-item.ts';
import { readFeed } from './read-feed.ts';
import { Subscription, type FeedSource } from './subscription.ts';

interface Watched {
  readonly subscriptions: Set<Subscription>;
  head: number;
}

/** Tells who watches a space what happened there, after it has been committed. */
export class SpaceFeed {
  readonly #database: Database;
  readonly #streamsIn: (spaceId: SpaceId) => readonly FeedItem[];
  readonly #spaces = new Map<SpaceId, Watched>();
  #isClosed = false;

  constructor(database: Database, streamsIn: (spaceId: SpaceId) => readonly FeedItem[]) {
    this.#database = database;
    this.#streamsIn = streamsIn;
  }

  subscribe(space: OpenSpace, after: number): Subscription {
    const spaceId = space.state.id;
    const watched = this.#spaces.get(spaceId) ?? {
      subscriptions: new Set(),
      head: space.nextSeq - 1,
    };
    this.#spaces.set(spaceId, watched);
    this.sawHead(spaceId, space.nextSeq - 1);
    const source: FeedSource = {
      readAfter: (seq) => this.#database.read(() => readFeed(spaceId, seq)),
      head: () => watched.head,
      runningStreams: () => this.#streamsIn(spaceId),
      left: (subscription) => {
        watched.subscriptions.delete(subscription);
        if (watched.subscriptions.size === 0) this.#spaces.delete(spaceId);
      },
    };
    const subscription = new Subscription(source, after);
    watched.subscriptions.add(subscription);
    if (this.#isClosed) subscription.close();
    return subscription;
  }

  isWatched(spaceId: SpaceId): boolean {
    return this.#spaces.has(spaceId);
  }

  /** The spaces that someone watches. */
  watchedSpaces(): readonly SpaceId[] {
    return [...this.#spaces.keys()];
  }

  publish({ space, entries, said, approvals }: SpaceChange): void {
    const watched = this.#spaces.get(space.state.id);
    if (watched === undefined) return;
    for (const { seq, at, event, effects, facts } of entries) {
      watched.head = seq;
      const { rosterChange = null, post = null } = facts;
      const told = { seq, at, type: event.type, effects, rosterChange, post };
      const item = eventItem(told, {
        message: (id) => {
          const row = said.get(id);
          return row === undefined ? null : messageView(row, space.audiences);
        },
        approval: (key) => {
          const row = approvals.get(key);
          return row === undefined ? null : approvalView(row);
        },
      });
      for (const subscription of watched.subscriptions) subscription.offer(item);
    }
  }

  /** A stream of a run on this node has got on. */
  stream(spaceId: SpaceId, item: FeedItem): void {
    for (const subscription of this.#spaces.get(spaceId)?.subscriptions ?? []) {
      subscription.offer(item);
    }
  }

  /** Another node may have got as far as `head`. */
  sawHead(spaceId: SpaceId, head: number): void {
    const watched = this.#spaces.get(spaceId);
    if (watched === undefined || head <= watched.head) return;
    watched.head = head;
    for (const subscription of watched.subscriptions) subscription.nudge();
  }

  close(): void {
    this.#isClosed = true;
    for (const { subscriptions } of this.#spaces.values()) {
      for (const subscription of subscriptions) subscription.close();
    }
  }
}
