import * as access from './access.ts';
import * as agents from './agents.ts';
import * as costs from './costs.ts';
import * as faces from './faces.ts';
import * as forum from './forum.ts';
import * as messages from './messages.ts';
import * as runs from './runs.ts';
import * as search from './search.ts';
import * as spaces from './spaces.ts';
import { integer, table, text, type AnyTable, type TableRow } from './table.ts';

/** The migrations that were applied to this database. */
const schemaVersions = table('schema_versions', { version: integer, name: text, at: integer });

const DECLARED = {
  ...access,
  ...agents,
  ...costs,
  ...faces,
  ...forum,
  ...messages,
  ...runs,
  ...search,
  ...spaces,
  schemaVersions,
};

type Declared = (typeof DECLARED)[keyof typeof DECLARED];

/** The rows of every table after the newest migration, the same on both databases. */
export type Tables = { readonly [Of in Declared as Of['name']]: TableRow<Of> };

export const ALL_TABLES: readonly AnyTable[] = Object.values(DECLARED);
