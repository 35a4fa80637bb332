import { expect, test } from 'vitest';
import { testFaults } from './support/fault.ts';
import { TOOL_FAULTS } from './support/of-tools.ts';

testFaults(TOOL_FAULTS);

test('[I-18] no output of a model can change the prototype of objects', () => {
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
