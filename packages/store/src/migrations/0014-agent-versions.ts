import type { Migration } from './migration.ts';
import { createTable, integer, optional, text } from './tables.ts';

// Existing agents get their first row at their next change. A migration cannot read their
// instructions, because the two databases parse JSON differently.
export const agentVersions: Migration = {
  version: 14,
  name: 'what agents were told before',
  statements: [
    createTable({
      name: 'agent_versions',
      columns: {
        agent_id: text,
        version: integer,
        at: optional(integer),
        how: optional(text),
        person_id: optional(text),
        changed: text,
        instructions: optional(text),
      },
      key: ['agent_id', 'version'],
    }),
  ],
};
