import { sql, type RawBuilder } from 'kysely';
import type { DialectName } from '../statement.ts';

/** The texts of a JSON list, for `in` conditions. A list of any length needs only one parameter. */
export function textsOf(list: string, dialect: DialectName): RawBuilder<string> {
  return dialect === 'postgres'
    ? sql<string>`(select json_array_elements_text(cast(${list} as json)))`
    : sql<string>`(select value from json_each(${list}))`;
}
