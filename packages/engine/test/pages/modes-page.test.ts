import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_CEILINGS, DEFAULT_SETTINGS } from '../../src/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/modes.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

/** The cells of the row for a setting, from the name of the setting on. */
function rowOf(name: string): readonly string[] {
  const row = rows.find((cells) => cells.includes(name)) ?? [];
  return row.slice(row.indexOf(name));
}

test('docs/modes.md has a row for every setting of a chat', () => {
  const { kind: _kind, forum: _forum, timeOuts, ...others } = DEFAULT_SETTINGS;
  const names = Object.keys(others);
  const bounds = Object.keys(timeOuts).map((name) => `timeOuts.${name}`);
  expect([...names, ...bounds].filter((name) => rowOf(name).length === 0)).toEqual([]);
});

test.each([
  'policy',
  'visibility',
  'unaddressed',
  'picker',
  'textHandOff',
  'humanMentions',
  'unknownMentions',
  'disclosure',
] as const)('docs/modes.md has the default of the setting %s', (name) => {
  const [, , written] = rowOf(name);
  expect(written).toBe(String(DEFAULT_SETTINGS[name]));
});

test.each(['turnLimit', 'maxRuns', 'maxStack'] as const)(
  'docs/modes.md has the default and the ceiling of the limit %s',
  (name) => {
    const numbers = [DEFAULT_SETTINGS[name], DEFAULT_CEILINGS[name]].map(String);
    expect(rowOf(name).slice(1, 3)).toEqual(numbers);
  },
);

test('docs/modes.md has the defaults and the ceilings of the timeouts', () => {
  const { silentMs, totalMs, maxSteps } = DEFAULT_SETTINGS.timeOuts;
  const shown = (value: number): string => value.toLocaleString('en');
  expect(rowOf('timeOuts.silentMs').slice(1, 3)).toEqual([`${shown(silentMs)} ms`, '24 hours']);
  expect(rowOf('timeOuts.totalMs').slice(1, 3)).toEqual([`${shown(totalMs)} ms`, '24 hours']);
  expect(rowOf('timeOuts.maxSteps').slice(1, 3)).toEqual([
    shown(maxSteps),
    shown(DEFAULT_CEILINGS.maxSteps),
  ]);
  expect([DEFAULT_CEILINGS.silentMs, DEFAULT_CEILINGS.totalMs]).toEqual([86_400_000, 86_400_000]);
});
