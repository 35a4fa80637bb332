import { fieldsOf } from '../../agent.ts';

export const MOMENTS = ['any', 'contains', 'returned'] as const;
export const DEEDS = ['say', 'ask', 'pass', 'skip'] as const;

/** A rule of a script as a row of the form: a condition and an action. */
export interface RuleRow {
  readonly when: (typeof MOMENTS)[number];
  /** The words that the message contains, for `contains`. */
  readonly words: string;
  readonly does: (typeof DEEDS)[number];
  /** The text of the agent, for `say` and `ask`. */
  readonly text: string;
  /** The name of the agent to ask, for `ask`. */
  readonly target: string;
}

export const EMPTY_ROW: RuleRow = { when: 'any', words: '', does: 'say', text: '', target: '' };

/** The rules as rows. Null if the rows cannot show all of the rules, which is true of any other config. */
export function rowsOf(config: unknown): readonly RuleRow[] | null {
  if (!Array.isArray(config)) return null;
  const rows: RuleRow[] = [];
  for (const rule of config as readonly unknown[]) {
    const row = rowOf(rule);
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}

/** The rules of the rows, as a configuration. */
export function rulesOf(rows: readonly RuleRow[]): readonly unknown[] {
  return rows.map((row) => {
    const deed = deedOf(row);
    if (row.when === 'any') return { do: deed };
    const when = row.when === 'contains' ? { contains: row.words } : { trigger: 'returned' };
    return { when, do: deed };
  });
}

function deedOf({ does, text, target }: RuleRow): unknown {
  if (does === 'say') return { say: text };
  if (does === 'ask') return { say: text, mentionAgent: { target, expectReply: true } };
  return { [does]: true };
}

function rowOf(rule: unknown): RuleRow | null {
  const { when, do: deed } = fieldsOf(rule);
  const moment = momentOf(when);
  const does = doesOf(deed);
  if (moment === null || does === null) return null;
  const row = { ...EMPTY_ROW, ...moment, ...does };
  // A rule with anything else in it would lose that part.
  return isSame(rulesOf([row])[0], rule) ? row : null;
}

function momentOf(when: unknown): Partial<RuleRow> | null {
  if (when === undefined) return {};
  const { contains, trigger } = fieldsOf(when);
  if (typeof contains === 'string') return { when: 'contains', words: contains };
  return trigger === 'returned' ? { when: 'returned' } : null;
}

function doesOf(deed: unknown): Partial<RuleRow> | null {
  const { say, mentionAgent, pass, skip } = fieldsOf(deed);
  if (pass === true) return { does: 'pass' };
  if (skip === true) return { does: 'skip' };
  if (typeof say !== 'string') return null;
  if (mentionAgent === undefined) return { does: 'say', text: say };
  const { target } = fieldsOf(mentionAgent);
  return typeof target === 'string' ? { does: 'ask', text: say, target } : null;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}
