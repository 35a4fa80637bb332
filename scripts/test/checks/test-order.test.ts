import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../repository.ts';
import { LONGEST } from '../../checks/test-order.ts';

test('every listed test file exists and is listed once', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
