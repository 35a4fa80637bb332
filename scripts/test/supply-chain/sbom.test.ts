import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../repository.ts';
import { readProductionPackages } from '../../supply-chain/production-packages.ts';
import { sbomOf } from '../../supply-chain/sbom.ts';

const folder = mkdtempSync(join(tmpdir(), 'conch-sbom-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeSbom(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const command = ['--conditions=conch-source', join(root, 'scripts/supply-chain/write-sbom.ts')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder, ...environment },
  });
  return { code: status, out: stdout, err: stderr };
}

test('a component has its package URL, hash, license and scope', () => {
  const one = {
    name: '@scope/thing',
    version: '1.0.0-beta.1',
    isOurs: false,
    isOptional: true,
    hasInstallScript: false,
    license: '(MIT OR Apache-2.0)',
    integrity: `sha512-${Buffer.from('hash').toString('base64')}`,
    dependsOn: ['node_modules/other'],
  };
  const other = { ...one, name: 'other', license: 'SEE LICENSE IN COPYING', dependsOn: [] };
  const packages = new Map([
    ['node_modules/@scope/thing', one],
    ['node_modules/other', other],
  ]);
  const at = new Date('2026-11-18T12:00:00Z');
  const { components, dependencies } = sbomOf({ packages, version: '0.2.0', at });
  expect(components[0]).toEqual({
    'bom-ref': 'pkg:npm/%40scope/thing@1.0.0-beta.1',
    type: 'library',
    group: '@scope',
    name: 'thing',
    version: '1.0.0-beta.1',
    scope: 'optional',
    hashes: [{ alg: 'SHA-512', content: '68617368' }],
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
    purl: 'pkg:npm/%40scope/thing@1.0.0-beta.1',
  });
  expect(components[1]).toMatchObject({
    licenses: [{ license: { name: 'SEE LICENSE IN COPYING' } }],
  });
  expect(dependencies[1]).toEqual({
    ref: 'pkg:npm/%40scope/thing@1.0.0-beta.1',
    dependsOn: ['pkg:npm/other@1.0.0-beta.1'],
  });
});

test('the document of this repository is complete, and the same for the same lock file', async () => {
  const packages = await readProductionPackages();
  const fixedTime = { SOURCE_DATE_EPOCH: '1700000000' };
  const [first, second] = ['one.json', 'two.json'].map((file) => {
    expect(writeSbom(['--output', file], fixedTime)).toMatchObject({ code: 0, err: '' });
    return readFileSync(join(folder, file), 'utf8');
  });
  expect(first).toBe(second);
  const { components, dependencies } = JSON.parse(first ?? '') as {
    readonly components: readonly { readonly 'bom-ref': string }[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: string[] }[];
  };
  const refs = new Set(components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(components.length);
  const versions = [...packages.values()].map(({ name, version }) => `${name}@${version}`);
  expect(components.length).toBe(new Set(versions).size);
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
});

test.each([
  [['--wat'], {}, "Unknown option '--wat'. Use --output FILE\n"],
  [
    ['--output', 'never.json'],
    { SOURCE_DATE_EPOCH: 'yesterday' },
    'SOURCE_DATE_EPOCH takes seconds since 1970, not "yesterday"\n',
  ],
])('npm run sbom refuses %j and %j with one line', (args, environment, err) => {
  expect(writeSbom(args, environment)).toEqual({ code: 2, out: '', err });
});
