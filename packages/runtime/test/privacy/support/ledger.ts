import { isVisibleToAll, maySee, type Audience, type MemberId, type SpaceId } from '@conch/engine';
import type { PolicyName } from '@conch/engine';
import { canariesIn } from './canary.ts';

/** A text of a message, with its time span and its readers. */
export interface LedgerEntry {
  readonly spaceId: SpaceId;
  readonly messageId: string;
  readonly text: string;
  readonly audience: Audience;
  /** The kind of the sender. Agents only repeat text. People may write anything. */
  readonly by: 'person' | 'agent' | 'notice';
  readonly at: number;
  readonly until: number;
  /** Whether the message had an earlier text. The time of the earlier text may be unknown. */
  readonly isRevised: boolean;
  /** Whether the text may appear in a prompt. The text of an interrupted message may not. */
  readonly isWhole: boolean;
}

/** A text that an agent read during a run. */
export interface Glimpse {
  readonly spaceId: SpaceId;
  readonly agent: MemberId;
  readonly triggerId: string;
  readonly policy: PolicyName;
  readonly text: string;
  /**
   * The start time of the run. Later inputs of the run contain the agent's own text, even if its
   * source was deleted.
   */
  readonly begunAt: number;
  readonly at: number;
}

/** An addressee got access to an answer to a private message (AU4). */
export interface Disclosure {
  readonly messageId: string;
  readonly to: readonly MemberId[];
}

/** All texts of messages in some spaces, with their readers. */
export class PrivacyLedger {
  readonly wordings: readonly LedgerEntry[];
  readonly #audiences: ReadonlyMap<string, Audience>;
  readonly #disclosed: ReadonlyMap<string, readonly MemberId[]>;
  readonly #carriers = new Map<string, LedgerEntry[]>();

  constructor(wordings: readonly LedgerEntry[], disclosures: readonly Disclosure[]) {
    this.wordings = wordings;
    this.#audiences = new Map(wordings.map(({ messageId, audience }) => [messageId, audience]));
    this.#disclosed = new Map(disclosures.map(({ messageId, to }) => [messageId, to]));
    for (const wording of wordings) {
      for (const canary of canariesIn(wording.text)) {
        this.#carriers.set(canary, [...(this.#carriers.get(canary) ?? []), wording]);
      }
    }
  }

  /** The private canaries in a text. A canary is private if no person has posted it to everyone. */
  privateIn(text: string): readonly string[] {
    return [...canariesIn(text)].filter((canary) => !this.#isPublic(canary));
  }

  /** P-1, P-2: why an agent must not read a text. Null if the agent may read the text. */
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

  /** P-4: a message with more readers than the sources of its text. Null if there is none. */
  widened(): string | null {
    for (const wording of this.wordings) {
      if (wording.by === 'person') continue;
      const canary = this.privateIn(wording.text).find((one) => !this.#hasSource(wording, one));
      if (canary === undefined) continue;
      return `${wording.by} message ${wording.messageId} carries ${canary} to ${String(wording.audience)}`;
    }
    return null;
  }

  // Whether an earlier message had all readers of this message, except readers by disclosure (AU4).
  #hasSource(
    { messageId, spaceId, audience, at, isRevised }: LedgerEntry,
    canary: string,
  ): boolean {
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
   * The audience of a run's answer if the answer addresses no member. Implemented from the promise,
   * independently of the code under test.
   */
  comingAudience({ triggerId }: Glimpse): Audience {
    return this.#audiences.get(triggerId) ?? 'everyone';
  }

  // Text that a person has posted to everyone is not private, even if it was also posted privately.
  #isPublic(canary: string): boolean {
    const carriers = this.#carriers.get(canary) ?? [];
    return carriers.some(({ by, audience }) => by === 'person' && audience === 'everyone');
  }

  /** The number of messages with a disclosure. */
  get disclosures(): number {
    return this.#disclosed.size;
  }
}
