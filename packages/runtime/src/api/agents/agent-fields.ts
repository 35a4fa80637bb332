import type { AgentReading } from '@conch/agents';
import type { AgentDirectory } from '../../agent-directory.ts';
import { Refused } from '../../refused.ts';
import type { AgentCard, NewAgent } from './agent-card.ts';
import { extrasProblem, type Extras } from './extras.ts';
import { isId } from '../given.ts';
import { isBudget, isFlag, isOneOf, type FieldCheck } from '../field-checks.ts';
import { refusalReason } from '../refusal-reasons.ts';

const LONGEST_DESCRIPTION = 4_000;

type CheckedFields = Omit<Partial<NewAgent>, 'ownerId'> & Partial<Pick<AgentCard, 'ownerId'>>;

/** The given fields of an agent, without undefined ones. Throws `bad-settings` for invalid ones. */
export function checkedAgent(given: Partial<NewAgent>): CheckedFields {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
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
  // In the form in which they come back from their row.
  return extras === undefined ? fields : { ...fields, extras: asJson(extras) as Extras };
}

/**
 * A configuration in the form in which it comes back from its row. Throws `bad-config` if JSON
 * cannot hold it.
 */
export function asJson(config: unknown): unknown {
  let json: string | undefined;
  try {
    // The result is undefined for a function or a symbol, although the type does not say so.
    json = JSON.stringify(config ?? null) as string | undefined;
  } catch {
    // The error may quote the configuration, so it is not passed on.
  }
  if (json !== undefined) return JSON.parse(json);
  throw new Refused('bad-config', refusalReason('config-not-json'), [], 'config');
}

/** Why no agent can be made of a configuration, in the words of its kind. */
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

// These fields are checked elsewhere, with separate refusals.
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
