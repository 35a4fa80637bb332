import type { Mention } from '@conch/engine';
import { messageById, versionsOf, type MessageRow, type Script } from '@conch/store';

/** What messages said, version by version; read once for a stretch of history. */
export class Wordings {
  readonly #spaceId: string;
  readonly #rows = new Map<string, MessageRow>();
  readonly #texts = new Map<string, { text: string; mentions: readonly Mention[] }>();

  constructor(spaceId: string) {
    this.#spaceId = spaceId;
  }

  *add(row: MessageRow): Script<void> {
    this.#rows.set(row.id, row);
    this.#put(row.id, row);
    if (row.version === 1) return;
    for (const old of yield* versionsOf(this.#spaceId, row.id)) this.#put(row.id, old);
  }

  *addById(id: string): Script<void> {
    if (this.#rows.has(id)) return;
    const row = yield* messageById(this.#spaceId, id);
    if (row !== null) yield* this.add(row);
  }

  /** Whether what it said has been deleted. */
  isGone(id: string): boolean {
    const row = this.#rows.get(id);
    return row === undefined || row.deletedAt !== null;
  }

  of(id: string, version: number): { text: string; mentions: readonly Mention[] } {
    return this.#texts.get(`${id}:${version}`) ?? { text: '', mentions: [] };
  }

  #put(id: string, row: { version: number; text: string; mentions: string }): void {
    const mentions = JSON.parse(row.mentions) as readonly Mention[];
    this.#texts.set(`${id}:${row.version}`, { text: row.text, mentions });
  }
}
