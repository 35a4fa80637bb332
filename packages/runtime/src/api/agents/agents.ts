import { asMemberId, type MemberId, type SpaceId } from '@conch/engine';
import {
  addAgent,
  agentById,
  agentsAfter,
  allAgents,
  holdNames,
  personById,
  removeAgentVersions,
  saveAgent,
  type AgentRow,
  type NameAssignment,
  type Script,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { iso } from '../../iso-time.ts';
import { Refused } from '../../refused.ts';
import { tryAgent, type AgentTrial, type TrialEnd } from '../../trial/try-agent.ts';
import { wellFormed } from '../../well-formed.ts';
import type { AgentCard, AgentChange, NewAgent } from './agent-card.ts';
import { asJson, checkedAgent, unreadable } from './agent-fields.ts';
import {
  keepFirstVersion,
  keepVersion,
  versionsOfAgent,
  type AgentVersions,
  type SavedBy,
} from './agent-versions.ts';
import type { CallerWrites } from '../caller-writes.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';
import type { Extras } from './extras.ts';
import { requireFields, parseLimit, parseMemberId, parseSeq, isId, shown } from '../parse-input.ts';
import { giveName, parseName, learnName } from '../people/member-names.ts';
import { addableByOf } from './addable-by.ts';
import { notifySpaces } from '../notify-spaces.ts';
import { refusalReason } from '../refusal-reasons.ts';
import { agentMember, changeMembers } from '../../space/refresh-roster.ts';
import { rosterContexts } from '../people/membership.ts';

const DEFAULTS = {
  description: '',
  status: 'active',
  isQuiet: false,
  autoReply: true,
  dayBudget: { maxTokens: null, maxCostUsd: null },
  extras: {},
  addableBy: 'everyone',
} as const;

const PAGE = 100;

const BY_SERVER: SavedBy = { how: 'server', personId: null };

/** The agents of the server. */
export class Agents {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /** Creates an agent. The writes of `also` are in the same transaction. */
  async create(
    input: NewAgent,
    { also, into = [], by = BY_SERVER }: NewSaving = {},
  ): Promise<AgentCard> {
    const card = this.#newCard(input, by.personId);
    const context = this.#context;
    const write = function* (): Script<NameAssignment> {
      const named = yield* addNamed(context, card, by);
      if (also !== undefined) yield* also(card.id);
      return named;
    };
    const line = await addToSpaces(this.#context, into, { row: rowOf(card, null), write });
    await learnName(this.#context, line);
    return card;
  }

  /** Creates many agents in the given order, all or none, with one disk write. */
  async createAll(input: readonly NewAgent[]): Promise<readonly AgentCard[]> {
    const cards = input.map((agent) => this.#newCard(agent, null));
    const context = this.#context;
    const lines = await context.database.transact(function* () {
      const named: NameAssignment[] = [];
      for (const card of cards) named.push(yield* addNamed(context, card, BY_SERVER));
      return named;
    });
    for (const line of lines) await learnName(this.#context, line);
    return cards;
  }

  /** The person who creates an agent is its first owner. */
  #newCard(input: NewAgent, ownerId: MemberId | null): AgentCard {
    const { newId, clock } = this.#context;
    const fields = checkedAgent(requireFields(input, 'name, kind and config'));
    return {
      ...DEFAULTS,
      ownerId,
      ...fields,
      ...this.#readable(input.kind, input.config),
      name: parseName(input.name),
      id: asMemberId(newId()),
      version: 1,
      createdAt: iso(clock.now()),
    };
  }

  async get(id: MemberId): Promise<AgentCard | null> {
    const row = isId(id) ? await this.#context.database.read(() => agentById(id)) : null;
    return row === null || row.deletedAt !== null ? null : cardOf(row);
  }

  async list(): Promise<readonly AgentCard[]> {
    return (await this.#context.database.read(() => allAgents())).map(cardOf);
  }

  /** A page of agents in order of creation, after the agent `after`. */
  async page(
    input: { readonly after?: MemberId; readonly limit?: number } = {},
  ): Promise<readonly AgentCard[]> {
    const { after, limit = PAGE } = requireFields(input, 'after and limit');
    const from = {
      after: after === undefined ? '' : parseMemberId(after),
      limit: parseLimit(limit),
    };
    return (await this.#context.database.read(() => agentsAfter(from))).map(cardOf);
  }

  /**
   * Saves the given fields and does not change the others. The agent's spaces apply the change at
   * once. The writes of `also` are in the same transaction, and `also` gets the agent before the
   * change.
   */
  async update(
    id: MemberId,
    change: AgentChange,
    saving: Saving<AgentCard> = {},
  ): Promise<AgentCard> {
    const { version, ...input } = requireFields(change, 'what is to change');
    const fields = checkedAgent(input);
    if (fields.name !== undefined) parseName(fields.name);
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

  /** The saved versions of an agent, the newest first. Throws `no-such-member`. */
  async versions(
    id: MemberId,
    input: { readonly before?: number; readonly limit?: number } = {},
  ): Promise<AgentVersions> {
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE } = requireFields(
      input,
      'before and limit',
    );
    const page = { before: parseSeq(before), limit: parseLimit(limit) };
    if (!isId(id)) throw noSuchAgent(id);
    return this.#context.database.read(function* () {
      const row = yield* agentById(id);
      if (row === null || row.deletedAt !== null) throw noSuchAgent(id);
      return yield* versionsOfAgent(cardOf(row), page);
    });
  }

  /** Removes an agent from the server. Its runs end, and its messages remain readable. */
  async remove(id: MemberId, saving: Saving<AgentCard> = {}): Promise<void> {
    const deletedAt = this.#context.clock.now();
    // The instructions and extras may contain private content, so they are erased.
    const emptied = (card: AgentCard) => ({ ...card, config: null, extras: {} });
    await this.#change(id, (card) => ({ card: emptied(card), deletedAt }), saving);
  }

  /**
   * Lets an agent that is not saved answer one message, until `signal` aborts. Nothing is stored.
   */
  try(trial: AgentTrial, signal: AbortSignal): Promise<TrialEnd> {
    return tryAgent(this.#context, trial, signal);
  }

  async #change(
    id: MemberId,
    change: (card: AgentCard) => { readonly card: AgentCard; readonly deletedAt: number | null },
    { also, committed, by = BY_SERVER }: Saving<AgentCard> = {},
  ): Promise<AgentCard> {
    const context = this.#context;
    const { database, clock } = context;
    const at = clock.now();
    if (!isId(id)) throw noSuchAgent(id);
    const { next, line } = await database.transact(function* () {
      // The lock makes the second of two concurrent changes see the result of the first.
      yield* holdNames();
      const row = yield* agentById(id);
      if (row === null || row.deletedAt !== null) throw noSuchAgent(id);
      const before = cardOf(row);
      const { card, deletedAt } = change(before);
      const changed = { ...card, version: row.version + 1 };
      if (changed.ownerId !== before.ownerId) yield* demandOwner(changed);
      const name = deletedAt === null ? changed.name : null;
      const had = row.name;
      const named = yield* giveName({ memberId: id, kind: 'agent', name, had }, context);
      if (named instanceof Refused) throw named;
      yield* saveAgent(rowOf(changed, deletedAt));
      if (deletedAt === null) yield* keepVersion(before, changed, { at, by });
      else yield* removeAgentVersions(id);
      if (also !== undefined) yield* also(before);
      return { next: changed, line: named };
    });
    committed?.();
    await learnName(this.#context, line);
    await notifySpaces(this.#context, id);
    return next;
  }

  /** Checks that the kind exists and that it accepts the configuration in the stored form. */
  #readable(kind: string, config: unknown): Pick<AgentCard, 'kind' | 'config'> {
    const { agents } = this.#context;
    const name = shown(kind);
    const json = asJson(config);
    const reading = agents.read(name, json);
    if (reading.ok) return { kind, config: json };
    throw unreadable(agents, name, reading);
  }
}

interface NewSaving extends Omit<Saving<MemberId>, 'committed'> {
  /** The spaces to which the new agent is added. */
  readonly into?: readonly SpaceId[];
}

interface Saving<Saved> extends CallerWrites<Saved> {
  /** The source of the change. Default: Conch itself. */
  readonly by?: SavedBy;
}

/** Adds an agent with its name. Throws if the name is refused. */
function* addNamed(context: RuntimeContext, card: AgentCard, by: SavedBy): Script<NameAssignment> {
  const { clock, limits } = context;
  // The operator controls the agent files. So an agent from a file gets the name of a removed
  // member immediately, without the usual waiting time.
  const removedNameMs = by.how === 'file' ? 0 : limits.removedNameMs;
  const naming = { clock, limits: { ...limits, removedNameMs } };
  const named = yield* giveName({ memberId: card.id, kind: 'agent', name: card.name }, naming);
  if (named instanceof Refused) throw named;
  yield* demandOwner(card);
  yield* addAgent(rowOf(card, null));
  yield* keepFirstVersion(card, { at: Date.parse(card.createdAt), by });
  return named;
}

/** Throws `no-such-member` if the owner is not a person on the server. */
function* demandOwner({ ownerId }: AgentCard): Script<void> {
  if (ownerId === null) return;
  const person = yield* personById(ownerId);
  if (person !== null && person.deletedAt === null) return;
  throw new Refused(
    'no-such-member',
    refusalReason('no-such-owner', { id: ownerId }),
    [ownerId],
    'ownerId',
  );
}

function rowOf(card: AgentCard, deletedAt: number | null): AgentRow {
  const { dayBudget, isQuiet, autoReply, config, extras, addableBy, ...rest } = card;
  return {
    ...rest,
    description: wellFormed(card.description),
    config: JSON.stringify(config ?? null),
    quiet: Number(isQuiet),
    autoReply: Number(autoReply),
    maxTokens: dayBudget.maxTokens,
    maxCostUsd: dayBudget.maxCostUsd,
    extras: JSON.stringify(extras),
    addableBy: typeof addableBy === 'string' ? addableBy : JSON.stringify(addableBy),
    createdAt: Date.parse(card.createdAt),
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
    isQuiet: row.quiet === 1,
    autoReply: row.autoReply === 1,
    dayBudget: { maxTokens: row.maxTokens, maxCostUsd: row.maxCostUsd },
    extras: JSON.parse(row.extras) as Extras,
    ownerId: row.ownerId === null ? null : asMemberId(row.ownerId),
    addableBy: addableByOf(row),
    version: row.version,
    createdAt: iso(row.createdAt),
  };
}

function noSuchAgent(input: unknown): Refused {
  const id = shown(input);
  return new Refused('no-such-member', `There is no agent ${id}. Look up its id.`, [id]);
}

/** Creates a new agent and adds it to spaces, all or nothing. */
async function addToSpaces(
  context: RuntimeContext,
  spaceIds: readonly SpaceId[],
  { row, write }: { readonly row: AgentRow; readonly write: () => Script<NameAssignment> },
): Promise<NameAssignment> {
  const [spaceId, ...others] = new Set(spaceIds);
  if (spaceId === undefined) return context.database.transact(write);
  const contexts = new Map(spaceIds.map((id) => [id, rosterContexts(context, id)]));
  return context.do<NameAssignment>({
    spaceId,
    others,
    isAlone: true,
    *apply(first, recorder, rest) {
      const line = yield* write();
      for (const change of [first, ...rest]) {
        const rosterContext = contexts.get(change.space.state.id);
        if (rosterContext === undefined) continue;
        const put = [agentMember(row)];
        yield* changeMembers(change, { put, gone: [] }, rosterContext(change, recorder));
      }
      return line;
    },
  });
}
