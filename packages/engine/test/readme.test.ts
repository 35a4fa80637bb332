import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

test('the example of the README runs and says who speaks and why', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const example = /```ts\n(?<code>.*?)```/su.exec(readme)?.groups?.['code'] ?? '';
  const args = ['--conditions=source', '--input-type=module-typescript', '--eval', example];
  const printed = execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(printed).toContain("[ { agent: 'finance', because: 'ME1' } ]");
  expect(printed).toMatch(/^Finance gets the floor: .* \(ME1\)$/mu);
});
