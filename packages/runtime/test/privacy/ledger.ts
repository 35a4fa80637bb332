import { isVisibleToAll, maySee, type Audience, type MemberId, type SpaceId } from '@conch/engine';
import type { PolicyName } from '@conch/engine';
import { canariesIn } from './canary.ts';

/** A text that stood in a message, from when to when, and who may read it. */
export interface Wording {
  readonly spaceId: SpaceId;
  readonly messageId: string;
  readonly text: string;
  readonly audience: Audience;
  /** Who wrote it; an agent may only pass on, a person may say what they like. */
  readonly by: 'person' | 'agent' | 'notice';
  readonly at: number;
  readonly until: number;
  /** Whether the message had other words before: when it was given these may not be known. */
  readonly isRevised: boolean;
  /** Whether it may stand in a context at all: what was cut short may not. */
  readonly isWhole: boolean;
}

/** Something that an agent was given at some moment of a run. */
export interface Glimpse {
  readonly spaceId: SpaceId;
  readonly agent: MemberId;
  readonly triggerId: string;
  readonly policy: PolicyName;
  readonly text: string;
  /** When its run began: calls that it made since hold its own words, whatever became of their source. */
  readonly begunAt: number;
  readonly at: number;
}

/** An addressee was let in to a message that answers something private (AU4). */
export interface Disclosure {
  readonly messageId: string;
  readonly to: readonly MemberId[];
}

/** Everything that was said in a few spaces, and to whom it was said. */
export class Ledger {
  readonly wordings: readonly Wording[];
  readonly #audiences: ReadonlyMap<string, Audience>;
  readonly #disclosed: ReadonlyMap<string, readonly MemberId[]>;
  readonly #carriers = new Map<string, Wording[]>();

  constructor(wordings: readonly Wording[], disclosures: readonly Disclosure[]) {
    this.wordings = wordings;
    this.#audiences = new Map(wordings.map(({ messageId, audience }) => [messageId, audience]));
    this.#disclosed = new Map(disclosures.map(({ messageId, to }) => [messageId, to]));
    for (const wording of wordings) {
      for (const canary of canariesIn(wording.text)) {
        this.#carriers.set(canary, [...(this.#carriers.get(canary) ?? []), wording]);
      }
    }
  }

  /** The canaries in a text that somebody said to some and not to all. */
  privateIn(text: string): readonly string[] {
    return [...canariesIn(text)].filter((canary) => !this.#isPublic(canary));
  }

  /** P-1, P-2: why an agent should not have been given this; null if it may. */
  problemOf(glimpse: Glimpse): string | null {
    const coming = this.comingAudience(glimpse);
    for (const canary of this.privateIn(glimpse.text)) {
      const carriers = (this.#carriers.get(canary) ?? []).filter(
        ({ spaceId, at, until, isWhole }) =>
          spaceId === glimpse.spaceId && isWhole && at <= glimpse.at && glimpse.begunAt <= until,
      );
      if (!carriers.some(({ audience }) => maySee(audience, glimpse.agent))) {
        return `${glimpse.agent} was given ${canary}, which no message that it may see contains`;
      }
      if (!carriers.some(({ audience }) => isVisibleToAll(audience, coming))) {
        return `${glimpse.agent} was given ${canary}, though its answer is for ${String(coming)}`;
      }
    }
    return null;
  }

  /** P-4: a message whose words reach further than what they were made from; null if none does. */
  widened(): string | null {
    for (const wording of this.wordings) {
      if (wording.by === 'person') continue;
      const canary = this.privateIn(wording.text).find((one) => !this.#hasSource(wording, one));
      if (canary === undefined) continue;
      return `${wording.by} message ${wording.messageId} carries ${canary} to ${String(wording.audience)}`;
    }
    return null;
  }

  // Something said before that had the same readers, but for whom this very message lets in (AU4).
  #hasSource({ messageId, spaceId, audience, at, isRevised }: Wording, canary: string): boolean {
    const letIn = this.#disclosed.get(messageId) ?? [];
    const readers =
      audience === 'everyone' ? audience : audience.filter((one) => !letIn.includes(one));
    return (this.#carriers.get(canary) ?? []).some(
      (source) =>
        source.messageId !== messageId &&
        source.spaceId === spaceId &&
        (isRevised || source.at < at) &&
        isVisibleToAll(source.audience, readers),
    );
  }

  /**
   * Who will read the answer that a run is about to give, if it addresses nobody: told again here
   * in the words of the promise, apart from the code that is put to the test.
   */
  comingAudience({ policy, triggerId }: Glimpse): Audience {
    return policy === 'mention' ? (this.#audiences.get(triggerId) ?? 'everyone') : 'everyone';
  }

  // What a person has said to everyone is no secret, wherever else it was said.
  #isPublic(canary: string): boolean {
    const carriers = this.#carriers.get(canary) ?? [];
    return carriers.some(({ by, audience }) => by === 'person' && audience === 'everyone');
  }

  /** How many messages let someone in. */
  get disclosures(): number {
    return this.#disclosed.size;
  }
}
