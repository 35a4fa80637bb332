import type { MemberId, SpaceId } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import type { Services } from '../services.ts';
import type { Watching } from './channels.ts';
import { parcelOf, type Reader } from './reader.ts';
import type { Place } from './watch.ts';

interface Subscribed {
  readonly watching: Watching;
  readonly leavePresence: () => void;
}

/** The spaces that one socket follows. */
export class Subscriptions {
  readonly #services: Pick<Services, 'channels' | 'presence'>;
  readonly #personId: MemberId;
  readonly #reader: Reader;
  readonly #spaces = new Map<SpaceId, Subscribed>();
  #isClosed = false;

  constructor(
    services: Pick<Services, 'channels' | 'presence'>,
    personId: MemberId,
    reader: Reader,
  ) {
    this.#services = services;
    this.#personId = personId;
    this.#reader = reader;
  }

  /** Follows a space from a place on, in the place of an earlier following. */
  async follow(spaceId: SpaceId, asked: Place): Promise<void> {
    if (this.#isClosed) return;
    const { channels, presence } = this.#services;
    const place = { ...asked, news: this.#newsAfter(spaceId, asked) };
    const watching = await channels.watch(spaceId, this.#reader, place);
    // It may have been closed while the channel was opened.
    if (this.#isClosed) return watching.leave();
    const before = this.#spaces.get(spaceId);
    before?.watching.leave();
    watching.refs.unshift(...(before?.watching.refs ?? []));
    // Who subscribes anew has not been away.
    const leavePresence = before?.leavePresence ?? presence.enter(spaceId, this.#personId);
    this.#spaces.set(spaceId, { watching, leavePresence });
  }

  // What this socket was told of posts together is on its way, whatever the client has seen of it.
  #newsAfter(spaceId: SpaceId, { after, news }: Place): number | null | undefined {
    const told = this.#spaces.get(spaceId)?.watching.news() ?? null;
    if (told === null || news === undefined) return news;
    return Math.max(told, news ?? after ?? told);
  }

  unfollow(spaceId: SpaceId): void {
    const subscribed = this.#spaces.get(spaceId);
    if (subscribed === undefined) return;
    const { watching, leavePresence } = subscribed;
    this.#spaces.delete(spaceId);
    watching.leave();
    leavePresence();
    for (const ref of watching.refs) {
      const answer: ServerFrame = { type: 'unsubscribed', ref, spaceId };
      this.#reader.send(parcelOf([JSON.stringify(answer)], null));
    }
  }

  /** Leaves the spaces of which something is true. */
  drop(isDropped: (spaceId: SpaceId) => boolean): readonly SpaceId[] {
    const dropped = [...this.#spaces.keys()].filter(isDropped);
    for (const spaceId of dropped) this.unfollow(spaceId);
    return dropped;
  }

  close(): void {
    this.#isClosed = true;
    this.drop(() => true);
  }
}
