import { readFileSync } from 'node:fs';
import { DEFAULT_CEILINGS } from '@conch/engine';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/config.ts';
import { CEILING_SETTINGS, LIMIT_SETTINGS, SETTINGS } from '../../src/start/settings.ts';

const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));

test.each(Object.values(SETTINGS))(
  'docs/settings.md lists $yaml with all of its names',
  (setting) => {
    const names = [setting.flag === null ? '' : `\`--${setting.flag}\``, `\`${setting.env}\``];
    const row = rows.find((line) => line.includes(`| \`${setting.yaml}\` |`)) ?? '';
    for (const name of names) expect(row).toContain(name);
  },
);

test.each(LIMIT_SETTINGS)('docs/settings.md lists the limit $name with its default', (limit) => {
  expect(rows).toContain(
    `| \`${limit.name}\` | \`${limit.env}\` | ${DEFAULT_LIMITS[limit.name]} |`,
  );
});

test.each(CEILING_SETTINGS)(
  'docs/settings.md lists the ceiling $name with its default',
  (ceiling) => {
    const most = DEFAULT_CEILINGS[ceiling.name] ?? 'none';
    expect(
      rows.some((row) => row.startsWith(`| \`${ceiling.name}\` | \`${ceiling.env}\` | ${most} |`)),
    ).toBe(true);
  },
);
