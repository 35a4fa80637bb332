import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { changeRows } from './tables.ts';

// DP1 is missing, because its cancelled runs belong to paused agents or to agents that left. The
// migration cannot know which of the two reasons applies.
const REASONS = [
  ['run-stopped', ['ST1']],
  ['chain-stopped', ['ST3']],
  ['space-stopped', ['ST4']],
  ['agent-passed', ['PA3']],
  ['turn-limit', ['TL3', 'TL10']],
  ['budget', ['BU3']],
] as const;

export const cancelReasons: Migration = {
  version: 25,
  name: 'why runs were cancelled',
  statements: REASONS.map(([reason, rules]) =>
    changeRows(sql`
      update runs
      set outcome = ${sql.lit(`{"kind":"cancelled","reason":"${reason}",`)} || substr(outcome, 21)
      where outcome like '{"kind":"cancelled",%'
        and ended_because in (${sql.join(rules.map((rule) => sql.lit(rule)))})`),
  ),
};
