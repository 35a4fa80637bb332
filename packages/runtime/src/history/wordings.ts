import type { Mention } from '@conch/engine';
import { messageById, versionsOf, type MessageRow, type Script } from '@conch/store';

/** The text of messages, version by version. Each text is read once per part of the history. */
export class Wordings {
  readonly #spaceId: string;
  readonly #rows = new Map<string, MessageRow>();
  readonly #texts = new Map<string, { content: string; mentions: readonly Mention[] }>();

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

  isGone(id: string): boolean {
    const row = this.#rows.get(id);
    return row === undefined || row.deletedAt !== null;
  }

  of(id: string, version: number): { content: string; mentions: readonly Mention[] } {
    return this.#texts.get(`${id}:${version}`) ?? { content: '', mentions: [] };
  }

  #put(id: string, row: { version: number; content: string; mentions: string }): void {
    const mentions = JSON.parse(row.mentions) as readonly Mention[];
    this.#texts.set(`${id}:${row.version}`, { content: row.content, mentions });
  }
}
