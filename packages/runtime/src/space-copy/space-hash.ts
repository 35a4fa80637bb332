import { createHash } from 'node:crypto';
import type { Effect, SpaceId } from '@conch/engine';
import { historyBetween, rowsOfSpace, type HistoryRow, type Script } from '@conch/store';
import { unseal, type UnsealedEntry } from '../history/unseal.ts';
import type { NameBook } from '../space/name-book.ts';

/** The hash of a space's history, and the number of the last included event. */
export interface SpaceHash {
  readonly hash: string;
  readonly seq: number;
}

const PAGE = 100;

/** All events of a space up to `upTo`, with their decisions and message text. */
export function* entriesOf(
  spaceId: SpaceId,
  { names, upTo }: { readonly names: NameBook; readonly upTo: number },
): Script<readonly UnsealedEntry[]> {
  yield* names.refresh();
  const rows: HistoryRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.seq ?? 0;
    const page = yield* historyBetween({ spaceId, after, upTo, limit: PAGE });
    if (page.length === 0) break;
    rows.push(...page);
  }
  return yield* unseal(rows, { names, members: [] });
}

/**
 * Hashes the history of a space up to a point: every event with its time, text and decision, and
 * the titles of threads. Ids are replaced by numbers, so a copy on another server has the same
 * hash.
 */
export function* hashOfSpace(
  spaceId: SpaceId,
  { names, upTo }: { readonly names: NameBook; readonly upTo: number },
): Script<SpaceHash> {
  const hash = createHash('sha256').update('conch-space-1\n');
  const ids = new IdNumbers();
  const add = (value: unknown): void => void hash.update(`${ids.text(value)}\n`);
  const entries = yield* entriesOf(spaceId, { names, upTo });
  for (const { seq, at, event, effects } of entries) add([seq, at, event, effects]);
  const posted = new Set(entries.flatMap(({ effects }) => effects.flatMap(postedBy)));
  const threads = yield* rowsOfSpace('forum_threads', spaceId);
  for (const { id, number, title, category, postId } of threads) {
    // A thread that was opened after this point is not included.
    if (posted.has(postId)) add([id, number, title, category]);
  }
  return { hash: hash.digest('hex'), seq: entries.at(-1)?.seq ?? 0 };
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
