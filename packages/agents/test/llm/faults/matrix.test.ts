import { expect, test } from 'vitest';
import { CONNECTION_FAULTS } from './support/of-connection.ts';
import { STATUS_FAULTS } from './support/of-status.ts';
import { STREAM_FAULTS } from './support/of-stream.ts';
import { TOOL_FAULTS } from './support/of-tools.ts';
import { USAGE_FAULTS } from './support/of-usage.ts';

const ALL = [
  ...CONNECTION_FAULTS,
  ...STATUS_FAULTS,
  ...STREAM_FAULTS,
  ...TOOL_FAULTS,
  ...USAGE_FAULTS,
];

test('[I-18] the matrix has at least 80 different faults of a provider', () => {
  const names = ALL.map(({ name }) => name);
  expect([new Set(names).size === names.length, names.length >= 80]).toEqual([true, true]);
});
