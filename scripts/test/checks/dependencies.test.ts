import { expect, test } from 'vitest';
import { installScriptProblems, tooManyDependencies } from '../../checks/dependencies.ts';

const manifests = [
  { name: '@our/server', version: '1.0.0', dependencies: { '@our/engine': '1.0.0', a: '1.0.0' } },
  { name: '@our/engine', version: '1.0.0', dependencies: { a: '1.0.0', b: '1.0.0' } },
  { name: '@our/web', version: '1.0.0', private: true, dependencies: { c: '1.0.0', d: '1.0.0' } },
];

test('a shared dependency of published packages counts once, and our own packages do not count', () => {
  expect(tooManyDependencies(manifests, 2)).toEqual([]);
  expect(tooManyDependencies(manifests, 1)).toEqual([
    'The published packages have 2 direct dependencies, more than 1: a, b',
  ]);
});

test('a production package with an install script is reported', () => {
  const packages = [
    { name: 'quiet', version: '1.0.0', hasInstallScript: false },
    { name: 'builder', version: '2.0.0', hasInstallScript: true },
  ];
  expect(installScriptProblems(packages)).toEqual([
    'builder@2.0.0 runs a script when users install it',
  ]);
});
