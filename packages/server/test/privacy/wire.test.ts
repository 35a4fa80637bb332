import { campaignTests } from './campaign-tests.ts';
import { INSIDE } from './inside-troupe.ts';

campaignTests({
  where: 'over the wire',
  troupe: INSIDE,
  // Of 10,000 sequences in memory, 60 on SQLite and 15 on PostgreSQL.
  shares: { SQLite: 0.006, PostgreSQL: 0.0015 },
});
