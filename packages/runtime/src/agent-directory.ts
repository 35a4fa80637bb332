import type { AgentKind, AgentReading } from '@conch/agents';
import {
  visibleText,
  type Cause,
  type MemberId,
  type RunOutcome,
  type RunId,
  type VersionModel,
} from '@conch/engine';
import { agentById, type AgentRow, type Database } from '@conch/store';
import type { NameBook } from './space/name-book.ts';
import { refusalReason } from './api/refusal-reasons.ts';

/** An agent's row, with its parsed configuration or the reason why the agent cannot run. */
export interface FoundAgent {
  readonly row: AgentRow;
  readonly reading: AgentReading;
}

interface Known extends FoundAgent {
  readonly namesVersion: number;
}

/** The agents of the server. Each agent is built from its configuration once, and then cached. */
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

  /** Builds an agent from a configuration, or returns the problem with the configuration. */
  read(kind: string, config: unknown): AgentReading {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return readingOf(kind, () => known.agentOf(config));
    const why = refusalReason('no-such-kind', { kind, kinds: this.kindNames });
    return { ok: false, reason: why.detail, why };
  }

  /** Builds an agent with another model. Null if agents of this kind have no model. */
  readWithModel(
    { kind, config }: Pick<AgentRow, 'kind' | 'config'>,
    model: VersionModel,
  ): AgentReading | null {
    const given: unknown = JSON.parse(config, asSeen);
    const changed = this.#kinds.get(kind)?.withModel?.(given, model);
    return changed === undefined ? null : this.read(kind, changed);
  }

  /** The agent for a run. A version of an answer may use another model. */
  readingFor({ row, reading }: FoundAgent, cause: Cause): AgentReading {
    if (cause.kind !== 'regenerate' || cause.model === undefined) return reading;
    return this.readWithModel(row, cause.model) ?? reading;
  }

  /** Builds an agent for a trial outside any space. Null if agents of this kind need a space. */
  readForTrial(kind: string, config: unknown): AgentReading | null {
    const known = this.#kinds.get(kind);
    if (known === undefined) return this.read(kind, config);
    const { agentOnTrial } = known;
    const seen: unknown = JSON.parse(JSON.stringify(config), asSeen);
    return agentOnTrial === undefined ? null : readingOf(kind, () => agentOnTrial(seen));
  }

  /** Notifies every agent kind after the outcome of a run is on disk. */
  settled(runId: RunId, outcome: RunOutcome): void {
    for (const kind of this.#kinds.values()) kind.settled?.(runId, outcome);
  }

  /** The cached agent, if it is still current. Otherwise null. */
  known(id: MemberId): FoundAgent | null {
    const { version } = this.#names;
    const known = this.#known.get(id);
    if (known === undefined || known.namesVersion === version) return known ?? null;
    if (this.#names.changedBetween(known.namesVersion, version).has(id)) return null;
    this.#known.set(id, { ...known, namesVersion: version });
    return known;
  }

  /** Null if the agent does not exist or was deleted. */
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

/** T9: removes invisible characters, so that people see everything that a model reads. */
function asSeen(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? visibleText(value) : value;
}

function readingOf(kind: string, read: () => AgentReading): AgentReading {
  try {
    return read();
  } catch {
    // The error may quote the configuration, so its text is not shown.
    const why = refusalReason('kind-failed', { kind });
    return { ok: false, reason: why.detail, why };
  }
}
