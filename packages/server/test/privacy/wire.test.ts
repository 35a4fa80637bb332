import { campaignTests } from './campaign-tests.ts';
import { INSIDE } from './inside-troupe.ts';

campaignTests({
  where: 'over the wire',
  troupe: INSIDE,
  // Of 10,000 sequences in memory, 30 run on SQLite and 8 on PostgreSQL.
  shares: { SQLite: 0.003, PostgreSQL: 0.0008 },
});
