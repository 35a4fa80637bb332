import { asMemberId, type MemberId } from '@conch/engine';
import {
  addAgent,
  agentById,
  agentsAfter,
  allAgents,
  holdNames,
  removeAgentVersions,
  saveAgent,
  type AgentRow,
  type NameGiven,
  type Script,
} from '@conch/store';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import { tryAgent, type Trial, type TrialEnd } from '../trial/try-agent.ts';
import { wellFormed } from '../well-formed.ts';
import type { AgentCard, AgentChange, NewAgent } from './agent-card.ts';
import { asJson, checkedAgent, unreadable } from './agent-fields.ts';
import {
  keepFirstVersion,
  keepVersion,
  versionsOfAgent,
  type AgentVersions,
  type SavedBy,
} from './agent-versions.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { Extras } from './extras.ts';
import { givenFields, givenLimit, givenMember, givenPlace, isId, shown } from './given.ts';
import { giveName, givenName, learnName } from './member-names.ts';
import { tellSpaces } from './tell-spaces.ts';

const DEFAULTS = {
  description: '',
  status: 'active',
  quiet: false,
  autoReply: true,
  dayBudget: { maxTokens: null, maxCostUsd: null },
  extras: {},
} as const;

const PAGE = 100;

const BY_SERVER: SavedBy = { how: 'server', personId: null };

/** The agents of the server. */
export class Agents {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Makes an agent; what `also` writes about it is there if and only if the agent is. */
  async create(
    given: NewAgent,
    { also, by = BY_SERVER }: Saving<MemberId> = {},
  ): Promise<AgentCard> {
    const card = this.#newCard(given);
    const line = await this.#core.database.transact(function* () {
      const named = yield* addNamed(card, by);
      if (also !== undefined) yield* also(card.id);
      return named;
    });
    await learnName(this.#core, line);
    return card;
  }

  /** Makes many agents, in this order, all or none: one write to the disk for all of them. */
  async createAll(given: readonly NewAgent[]): Promise<readonly AgentCard[]> {
    const cards = given.map((agent) => this.#newCard(agent));
    const lines = await this.#core.database.transact(function* () {
      const named: NameGiven[] = [];
      for (const card of cards) named.push(yield* addNamed(card, BY_SERVER));
      return named;
    });
    for (const line of lines) await learnName(this.#core, line);
    return cards;
  }

  #newCard(given: NewAgent): AgentCard {
    const { newId, clock } = this.#core;
    const fields = checkedAgent(givenFields(given, 'name, kind and config'));
    return {
      ...DEFAULTS,
      ...fields,
      ...this.#readable(given.kind, given.config),
      name: givenName(given.name),
      id: asMemberId(newId()),
      version: 1,
      createdAt: clock.now(),
    };
  }

  async get(id: MemberId): Promise<AgentCard | null> {
    const row = isId(id) ? await this.#core.database.read(() => agentById(id)) : null;
    return row === null || row.deletedAt !== null ? null : cardOf(row);
  }

  async list(): Promise<readonly AgentCard[]> {
    return (await this.#core.database.read(() => allAgents())).map(cardOf);
  }

  /** Some of them, in the order in which they were made: those after one. */
  async page(
    given: { readonly after?: MemberId; readonly limit?: number } = {},
  ): Promise<readonly AgentCard[]> {
    const { after, limit = PAGE } = givenFields(given, 'after and limit');
    const from = { after: after === undefined ? '' : givenMember(after), limit: givenLimit(limit) };
    return (await this.#core.database.read(() => agentsAfter(from))).map(cardOf);
  }

  /**
   * Saves what is given and leaves the rest as it is; its spaces are told at once. What `also`
   * writes, given the agent as it was, is there if and only if the change is.
   */
  async update(
    id: MemberId,
    change: AgentChange,
    saving: Saving<AgentCard> = {},
  ): Promise<AgentCard> {
    const { version, ...given } = givenFields(change, 'what is to change');
    const fields = checkedAgent(given);
    if (fields.name !== undefined) givenName(fields.name);
    return this.#change(
      id,
      (card) => {
        if (version !== undefined && version !== card.version) {
          throw changedMeanwhile({ what: card.name, version: card.version });
        }
        const next = { ...card, ...fields };
        if (fields.kind === undefined && fields.config === undefined) {
          return { card: next, deletedAt: null };
        }
        return { card: { ...next, ...this.#readable(next.kind, next.config) }, deletedAt: null };
      },
      saving,
    );
  }

  /** How an agent was saved, the newest version first; throws `no-such-member`. */
  async versions(
    id: MemberId,
    given: { readonly before?: number; readonly limit?: number } = {},
  ): Promise<AgentVersions> {
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE } = givenFields(
      given,
      'before and limit',
    );
    const asked = { before: givenPlace(before), limit: givenLimit(limit) };
    if (!isId(id)) throw noSuchAgent(id);
    return this.#core.database.read(function* () {
      const row = yield* agentById(id);
      if (row === null || row.deletedAt !== null) throw noSuchAgent(id);
      return yield* versionsOfAgent(cardOf(row), asked);
    });
  }

  /** Takes an agent off the server: its runs end, what it wrote stays readable. */
  async remove(id: MemberId): Promise<void> {
    await this.#change(id, (card) => ({
      // Its instructions may hold what nobody should find any more, and so may its file.
      card: { ...card, config: null, extras: {} },
      deletedAt: this.#core.clock.now(),
    }));
  }

  /** Lets an agent that is not there answer one message, until `signal` says no more. Nothing is kept. */
  try(trial: Trial, signal: AbortSignal): Promise<TrialEnd> {
    return tryAgent(this.#core, trial, signal);
  }

  async #change(
    id: MemberId,
    change: (card: AgentCard) => { readonly card: AgentCard; readonly deletedAt: number | null },
    { also, by = BY_SERVER }: Saving<AgentCard> = {},
  ): Promise<AgentCard> {
    const { database, clock } = this.#core;
    const at = clock.now();
    if (!isId(id)) throw noSuchAgent(id);
    const { next, line } = await database.transact(function* () {
      // Of two who change it at once the second sees what the first has made of it.
      yield* holdNames();
      const row = yield* agentById(id);
      if (row === null || row.deletedAt !== null) throw noSuchAgent(id);
      const before = cardOf(row);
      const { card, deletedAt } = change(before);
      const changed = { ...card, version: row.version + 1 };
      const name = deletedAt === null ? changed.name : null;
      const named = yield* giveName({ memberId: id, kind: 'agent', name });
      if (named instanceof Refused) throw named;
      yield* saveAgent(rowOf(changed, deletedAt));
      if (deletedAt === null) yield* keepVersion(before, changed, { at, by });
      else yield* removeAgentVersions(id);
      if (also !== undefined) yield* also(before);
      return { next: changed, line: named };
    });
    await learnName(this.#core, line);
    await tellSpaces(this.#core, id);
    return next;
  }

  /** A kind that there is and a configuration that it can read, as it will be read from its row. */
  #readable(kind: string, config: unknown): Pick<AgentCard, 'kind' | 'config'> {
    const { agents } = this.#core;
    const name = shown(kind);
    const kept = asJson(config);
    const reading = agents.read(name, kept);
    if (reading.ok) return { kind, config: kept };
    throw unreadable(agents, name, reading);
  }
}

interface Saving<Given> {
  readonly also?: (given: Given) => Script<void>;
  /** Who saves it; Conch itself unless said. */
  readonly by?: SavedBy;
}

/** An agent with its name; throws what that is refused for. */
function* addNamed(card: AgentCard, by: SavedBy): Script<NameGiven> {
  const named = yield* giveName({ memberId: card.id, kind: 'agent', name: card.name });
  if (named instanceof Refused) throw named;
  yield* addAgent(rowOf(card, null));
  yield* keepFirstVersion(card, { at: card.createdAt, by });
  return named;
}

function rowOf(card: AgentCard, deletedAt: number | null): AgentRow {
  const { dayBudget, quiet, autoReply, config, extras, ...rest } = card;
  return {
    ...rest,
    description: wellFormed(card.description),
    config: JSON.stringify(config ?? null),
    quiet: Number(quiet),
    autoReply: Number(autoReply),
    maxTokens: dayBudget.maxTokens,
    maxCostUsd: dayBudget.maxCostUsd,
    extras: JSON.stringify(extras),
    deletedAt,
  };
}

function cardOf(row: AgentRow): AgentCard {
  return {
    id: asMemberId(row.id),
    name: row.name,
    description: row.description,
    kind: row.kind,
    config: JSON.parse(row.config) as unknown,
    status: row.status,
    quiet: row.quiet === 1,
    autoReply: row.autoReply === 1,
    dayBudget: { maxTokens: row.maxTokens, maxCostUsd: row.maxCostUsd },
    extras: JSON.parse(row.extras) as Extras,
    version: row.version,
    createdAt: row.createdAt,
  };
}

function noSuchAgent(given: unknown): Refused {
  const id = shown(given);
  return new Refused('no-such-member', `There is no agent ${id}; look up its id.`, [id]);
}
