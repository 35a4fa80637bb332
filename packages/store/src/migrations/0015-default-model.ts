import type { Migration } from './migration.ts';
import { addColumns, createTable, integer, text, withDefault } from './tables.ts';

export const defaultModel: Migration = {
  version: 15,
  name: 'a model for all, what was estimated, and what files say besides',
  statements: [
    createTable({
      name: 'default_model',
      columns: { id: integer, provider: text, model: text },
      key: ['id'],
    }),
    // 1 if Conch estimated some of the tokens, because the provider did not report them.
    ...addColumns('runs', { is_estimated: withDefault(integer, 0) }),
    ...addColumns('run_steps', { is_estimated: withDefault(integer, 0) }),
    ...addColumns('agent_days', { estimated_tokens: withDefault(integer, 0) }),
    ...addColumns('space_days', { estimated_tokens: withDefault(integer, 0) }),
    ...addColumns('agents', { extras: withDefault(text, '{}') }),
  ],
};
