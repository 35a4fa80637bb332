import { canariesIn, randomCanary } from './canary.ts';

/** Words in a space, with the first and the last tick at which they may be there. */
export interface CanaryEntry {
  readonly spaceId: string;
  readonly since: number;
  /** The time at which their removal was acknowledged. */
  goneAt: number;
  /** The message with these words. Null if they are in a title, a schedule, a stream or a call. */
  readonly messageId: string | null;
}

/**
 * Stands for a message id. Used for a reason, which every agent of the space gets without a
 * message.
 */
export const SAID_TO_ALL = 'said to all';

/** The origin of a canary, and all places where it appeared. */
export interface Canary {
  readonly bornAt: number;
  /** The person or agent that wrote it. */
  readonly senderId: string | null;
  /** Set if the canary is the name of a space. Invited people may see that. */
  readonly names: string | null;
  readonly wordings: CanaryEntry[];
}

/** All canaries of a server, and a clock that orders all events. */
export class CanaryBook {
  readonly #canaries = new Map<string, Canary>();
  readonly #byMessage = new Map<string, CanaryEntry[]>();
  #tick = 0;

  /** The next tick, later than all before. */
  now(): number {
    this.#tick += 1;
    return this.#tick;
  }

  /** Creates a canary for somebody who is about to write it. */
  newCanary(senderId: string | null, names: string | null = null): string {
    const canary = randomCanary();
    this.#canaries.set(canary, { bornAt: this.now(), senderId, names, wordings: [] });
    return canary;
  }

  get(canary: string): Canary {
    const known = this.#canaries.get(canary);
    if (known === undefined) throw new Error(`${canary} is nobody's`);
    return known;
  }

  /** Records a text in a space. It cannot be older than its youngest canary. */
  stands(
    text: string,
    { spaceId, messageId }: Pick<CanaryEntry, 'spaceId' | 'messageId'>,
  ): CanaryEntry {
    const known = [...canariesIn(text)].map((canary) => this.get(canary));
    const since = Math.max(0, ...known.map(({ bornAt }) => bornAt));
    const wording: CanaryEntry = { spaceId, since, goneAt: Infinity, messageId };
    for (const { wordings } of known) wordings.push(wording);
    if (messageId === null) return wording;
    const ofMessage = this.#byMessage.get(messageId);
    if (ofMessage === undefined) this.#byMessage.set(messageId, [wording]);
    else ofMessage.push(wording);
    return wording;
  }

  wordingsOf(messageId: string): readonly CanaryEntry[] {
    return this.#byMessage.get(messageId) ?? [];
  }
}
