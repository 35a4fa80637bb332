import { knownVulnerabilities, readAdvisoryFiles } from '../supply-chain/advisory-list.ts';
import { readProductionPackages } from '../supply-chain/production-packages.ts';
import type { CheckOutcome } from './check.ts';

/** Fails if the lock file has a production package with a known vulnerability (T21). */
export async function advisories(): Promise<CheckOutcome> {
  const [packages, files] = await Promise.all([readProductionPackages(), readAdvisoryFiles()]);
  if (!files.ok) return { ok: false, output: files.problem };
  const { accepted } = files;
  const { refreshedAt, vulns } = files.list;
  const found = knownVulnerabilities({ packages: packages.values(), vulns, accepted });
  if (found.length > 0) return { ok: false, output: found.join('\n') };
  const age = refreshedAt === null ? 'never refreshed' : `refreshed ${refreshedAt.slice(0, 10)}`;
  return { ok: true, note: `${packages.size} packages, ${vulns.length} advisories, ${age}` };
}
