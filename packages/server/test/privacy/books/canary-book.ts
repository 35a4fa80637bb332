import { canariesIn, randomCanary } from './canary.ts';

/** A text in a space, with the first and the last tick at which the space may contain it. */
export interface CanaryEntry {
  readonly spaceId: string;
  readonly since: number;
  /** The time at which the removal of the text was acknowledged. */
  goneAt: number;
  /** The message with this text. Null if the text is in a title, a schedule, a stream or a call. */
  readonly messageId: string | null;
}

/**
 * This value stands for the message id of a hand-off reason, because a reason belongs to no
 * message. Every agent of the space gets the reason.
 */
export const SAID_TO_ALL = 'said to all';

/** The origin of a canary, and all texts in which it appeared. */
export interface Canary {
  readonly bornAt: number;
  /** The person or agent that wrote the canary. */
  readonly senderId: string | null;
  /** Set if the canary is the name of a space. Invited people may see that name. */
  readonly names: string | null;
  readonly texts: CanaryEntry[];
}

/** All canaries of a server, and a clock that orders all events. */
export class CanaryBook {
  readonly #canaries = new Map<string, Canary>();
  readonly #byMessage = new Map<string, CanaryEntry[]>();
  #tick = 0;

  /** The next tick, which is later than all earlier ticks. */
  now(): number {
    this.#tick += 1;
    return this.#tick;
  }

  /** Creates a canary for a sender who is about to write it. */
  newCanary(senderId: string | null, names: string | null = null): string {
    const canary = randomCanary();
    this.#canaries.set(canary, { bornAt: this.now(), senderId, names, texts: [] });
    return canary;
  }

  get(canary: string): Canary {
    const canaries = this.#canaries.get(canary);
    if (canaries === undefined) throw new Error(`${canary} is nobody's`);
    return canaries;
  }

  /** Records a text in a space. The text cannot be older than its newest canary. */
  addText(
    text: string,
    { spaceId, messageId }: Pick<CanaryEntry, 'spaceId' | 'messageId'>,
  ): CanaryEntry {
    const canaries = [...canariesIn(text)].map((canary) => this.get(canary));
    const since = Math.max(0, ...canaries.map(({ bornAt }) => bornAt));
    const entry: CanaryEntry = { spaceId, since, goneAt: Infinity, messageId };
    for (const { texts } of canaries) texts.push(entry);
    if (messageId === null) return entry;
    const ofMessage = this.#byMessage.get(messageId);
    if (ofMessage === undefined) this.#byMessage.set(messageId, [entry]);
    else ofMessage.push(entry);
    return entry;
  }

  wordingsOf(messageId: string): readonly CanaryEntry[] {
    return this.#byMessage.get(messageId) ?? [];
  }
}
