import { canariesIn, randomCanary } from './canary.ts';

/** Words that stood in a space, by the ticks of the book: since when, and until when at most. */
export interface Wording {
  readonly spaceId: string;
  readonly since: number;
  /** When it was acknowledged that they are gone. */
  goneAt: number;
  /** Whose words they are; `null`: of a title, a schedule or a stream. */
  readonly messageId: string | null;
}

/** As the message of what is told to every agent of a space without being one: a reason. */
export const SAID_TO_ALL = 'said to all';

/** What one canary is, and everywhere it stood. */
export interface Canary {
  readonly bornAt: number;
  /** Who wrote it: a person, or an agent. */
  readonly authorId: string | null;
  /** A name of a space is told to whoever is invited there. */
  readonly names: string | null;
  readonly wordings: Wording[];
}

/** Every canary of a server, and the order in which everything happened. */
export class CanaryBook {
  readonly #canaries = new Map<string, Canary>();
  readonly #byMessage = new Map<string, Wording[]>();
  #tick = 0;

  /** The next moment: later than all before. */
  now(): number {
    this.#tick += 1;
    return this.#tick;
  }

  /** A canary that somebody is about to write. */
  newCanary(authorId: string | null, names: string | null = null): string {
    const canary = randomCanary();
    this.#canaries.set(canary, { bornAt: this.now(), authorId, names, wordings: [] });
    return canary;
  }

  get(canary: string): Canary {
    const known = this.#canaries.get(canary);
    if (known === undefined) throw new Error(`${canary} is nobody's`);
    return known;
  }

  /** A text stands in a space; it cannot have before the youngest of its canaries was born. */
  stands(text: string, { spaceId, messageId }: Pick<Wording, 'spaceId' | 'messageId'>): Wording {
    const known = [...canariesIn(text)].map((canary) => this.get(canary));
    const since = Math.max(0, ...known.map(({ bornAt }) => bornAt));
    const wording: Wording = { spaceId, since, goneAt: Infinity, messageId };
    for (const { wordings } of known) wordings.push(wording);
    if (messageId === null) return wording;
    const ofMessage = this.#byMessage.get(messageId);
    if (ofMessage === undefined) this.#byMessage.set(messageId, [wording]);
    else ofMessage.push(wording);
    return wording;
  }

  wordingsOf(messageId: string): readonly Wording[] {
    return this.#byMessage.get(messageId) ?? [];
  }
}
