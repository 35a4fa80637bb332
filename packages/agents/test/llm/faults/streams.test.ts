import { testFaults } from './support/fault.ts';
import { STREAM_FAULTS } from './support/of-stream.ts';

testFaults(STREAM_FAULTS);
