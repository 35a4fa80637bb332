import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/config.ts';
import { LIMIT_SETTINGS, SETTINGS } from '../../src/start/settings.ts';

const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));

test.each(Object.values(SETTINGS))('docs/settings.md has $yaml under all its names', (setting) => {
  const names = [setting.flag === null ? '' : `\`--${setting.flag}\``, `\`${setting.env}\``];
  const row = rows.find((line) => line.includes(`| \`${setting.yaml}\` |`)) ?? '';
  for (const name of names) expect(row).toContain(name);
});

test.each(LIMIT_SETTINGS)('docs/settings.md has the limit $name with its default', (limit) => {
  expect(rows).toContain(
    `| \`${limit.name}\` | \`${limit.env}\` | ${DEFAULT_LIMITS[limit.name]} |`,
  );
});
