import { testFaults } from './support/fault.ts';
import { STATUS_FAULTS } from './support/of-status.ts';

testFaults(STATUS_FAULTS);
