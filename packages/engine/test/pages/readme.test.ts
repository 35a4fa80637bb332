import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const README = textOf('README.md');

test('the README begins with the output of conch play for a transcript', () => {
  const [, opening] = /^```\n(.*?)^```$/msu.exec(README) ?? [];
  const file = 'packages/engine/test/transcripts/chain-reply-stack.txt';
  expect(opening).toBe(printedBy('packages/cli/bin/conch.mjs', 'play', file));
});

test('npm run example runs the example of the README', () => {
  const [, example] = /^## Use the engine$.*?^```ts\n(.*?)^```$/msu.exec(README) ?? [];
  expect(example).toBe(textOf('examples/who-speaks.ts'));
});

test('the output of the example contains the next speaker and the rule', () => {
  const printed = printedBy('examples/who-speaks.ts');
  expect(printed).toContain("[ { agent: 'finance', because: 'ME1' } ]");
  expect(printed).toMatch(/^Finance gets the floor: .* \(ME1\)$/mu);
});

function printedBy(...command: readonly string[]): string {
  const args = ['--conditions=conch-source', ...command];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
