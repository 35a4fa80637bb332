import type { SpaceId } from '@conch/engine';
import { allSpaces, type Database } from '@conch/store';
import { parseSpaceId } from '../api/parse-input.ts';
import { replayOf, type ReplayOutcome } from '../api/spaces/replaying.ts';
import { systemClock } from '../clock.ts';
import { DEFAULT_LIMITS } from '../runtime-context.ts';
import { NameBook } from '../space/name-book.ts';
import type { SpaceCopyLine } from './copy-line.ts';
import { importSpace, type SpaceImport } from './import-space.ts';
import { copyOfSpace } from './make-copy.ts';
import { hashOfSpace, type SpaceHash } from './space-hash.ts';

interface StoredSpace {
  readonly id: SpaceId;
  readonly name: string;
}

/** Reads the spaces of a database without starting Conch, so that no agent runs. */
export class StoredSpaces {
  readonly #context;

  constructor(database: Database) {
    this.#context = { database, names: new NameBook(), clock: systemClock, limits: DEFAULT_LIMITS };
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

  replay(spaceId: string): Promise<ReplayOutcome> {
    return replayOf(this.#context, parseSpaceId(spaceId));
  }

  hash(spaceId: string): Promise<SpaceHash> {
    const { database, names } = this.#context;
    const upTo = Number.MAX_SAFE_INTEGER;
    return database.read(() => hashOfSpace(parseSpaceId(spaceId), { names, upTo }));
  }
}
