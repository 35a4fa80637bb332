import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_FORUM_SETTINGS } from '../../src/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/forum.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

/** The defaults of the table. A row can have several settings with their values. */
const defaults = new Map(
  rows.flatMap(([, names = '', , values = '']) =>
    names.split(', ').map((name, index) => [name, values.split(', ')[index]]),
  ),
);

const DURATIONS: Readonly<Record<string, number>> = { '1 hour': 3_600_000, '7 days': 604_800_000 };

test.each(Object.entries(DEFAULT_FORUM_SETTINGS))(
  'docs/forum.md has the default of the setting %s',
  (name, value) => {
    const written = defaults.get(name) ?? '';
    const meant = written === 'empty' ? '' : String(DURATIONS[written] ?? written);
    expect(meant).toBe(String(value));
  },
);
