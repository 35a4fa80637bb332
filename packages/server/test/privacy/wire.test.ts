import { campaignTests } from './campaign-tests.ts';
import { INSIDE } from './inside-troupe.ts';

campaignTests({
  where: 'over the wire',
  troupe: INSIDE,
  // The in-memory test plays 10,000 sequences. These shares of that number are 30 sequences on
  // SQLite and 8 on PostgreSQL.
  shares: { SQLite: 0.003, PostgreSQL: 0.0008 },
});
