import type { MemberId, SpaceId } from '@conch/engine';
import type { Services } from '../services.ts';
import type { Reader } from './reader.ts';

interface Subscribed {
  readonly leave: () => void;
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
  async follow(
    spaceId: SpaceId,
    asked: { readonly after: number | null; readonly ref?: string | undefined },
  ): Promise<void> {
    if (this.#isClosed) return;
    const { channels, presence } = this.#services;
    const before = this.#spaces.get(spaceId);
    before?.leave();
    // Who subscribes anew has not been away.
    const subscribed = { leave: () => {}, leavePresence: before?.leavePresence ?? (() => {}) };
    this.#spaces.set(spaceId, subscribed);
    try {
      const { leave } = await channels.watch(spaceId, this.#reader, asked);
      // It may have been dropped while the channel was opened.
      if (this.#spaces.get(spaceId) !== subscribed) return leave();
      subscribed.leave = leave;
      if (before === undefined) {
        subscribed.leavePresence = presence.enter(spaceId, this.#personId);
      }
    } catch (error) {
      if (this.#spaces.get(spaceId) === subscribed) this.unfollow(spaceId);
      throw error;
    }
  }

  unfollow(spaceId: SpaceId): void {
    const subscribed = this.#spaces.get(spaceId);
    this.#spaces.delete(spaceId);
    subscribed?.leave();
    subscribed?.leavePresence();
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
