import type { DatabaseLocation } from '@conch/test-databases';
import { lookInto } from './raw-rows.ts';

/** Whether nothing is left to do: no run that has not ended, no chain, no act on its way. */
export async function isAllOver(location: DatabaseLocation): Promise<boolean> {
  const [left] = await lookInto(location, (rows) =>
    rows.all<{ count: number | string }>(
      `select (select count(*) from runs where state <> 'ended')
       + (select count(*) from chains where ended_at is null)
       + (select count(*) from acts) as count`,
    ),
  );
  return Number(left?.count) === 0;
}
