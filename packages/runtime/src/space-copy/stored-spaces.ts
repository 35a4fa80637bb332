import type { SpaceId } from '@conch/engine';
import { allSpaces, type Database } from '@conch/store';
import { parseSpaceId } from '../api/parse-input.ts';
import { hashedReplay, replayOf, type HashedReplay } from '../api/spaces/replaying.ts';
import { systemClock } from '../clock.ts';
import { HistoryTurns } from '../history/history-turns.ts';
import { DEFAULT_LIMITS } from '../runtime-context.ts';
import { NameBook } from '../space/name-book.ts';
import type { SpaceCopyLine } from './copy-line.ts';
import { importSpace, type SpaceImport } from './import-space.ts';
import { copyOfSpace } from './make-copy.ts';

interface StoredSpace {
  readonly id: SpaceId;
  readonly name: string;
}

/** Reads the spaces of a database without starting Conch, so that no agent runs. */
export class StoredSpaces {
  readonly #context;

  constructor(database: Database) {
    this.#context = {
      database,
      names: new NameBook(),
      histories: new HistoryTurns(),
      clock: systemClock,
      limits: DEFAULT_LIMITS,
    };
  }

  async list(): Promise<readonly StoredSpace[]> {
    const rows = await this.#context.database.read(() => allSpaces());
    return rows.map(({ id, name }) => ({ id: parseSpaceId(id), name }));
  }

  /** Copies a space for `importCopy`. Throws `space-busy`. */
  copyOf(spaceId: string): Promise<readonly SpaceCopyLine[]> {
    return copyOfSpace(this.#context, { spaceId: parseSpaceId(spaceId), withSetups: true });
  }

  importCopy(texts: AsyncIterable<string> | Iterable<string>): Promise<SpaceImport> {
    return importSpace(this.#context, texts);
  }

  async replay(spaceId: string): Promise<HashedReplay> {
    return hashedReplay(await replayOf(this.#context, parseSpaceId(spaceId)));
  }
}
