// `npm test`: all checks, with full or given sizes for generated tests.
import { runAllChecks } from './run-all-checks.ts';

await runAllChecks('full');
