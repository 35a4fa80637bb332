import { EMPTY_FLOOR, HistoryReplay, newSpace, type Replay, type SpaceId } from '@conch/engine';
import type { UnsealedEntry } from '../history/unseal.ts';

/** The result of a replay: all decisions are equal, or the first difference. */
export type ReplayOutcome =
  | (Extract<Replay, { ok: true }> & { readonly decisions: number })
  | (Extract<Replay, { ok: false }> & { readonly seq: number })
  | { readonly ok: false; readonly redactedAt: number };

/**
 * Replays the events of a space one by one, and compares the decisions with the stored ones (RP1).
 */
export class SpaceReplay {
  readonly #replay: HistoryReplay;
  #decisions = 0;
  #redactedAt: number | null = null;
  #differsAt: number | null = null;

  constructor({ spaceId, name }: { readonly spaceId: SpaceId; readonly name: string }) {
    const start = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
    this.#replay = new HistoryReplay({ start, where: name });
  }

  /** After the first difference or the first redacted event, no more events are decided. */
  see(entry: UnsealedEntry): void {
    if (this.#redactedAt !== null) return;
    if (entry.isRedacted) this.#redactedAt = entry.seq;
    else if (this.#differsAt !== null) return;
    else if (this.#replay.add(entry)) this.#decisions += 1;
    else this.#differsAt = entry.seq;
  }

  /**
   * A redacted event is reported before a difference, because the deleted text may be the cause of
   * the difference.
   */
  get outcome(): ReplayOutcome {
    if (this.#redactedAt !== null) return { ok: false, redactedAt: this.#redactedAt };
    const { result } = this.#replay;
    if (result.ok) return { ...result, decisions: this.#decisions };
    return { ...result, seq: this.#differsAt ?? 0 };
  }
}
