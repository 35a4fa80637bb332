import { expect, test } from 'vitest';
import { helpText } from '../../src/start/help-text.ts';
import { SETTINGS, type Setting } from '../../src/start/settings.ts';

const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);

test('what a setting does begins in one column, at least two blanks behind the longest name', () => {
  const lines = helpText().split('\n');
  const columns = settings.map(({ flag, env, help }) => {
    const line = lines.find((one) => one.startsWith(`  ${flag === null ? env : `--${flag}`} `));
    const column = line?.indexOf(help) ?? -1;
    expect(line?.slice(column - 2, column)).toBe('  ');
    return column;
  });
  expect(new Set(columns).size).toBe(1);
});
