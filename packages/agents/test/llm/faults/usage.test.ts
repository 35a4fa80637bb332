import { testFaults } from './support/fault.ts';
import { USAGE_FAULTS } from './support/of-usage.ts';

testFaults(USAGE_FAULTS);
