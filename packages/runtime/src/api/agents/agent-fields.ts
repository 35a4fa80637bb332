import type { AgentReading } from '@conch/agents';
import type { AgentDirectory } from '../../agent-directory.ts';
import { Refused } from '../../refused.ts';
import type { AgentCard, NewAgent } from './agent-card.ts';
import { extrasProblem, type Extras } from './extras.ts';
import { isId } from '../parse-input.ts';
import { isBudget, isFlag, isOneOf, type FieldCheck } from '../field-checks.ts';
import { refusalReason } from '../refusal-reasons.ts';

const LONGEST_DESCRIPTION = 4_000;

type CheckedFields = Omit<Partial<NewAgent>, 'ownerId'> & Partial<Pick<AgentCard, 'ownerId'>>;

/**
 * Removes undefined fields of an agent and checks the others. Throws `bad-settings` for an invalid
 * value.
 */
export function checkedAgent(input: Partial<NewAgent>): CheckedFields {
  const set = Object.entries(input).filter(([, value]) => value !== undefined);
  for (const [name, value] of set) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof NewAgent] : isUnknown;
    const problem = check(value);
    if (problem !== null) {
      const what = refusalReason('agent-field-refused', { name, why: problem });
      throw new Refused('bad-settings', what, [name], name);
    }
  }
  const fields: CheckedFields = Object.fromEntries(set);
  const { extras } = fields;
  // The extras are converted to the form that they will have after a read from the database.
  return extras === undefined ? fields : { ...fields, extras: asJson(extras) as Extras };
}

/**
 * Converts a configuration to the form that it will have after a read from the database. Throws
 * `bad-config` if JSON cannot represent the configuration.
 */
export function asJson(config: unknown): unknown {
  let json: string | undefined;
  try {
    // `JSON.stringify` returns undefined for a function or a symbol, although its type says string.
    json = JSON.stringify(config ?? null) as string | undefined;
  } catch {
    // The error may quote the configuration, so its text is not shown.
  }
  if (json !== undefined) return JSON.parse(json);
  throw new Refused('bad-config', refusalReason('config-not-json'), [], 'config');
}

/**
 * The refusal for a configuration that an agent kind cannot read. The agent kind supplies the
 * reason.
 */
export function unreadable(
  { kindNames }: Pick<AgentDirectory, 'kindNames'>,
  kind: string,
  { reason, why, field }: Extract<AgentReading, { readonly ok: false }>,
): Refused {
  const words = why ?? reason;
  if (!kindNames.includes(kind)) return new Refused('no-such-kind', words, [kind], 'kind');
  return new Refused(
    'bad-config',
    words,
    [kind],
    field === undefined ? 'config' : `config.${field}`,
  );
}

const isDescription: FieldCheck = (value) =>
  typeof value === 'string' && value.length <= LONGEST_DESCRIPTION
    ? null
    : refusalReason('text-up-to', { most: LONGEST_DESCRIPTION });

const isUnknown: FieldCheck = () => refusalReason('not-to-be-chosen');

const isOwner: FieldCheck = (value) =>
  value === null || isId(value) ? null : refusalReason('owner-or-none');

const MOST_ADDERS = 1_000;

const isAddableBy: FieldCheck = (value) => {
  if (value === 'everyone' || value === 'owner') return null;
  const isList = Array.isArray(value) && value.length <= MOST_ADDERS && value.every(isId);
  return isList ? null : refusalReason('addable-by', { most: MOST_ADDERS });
};

// Accepts every value, because other code checks these fields and refuses invalid ones.
const isLeftToOthers: FieldCheck = () => null;

const CHECKS: Readonly<Record<keyof NewAgent, FieldCheck>> = {
  name: isLeftToOthers,
  kind: isLeftToOthers,
  config: isLeftToOthers,
  description: isDescription,
  status: isOneOf('active', 'paused'),
  isQuiet: isFlag,
  autoReply: isFlag,
  dayBudget: isBudget,
  extras: extrasProblem,
  ownerId: isOwner,
  addableBy: isAddableBy,
};
