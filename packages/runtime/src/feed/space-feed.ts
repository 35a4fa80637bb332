import { limitUses, type Ceilings, type SpaceId } from '@conch/engine';
import type { Database } from '@conch/store';
import { approvalView } from '../api/approvals/approval-view.ts';
import { messageView } from '../api/messages/message-view.ts';
import { cardOf } from '../api/spaces/space-card.ts';
import type { Clock } from '../clock.ts';
import type { OpenSpace } from '../space/open-space.ts';
import type { SpaceChange } from '../space/space-change.ts';
import { eventItem } from './event-item.ts';
import type { FeedItem } from './feed-item.ts';
import { readFeed } from './read-feed.ts';
import { Subscription, type FeedSource } from './subscription.ts';

interface Watched {
  readonly subscriptions: Set<Subscription>;
  head: number;
}

interface FeedParts {
  readonly database: Database;
  readonly ceilings: Ceilings;
  readonly clock: Clock;
  readonly streamsIn: (spaceId: SpaceId) => readonly FeedItem[];
}

/** Sends the committed events of a space to its watchers. */
export class SpaceFeed {
  readonly #parts: FeedParts;
  readonly #spaces = new Map<SpaceId, Watched>();
  #isClosed = false;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  subscribe(space: OpenSpace, after: number): Subscription {
    const spaceId = space.state.id;
    const { database, ceilings, streamsIn } = this.#parts;
    const watched = this.#spaces.get(spaceId) ?? {
      subscriptions: new Set(),
      head: space.nextSeq - 1,
    };
    this.#spaces.set(spaceId, watched);
    this.sawHead(spaceId, space.nextSeq - 1);
    const source: FeedSource = {
      readAfter: (seq) => database.read(() => readFeed({ spaceId, ceilings }, seq)),
      head: () => watched.head,
      runningStreams: () => streamsIn(spaceId),
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

  watchedSpaces(): readonly SpaceId[] {
    return [...this.#spaces.keys()];
  }

  publish({ space, entries, messageRows, approvals }: SpaceChange): void {
    const watched = this.#spaces.get(space.state.id);
    if (watched === undefined) return;
    const now = limitUses(space.state, this.#parts.clock.now());
    for (const entry of entries) {
      const { seq, at, event, effects, facts } = entry;
      watched.head = seq;
      const { rosterChange = null, post = null } = facts;
      // A transaction may commit several events. The current limits describe the space after the
      // last of these events, so only the last event contains them.
      const limits = entry === entries.at(-1) ? now : null;
      const publicEvent = { seq, at, type: event.type, effects, rosterChange, post, limits };
      const item = eventItem(publicEvent, {
        message: (id) => {
          const row = messageRows.get(id);
          return row === undefined ? null : messageView(row, space.audiences);
        },
        approval: (key) => {
          const row = approvals.get(key);
          return row === undefined ? null : approvalView(row);
        },
        space: () => cardOf(space),
      });
      for (const subscription of watched.subscriptions) subscription.offer(item);
    }
  }

  /** Sends a stream item of a run on this node to the watchers. */
  stream(spaceId: SpaceId, item: FeedItem): void {
    for (const subscription of this.#spaces.get(spaceId)?.subscriptions ?? []) {
      subscription.offer(item);
    }
  }

  /** Reacts to events up to `head` that another node may have committed. */
  sawHead(spaceId: SpaceId, head: number): void {
    const watched = this.#spaces.get(spaceId);
    if (watched === undefined || head <= watched.head) return;
    watched.head = head;
    for (const subscription of watched.subscriptions) subscription.nudge();
  }

  /** Ends the feeds of a deleted space. */
  end(spaceId: SpaceId): void {
    for (const subscription of this.#spaces.get(spaceId)?.subscriptions ?? []) subscription.close();
  }

  close(): void {
    this.#isClosed = true;
    for (const { subscriptions } of this.#spaces.values()) {
      for (const subscription of subscriptions) subscription.close();
    }
  }
}
