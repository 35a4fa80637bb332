import { endOtherLeases } from '@conch/store';
import type { DatabasePlace } from './database-place.ts';

/** No node has this id, so every lease ends. */
const NOBODY = '';

/**
 * Ends the leases of all nodes. A test calls this after it kills a process, so that it need not
 * wait for the lease. So leases in tests can be long enough for slow machines.
 */
export async function endLeases({ open }: Pick<DatabasePlace, 'open'>): Promise<void> {
  const database = await open();
  await database.transact(() => endOtherLeases(NOBODY));
  await database.close();
}
