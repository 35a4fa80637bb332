import type { Migration } from './migration.ts';
import { createTable, integer, optional, text } from './tables.ts';

// Agents from before it get their first row when they are next changed: what they are told stands
// in JSON, which the two databases take apart in different ways.
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
