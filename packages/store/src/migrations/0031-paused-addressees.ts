import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { changeRows } from './tables.ts';

const BEFORE = '{"code":"addressees-inactive",';
const AFTER = '{"code":"addressees-paused",';

export const pausedAddressees: Migration = {
  version: 31,
  name: 'the notice about paused addressees says paused',
  statements: [
    changeRows(sql`
      update messages set phrase = replace(phrase, ${sql.lit(BEFORE)}, ${sql.lit(AFTER)})
      where phrase like ${sql.lit(`${BEFORE}%`)}`),
  ],
};
