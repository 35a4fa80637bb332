import { campaignTests } from '../privacy/campaign-tests.ts';
import { OUTSIDE } from './support/outside-troupe.ts';

campaignTests({
  where: 'with agents outside',
  troupe: OUTSIDE,
  // The in-memory test plays 10,000 sequences. These shares of that number are 12 sequences on
  // SQLite and 4 on PostgreSQL.
  shares: { SQLite: 0.0012, PostgreSQL: 0.0004 },
});
