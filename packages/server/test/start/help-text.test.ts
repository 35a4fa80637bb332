import { expect, test } from 'vitest';
import { helpText } from '../../src/start/help-text.ts';
import type { Setting } from '../../src/start/setting.ts';
import { SETTINGS } from '../../src/start/settings.ts';

const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);

test('in the help, the texts of all settings begin in the same column', () => {
  const lines = helpText().split('\n');
  const columns = settings.map(({ flag, env, help }) => {
    const line = lines.find((one) => one.startsWith(`  ${flag === null ? env : `--${flag}`} `));
    const column = line?.indexOf(help) ?? -1;
    expect(line?.slice(column - 2, column)).toBe('  ');
    return column;
  });
  expect(new Set(columns).size).toBe(1);
});
