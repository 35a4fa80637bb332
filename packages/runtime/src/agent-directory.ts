import type { AgentKind, AgentReading } from '@conch/agents';
import { visibleText, type MemberId, type Outcome, type RunId } from '@conch/engine';
import { agentById, type AgentRow, type Database } from '@conch/store';
import type { NameBook } from './name-book.ts';

/** An agent ready to be run, or why it cannot be. */
export interface FoundAgent {
  readonly row: AgentRow;
  readonly reading: AgentReading;
}

interface Known extends FoundAgent {
  readonly namesVersion: number;
}

/** The agents of the server, each made from its configuration once. */
export class AgentDirectory {
  readonly #database: Database;
  readonly #names: NameBook;
  readonly #kinds: ReadonlyMap<string, AgentKind>;
  readonly #known = new Map<MemberId, Known>();

  constructor(database: Database, names: NameBook, kinds: readonly AgentKind[]) {
    this.#database = database;
    this.#names = names;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  get kindNames(): readonly string[] {
    return [...this.#kinds.keys()];
  }

  /** The agent that a configuration of some kind describes, or what is wrong with it. */
  read(kind: string, config: unknown): AgentReading {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return readingOf(kind, () => known.agentOf(config));
    const kinds = this.kindNames.join(', ') || 'none';
    return { ok: false, reason: `There is no kind of agent “${kind}” here; there is: ${kinds}.` };
  }

  /** The same for a trial outside any space; null: agents of its kind can only be tried in one. */
  readForTrial(kind: string, config: unknown): AgentReading | null {
    const known = this.#kinds.get(kind);
    if (known === undefined) return this.read(kind, config);
    const { agentOnTrial } = known;
    const seen: unknown = JSON.parse(JSON.stringify(config), asSeen);
    return agentOnTrial === undefined ? null : readingOf(kind, () => agentOnTrial(seen));
  }

  /** Tells every kind that the end of a run is on disk. */
  settled(runId: RunId, outcome: Outcome): void {
    for (const kind of this.#kinds.values()) kind.settled?.(runId, outcome);
  }

  /** An agent that was looked for before and has not changed since. */
  known(id: MemberId): FoundAgent | null {
    const { version } = this.#names;
    const known = this.#known.get(id);
    if (known === undefined || known.namesVersion === version) return known ?? null;
    if (this.#names.changedBetween(known.namesVersion, version).has(id)) return null;
    this.#known.set(id, { ...known, namesVersion: version });
    return known;
  }

  /** Null if there is no such agent any more. */
  async find(id: MemberId): Promise<FoundAgent | null> {
    const { version } = this.#names;
    const known = this.known(id);
    if (known !== null) return known;
    const row = await this.#database.read(() => agentById(id));
    if (row === null || row.deletedAt !== null) {
      this.#known.delete(id);
      return null;
    }
    const reading = this.read(row.kind, JSON.parse(row.config, asSeen));
    this.#known.set(id, { row, reading, namesVersion: version });
    return { row, reading };
  }
}

/** T9: who reads a configuration must have seen all that a model, or anyone, is told by it. */
function asSeen(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? visibleText(value) : value;
}

function readingOf(kind: string, read: () => AgentReading): AgentReading {
  try {
    return read();
  } catch {
    // What it threw may hold what the configuration holds.
    return { ok: false, reason: `The kind of agent “${kind}” could not read the configuration.` };
  }
}
