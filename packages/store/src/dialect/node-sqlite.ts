import type * as sqlite from 'node:sqlite';

// With an import, an old Node would fail before `needs-node.ts` can say which version is needed.
const builtin = process.getBuiltinModule('node:sqlite');

export const { DatabaseSync } = builtin;
export type DatabaseSync = sqlite.DatabaseSync;
