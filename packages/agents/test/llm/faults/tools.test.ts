import { expect, test } from 'vitest';
import { testFaults } from './support/fault.ts';
import { TOOL_FAULTS } from './support/of-tools.ts';

testFaults(TOOL_FAULTS);

test('[I-18] whatever models have written, no object has got what it did not have', () => {
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
