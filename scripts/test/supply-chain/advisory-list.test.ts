import { expect, test } from 'vitest';
import { checks } from '../../check-list.ts';
import { knownVulnerabilities, parseAdvisoryFiles } from '../../supply-chain/advisory-list.ts';
import { readProductionPackages } from '../../supply-chain/production-packages.ts';

const modified = '2026-11-18T12:00:00Z';

/** A made-up vulnerability of one package that Conch uses. */
function madeUp(name: string, fixed: string) {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }];
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }];
  return { id: 'TEST-1', modified, summary: 'Reads too far', affected };
}

test('the advisory check finds a made-up vulnerability in the lock file of this repository', async () => {
  const packages = [...(await readProductionPackages()).values()];
  const zod = packages.find(({ name }) => name === 'zod');
  const vulns = [madeUp('zod', '999.0.0')];
  expect(knownVulnerabilities({ packages, vulns, accepted: [] })).toEqual([
    `zod@${zod?.version}: TEST-1 Reads too far. Fixed in 999.0.0.`,
  ]);
  const fixed = [madeUp('zod', zod?.version ?? '')];
  expect(knownVulnerabilities({ packages, vulns: fixed, accepted: [] })).toEqual([]);
});

test('the advisory check ignores packages that only tests use', async () => {
  const packages = [...(await readProductionPackages()).values()];
  const vulns = [madeUp('vitest', '999.0.0')];
  expect(knownVulnerabilities({ packages, vulns, accepted: [] })).toEqual([]);
});

test('each version of a package is checked once', () => {
  const packages = [
    { name: 'a', version: '1.0.0' },
    { name: 'a', version: '2.0.0' },
    { name: 'a', version: '1.0.0' },
  ];
  const vulns = [madeUp('a', '2.0.0')];
  expect(knownVulnerabilities({ packages, vulns, accepted: [] })).toHaveLength(1);
});

test('an accepted advisory passes if it has a reason, and fails if it affects no package', () => {
  const packages = [{ name: 'a', version: '1.0.0' }];
  const vulns = [madeUp('a', '2.0.0')];
  const gate = (accepted: readonly { id: string; reason: string }[]) =>
    knownVulnerabilities({ packages, vulns, accepted });
  expect(gate([{ id: 'TEST-1', reason: 'Conch does not call that function.' }])).toEqual([]);
  expect(gate([{ id: 'TEST-1', reason: ' ' }])).toEqual([
    'security/accepted.json: TEST-1 has no reason. Say why it does not apply.',
  ]);
  expect(gate([{ id: 'TEST-2', reason: 'Old.' }])).toContain(
    'security/accepted.json: TEST-2 affects nothing here. Remove it.',
  );
});

test('an unreadable advisory fails the advisory check', () => {
  const vulns = [{ id: 'TEST-1', modified }];
  expect(knownVulnerabilities({ packages: [], vulns, accepted: [] })).toEqual([
    'security/advisories.json: TEST-1 has no list in "affected"',
  ]);
});

test.each([
  ['{', '[]', 'security/advisories.json has no list "vulns". Restore the file.'],
  ['{}', '[]', 'security/advisories.json has no list "vulns". Restore the file.'],
  ['{"vulns":[]}', '{}', 'security/accepted.json is not a JSON list. Correct it.'],
])('the files %j and %j are refused with one line', (list, accepted, problem) => {
  expect(parseAdvisoryFiles({ list, accepted })).toEqual({ ok: false, problem });
});

test('the advisory check of the committed list passes', async () => {
  const check = checks.find(({ name }) => name === 'advisories');
  expect(await check?.run({ tell: () => undefined, tellFailure: () => undefined })).toMatchObject({
    ok: true,
  });
});
