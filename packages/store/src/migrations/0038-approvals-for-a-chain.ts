import type { Migration } from './migration.ts';
import { addColumns, integer, withDefault } from './tables.ts';

export const approvalsForAChain: Migration = {
  version: 38,
  name: 'approvals of a tool for the rest of a chain',
  statements: [
    // 1: the person also approved the later calls of the same tool by the same agent in the chain.
    ...addColumns('approvals', { for_chain: withDefault(integer, 0) }),
  ],
};
