import { expect, test } from 'vitest';
import { versionProblems, withSharedVersion } from '../../release/shared-version.ts';

test('the check reports packages without the shared version, and dependencies on another version', () => {
  const manifests = [
    { name: '@our/engine', version: '0.2.0' },
    {
      name: '@our/server',
      version: '0.1.0',
      dependencies: { '@our/engine': '^0.2.0', a: '1.0.0' },
    },
  ];
  expect(versionProblems(manifests, '0.2.0')).toEqual([
    '@our/server has version 0.1.0, not 0.2.0',
    '@our/server depends on @our/engine ^0.2.0, not 0.2.0',
  ]);
});

test('the lock file gets the new version for our own packages only', () => {
  const foreign = { version: '0.1.0', dependencies: { b: '^0.1.0' } };
  const lock = {
    name: 'workspace',
    version: '0.1.0',
    packages: {
      '': { name: 'workspace', version: '0.1.0', devDependencies: { a: '0.1.0' } },
      'node_modules/a': foreign,
      'packages/server': {
        name: '@our/server',
        version: '0.1.0',
        dependencies: { '@our/engine': '0.1.0', a: '0.1.0' },
      },
      'packages/engine': { name: '@our/engine', version: '0.1.0' },
    },
  };
  expect(withSharedVersion(lock, '0.2.0')).toEqual({
    name: 'workspace',
    version: '0.2.0',
    packages: {
      '': { name: 'workspace', version: '0.2.0', devDependencies: { a: '0.1.0' } },
      'node_modules/a': foreign,
      'packages/server': {
        name: '@our/server',
        version: '0.2.0',
        dependencies: { '@our/engine': '0.2.0', a: '0.1.0' },
      },
      'packages/engine': { name: '@our/engine', version: '0.2.0' },
    },
  });
});
