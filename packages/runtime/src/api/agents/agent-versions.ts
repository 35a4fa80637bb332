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
import { isoOrNull } from '../../iso-time.ts';

const HOWS = ['person', 'token', 'file', 'import', 'server'] as const;

/** The source of a saved version: the page, a program, a file, an import, or Conch itself. */
export interface SavedBy {
  readonly how: (typeof HOWS)[number];
  readonly personId: MemberId | null;
}

/** One saved version of an agent. */
export interface AgentVersion {
  readonly version: number;
  /** `at` and `by` are null if the version was saved before Conch stored versions. */
  readonly at: string | null;
  readonly by: (SavedBy & { readonly name: string | null }) | null;
  /** The names of the changed fields, e.g. `config.model`. Values are never included. */
  readonly changed: readonly string[];
  /** The instructions. Empty for agent kinds without instructions. */
  readonly instructions: string;
}

export interface AgentVersions {
  /** The number of stored versions. */
  readonly total: number;
  readonly items: readonly AgentVersion[];
  /** The next page contains the versions before this version. Null on the last page. */
  readonly next: number | null;
}

/**
 * The largest number of versions that are stored for an agent. The oldest versions above this
 * number are deleted, so that frequent changes cannot fill the storage.
 */
const MOST_VERSIONS = 200;

interface Saved {
  readonly at: number;
  readonly by: SavedBy;
}

/** Stores the first version of an agent. */
export function* keepFirstVersion(card: AgentCard, saved: Saved): Script<void> {
  yield* storeVersion(card, { saved, changed: [], hasNewInstructions: true });
}

/**
 * Stores a version of the agent in the same transaction as the change. If the change has no effect,
 * no version is stored.
 */
export function* keepVersion(before: AgentCard, after: AgentCard, saved: Saved): Script<void> {
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  // An agent that was saved before Conch stored versions has no versions. The state of the agent
  // before this change becomes its first version.
  if ((yield* countAgentVersions(before.id)) === 0) {
    yield* storeVersion(before, { saved: null, changed: [], hasNewInstructions: true });
  }
  const hasNewInstructions = instructionsOf(before) !== instructionsOf(after);
  yield* storeVersion(after, { saved, changed, hasNewInstructions });
}

interface VersionWrite {
  readonly saved: Saved | null;
  readonly changed: readonly string[];
  /** Whether the instructions differ from the previous version. */
  readonly hasNewInstructions: boolean;
}

function storeVersion(
  card: AgentCard,
  { saved, changed, hasNewInstructions }: VersionWrite,
): Script<void> {
  const row = {
    agentId: card.id,
    version: card.version,
    at: saved?.at ?? null,
    how: saved?.by.how ?? null,
    personId: saved?.by.personId ?? null,
    changed: JSON.stringify(changed),
    instructions: hasNewInstructions ? JSON.stringify(instructionsOf(card)) : null,
  };
  return addAgentVersion(row, MOST_VERSIONS);
}

/** The versions of an agent before a version number, the newest first. */
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

/** The only version of an agent that has not changed since Conch began to store versions. */
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
    at: isoOrNull(at),
    by: how === undefined ? null : { how, personId: person, name },
    changed: (JSON.parse(row.changed) as readonly string[]).map(currentName),
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
  'isQuiet',
  'autoReply',
  'dayBudget',
  'extras',
] as const satisfies readonly (keyof AgentCard)[];

/**
 * The names of the changed fields. Values are left out, because a field may contain a secret in a
 * later version of Conch.
 */
function changedFields(before: AgentCard, after: AgentCard): readonly string[] {
  const plain = PLAIN.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return [...plain, ...changedConfig(before.config, after.config)];
}

// Older rows call this field `quiet`.
function currentName(field: string): string {
  return field === 'quiet' ? 'isQuiet' : field;
}

function changedConfig(before: unknown, after: unknown): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  if (old === null || now === null) return ['config'];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(old[name], now[name]));
  return changed.length > MOST_NAMES ? ['config'] : changed.map((name) => `config.${name}`);
}

// At most this many names are stored, because agent kinds of other programs may have any number of
// fields.
const MOST_NAMES = 30;

function fieldsOf(config: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return null;
  return config as Readonly<Record<string, unknown>>;
}
