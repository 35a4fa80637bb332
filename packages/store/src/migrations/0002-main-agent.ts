import type { Migration } from './migration.ts';
import { addColumns, integer, optional, text, withDefault } from './tables.ts';

export const mainAgent: Migration = {
  version: 2,
  name: 'main agent and auto reply',
  statements: [
    ...addColumns('spaces', { main_agent_id: optional(text) }),
    ...addColumns('agents', {
      auto_reply: withDefault(integer, 1),
      quiet: withDefault(integer, 0),
    }),
  ],
};
