import type { AgentReading } from '@conch/agents';
import type { AgentDirectory } from '../agent-directory.ts';
import { Refused } from '../refused.ts';
import type { NewAgent } from './agent-card.ts';
import { extrasProblem, type Extras } from './extras.ts';
import { isBudget, isFlag, isOneOf, type Check } from './field-checks.ts';

const LONGEST_DESCRIPTION = 4_000;

/** What is given of an agent, without what is left out; throws `bad-settings` for what cannot be. */
export function checkedAgent(given: Partial<NewAgent>): Partial<NewAgent> {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of set) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof NewAgent] : isUnknown;
    const problem = check(value);
    if (problem !== null) {
      const what = `The field “${name}” of the agent cannot be saved: ${problem}.`;
      throw new Refused('bad-settings', what, [name], name);
    }
  }
  const fields: Partial<NewAgent> = Object.fromEntries(set);
  const { extras } = fields;
  // As they come back from their row.
  return extras === undefined ? fields : { ...fields, extras: asJson(extras) as Extras };
}

/** A configuration as it comes back from its row; throws `bad-config` for what JSON cannot hold. */
export function asJson(config: unknown): unknown {
  let json: string | undefined;
  try {
    // It has no text for a function or a symbol, whatever its type says.
    json = JSON.stringify(config ?? null) as string | undefined;
  } catch {
    // What it threw may hold what the configuration holds.
  }
  if (json !== undefined) return JSON.parse(json);
  const what = 'A configuration is what JSON can hold; give it as such.';
  throw new Refused('bad-config', what, [], 'config');
}

/** Why no agent can be made of a configuration, as its kind says it. */
export function unreadable(
  { kindNames }: Pick<AgentDirectory, 'kindNames'>,
  kind: string,
  { reason, field }: Extract<AgentReading, { readonly ok: false }>,
): Refused {
  if (!kindNames.includes(kind)) return new Refused('no-such-kind', reason, [kind], 'kind');
  return new Refused(
    'bad-config',
    reason,
    [kind],
    field === undefined ? 'config' : `config.${field}`,
  );
}

const isDescription: Check = (value) =>
  typeof value === 'string' && value.length <= LONGEST_DESCRIPTION
    ? null
    : `it is a text of at most ${LONGEST_DESCRIPTION} characters`;

const isUnknown: Check = () => 'there is no such field, or it cannot be chosen';

// These are looked at elsewhere, and have refusals of their own.
const isLeftToOthers: Check = () => null;

const CHECKS: Readonly<Record<keyof NewAgent, Check>> = {
  name: isLeftToOthers,
  kind: isLeftToOthers,
  config: isLeftToOthers,
  description: isDescription,
  status: isOneOf('active', 'inactive'),
  quiet: isFlag,
  autoReply: isFlag,
  dayBudget: isBudget,
  extras: extrasProblem,
};
