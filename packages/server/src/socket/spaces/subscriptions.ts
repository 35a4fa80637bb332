import type { MemberId, SpaceId } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import type { Services } from '../../services.ts';
import type { ReaderWatch } from './channels.ts';
import { parcelOf, type SpaceReader } from './reader.ts';
import type { WatchStart } from './watch.ts';

interface Subscribed {
  readonly watching: ReaderWatch;
  readonly leavePresence: () => void;
}

/** The spaces that one socket follows. */
export class Subscriptions {
  readonly #services: Pick<Services, 'channels' | 'presence'>;
  readonly #personId: MemberId;
  readonly #reader: SpaceReader;
  readonly #spaces = new Map<SpaceId, Subscribed>();
  #isClosed = false;

  constructor(
    services: Pick<Services, 'channels' | 'presence'>,
    personId: MemberId,
    reader: SpaceReader,
  ) {
    this.#services = services;
    this.#personId = personId;
    this.#reader = reader;
  }

  /** Follows a space from an event on. Replaces an earlier subscription. */
  async follow(spaceId: SpaceId, start: WatchStart): Promise<void> {
    if (this.#isClosed) return;
    const { channels, presence } = this.#services;
    const place = { ...start, batchAfter: this.#batchAfter(spaceId, start) };
    const watching = await channels.watch(spaceId, this.#reader, place);
    // The socket may have closed while the channel was opening.
    if (this.#isClosed) return watching.leave();
    const before = this.#spaces.get(spaceId);
    before?.watching.leave();
    watching.refs.unshift(...(before?.watching.refs ?? []));
    // Subscribing again keeps the presence, because the person was not away.
    const leavePresence = before?.leavePresence ?? presence.enter(spaceId, this.#personId);
    this.#spaces.set(spaceId, { watching, leavePresence });
  }

  // A combined frame is sent only once, even if the client subscribes again before it has received
  // the frame.
  #batchAfter(spaceId: SpaceId, { after, batchAfter }: WatchStart): number | null | undefined {
    const lastBatchedSeq = this.#spaces.get(spaceId)?.watching.lastBatchedSeq() ?? null;
    if (lastBatchedSeq === null || batchAfter === undefined) return batchAfter;
    return Math.max(lastBatchedSeq, batchAfter ?? after ?? lastBatchedSeq);
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

  get spaceIds(): readonly SpaceId[] {
    return [...this.#spaces.keys()];
  }

  /** Unsubscribes from the matching spaces and returns them. */
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
