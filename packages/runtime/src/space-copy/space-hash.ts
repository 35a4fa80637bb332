import { createHash } from 'node:crypto';
import type { Effect, SpaceId } from '@conch/engine';
import { eachRowOfSpace, type Script } from '@conch/store';
import type { UnsealedEntry } from '../history/unseal.ts';

/** The hash of a space's history, and the number of the last included event. */
export interface SpaceHash {
  readonly hash: string;
  readonly seq: number;
}

/**
 * Hashes the history of a space up to a point: every event with its time, text and decision, and
 * the titles of threads. Ids are replaced by numbers, so a copy on another server has the same
 * hash.
 */
export class SpaceHasher {
  readonly #spaceId: SpaceId;
  readonly #hash = createHash('sha256').update('conch-space-1\n');
  readonly #ids = new IdNumbers();
  readonly #posted = new Set<string>();
  #seq = 0;

  constructor(spaceId: SpaceId) {
    this.#spaceId = spaceId;
  }

  see({ seq, at, event, effects }: UnsealedEntry): void {
    this.#add([seq, at, event, effects]);
    for (const id of effects.flatMap(postedBy)) this.#posted.add(id);
    this.#seq = seq;
  }

  /** Adds the threads of the events so far. Call this once, after the last event. */
  *finish(): Script<SpaceHash> {
    yield* eachRowOfSpace('forum_threads', this.#spaceId, ({ row }) => {
      const { id, number, title, category, postId } = row;
      // A thread that was opened after the last event is not included.
      if (this.#posted.has(postId)) this.#add([id, number, title, category]);
    });
    return { hash: this.#hash.digest('hex'), seq: this.#seq };
  }

  #add(value: unknown): void {
    this.#hash.update(`${this.#ids.text(value)}\n`);
  }
}

function postedBy(effect: Effect): readonly string[] {
  return effect.type === 'post-message' ? [effect.message.messageId] : [];
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u;
/** The fields with text of people and agents. An id in such a text is not replaced. */
const WORDS: ReadonlySet<string> = new Set(['content', 'text', 'reason']);

/** Numbers ids in the order of their first use. */
class IdNumbers {
  readonly #numbers = new Map<string, string>();

  /** A value as JSON, with numbers instead of ids. */
  text(value: unknown): string {
    return JSON.stringify(value, (key, inner: unknown) => this.#replaced(key, inner));
  }

  #replaced(key: string, value: unknown): unknown {
    if (typeof value === 'string') {
      return ID.test(value) && !WORDS.has(key) ? this.#numberOf(value) : value;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    if (!entries.some(([name]) => ID.test(name))) return value;
    return Object.fromEntries(
      entries.map(([name, inner]) => [ID.test(name) ? this.#numberOf(name) : name, inner]),
    );
  }

  #numberOf(id: string): string {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const made = `#${this.#numbers.size + 1}`;
    this.#numbers.set(id, made);
    return made;
  }
}
