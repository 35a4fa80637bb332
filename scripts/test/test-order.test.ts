import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { LONGEST } from '../test-order.ts';

test('what is begun first is there', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
