import { campaignTests } from './campaign-tests.ts';
import { INSIDE } from './inside-troupe.ts';

campaignTests({
  where: 'over the wire',
  troupe: INSIDE,
  // These shares of the 10,000 sequences in memory are 30 sequences on SQLite and 8 on PostgreSQL.
  shares: { SQLite: 0.003, PostgreSQL: 0.0008 },
});
