import { isDeepStrictEqual } from 'node:util';
import { asMemberId, type MemberId } from '@conch/engine';
import {
  addAgentVersion,
  agentVersionsBefore,
  countAgentVersions,
  type KeptAgentVersion,
  type Script,
} from '@conch/store';
import type { AgentCard } from './agent-card.ts';

const HOWS = ['person', 'token', 'file', 'import', 'server'] as const;

/** Who saved an agent: a person on the page or by a program, a file, an import, or Conch itself. */
export interface SavedBy {
  readonly how: (typeof HOWS)[number];
  readonly personId: MemberId | null;
}

/** An agent as it was saved once. */
export interface AgentVersion {
  readonly version: number;
  /** `null`, with `by`: it was saved before versions were kept. */
  readonly at: number | null;
  readonly by: (SavedBy & { readonly name: string | null }) | null;
  /** What differs from the version before: `name`, `config.model`; never what it was. */
  readonly changed: readonly string[];
  /** What it was told; empty for kinds that are told nothing. */
  readonly instructions: string;
}

export interface AgentVersions {
  /** How many are kept. */
  readonly total: number;
  readonly items: readonly AgentVersion[];
  /** Before which version to read on; `null`: these were the last. */
  readonly next: number | null;
}

/** Of more than these the oldest go: an agent that a program changes each minute stays small. */
const MOST_VERSIONS = 200;

interface Saved {
  readonly at: number;
  readonly by: SavedBy;
}

/** The first version of an agent. */
export function* keepFirstVersion(card: AgentCard, saved: Saved): Script<void> {
  yield* keep(card, { saved, changed: [], isTold: true });
}

/** Keeps a change as a version, in the transaction that makes it; what changes nothing is none. */
export function* keepVersion(before: AgentCard, after: AgentCard, saved: Saved): Script<void> {
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  // Of an agent from before versions were kept, what it was is known only now.
  if ((yield* countAgentVersions(before.id)) === 0) {
    yield* keep(before, { saved: null, changed: [], isTold: true });
  }
  const isTold = instructionsOf(before) !== instructionsOf(after);
  yield* keep(after, { saved, changed, isTold });
}

interface Kept {
  readonly saved: Saved | null;
  readonly changed: readonly string[];
  /** Whether it is told something else than in the version before. */
  readonly isTold: boolean;
}

function keep(card: AgentCard, { saved, changed, isTold }: Kept): Script<void> {
  const row = {
    agentId: card.id,
    version: card.version,
    at: saved?.at ?? null,
    how: saved?.by.how ?? null,
    personId: saved?.by.personId ?? null,
    changed: JSON.stringify(changed),
    instructions: isTold ? JSON.stringify(instructionsOf(card)) : null,
  };
  return addAgentVersion(row, MOST_VERSIONS);
}

/** The versions of an agent before one, the newest first. */
export function* versionsOfAgent(
  card: AgentCard,
  { before, limit }: { readonly before: number; readonly limit: number },
): Script<AgentVersions> {
  const total = yield* countAgentVersions(card.id);
  if (total === 0)
    return { total: 1, items: before > card.version ? [only(card)] : [], next: null };
  const rows = yield* agentVersionsBefore({ agentId: card.id, before, limit: limit + 1 });
  const items = rows.slice(0, limit).map(versionOf);
  return { total, items, next: rows.length > limit ? (items.at(-1)?.version ?? null) : null };
}

/** An agent that nobody has changed since versions are kept. */
function only(card: AgentCard): AgentVersion {
  const { version } = card;
  return { version, at: null, by: null, changed: [], instructions: instructionsOf(card) };
}

function versionOf(row: KeptAgentVersion): AgentVersion {
  const { version, at, personId, personName: name } = row;
  const how = HOWS.find((known) => known === row.how);
  const person = personId === null ? null : asMemberId(personId);
  return {
    version,
    at,
    by: how === undefined ? null : { how, personId: person, name },
    changed: JSON.parse(row.changed) as readonly string[],
    instructions: row.instructions === null ? '' : (JSON.parse(row.instructions) as string),
  };
}

function instructionsOf({ config }: AgentCard): string {
  const { instructions } = fieldsOf(config) ?? {};
  return typeof instructions === 'string' ? instructions : '';
}

const PLAIN = [
  'name',
  'description',
  'kind',
  'status',
  'quiet',
  'autoReply',
  'dayBudget',
  'extras',
] as const satisfies readonly (keyof AgentCard)[];

/** The names of what differs. What stands there may be for nobody's eyes later; a name is not. */
function changedFields(before: AgentCard, after: AgentCard): readonly string[] {
  const plain = PLAIN.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return [...plain, ...changedConfig(before.config, after.config)];
}

function changedConfig(before: unknown, after: unknown): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  if (old === null || now === null) return ['config'];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(old[name], now[name]));
  return changed.length > MOST_NAMES ? ['config'] : changed.map((name) => `config.${name}`);
}

// Kinds that programs bring along may read as many fields as they like.
const MOST_NAMES = 30;

function fieldsOf(config: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return null;
  return config as Readonly<Record<string, unknown>>;
}
