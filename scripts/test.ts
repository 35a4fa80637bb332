// `npm test`: every check, with the generated tests at their full size or as large as asked for.
import { runAllChecks } from './run-all-checks.ts';

await runAllChecks('full');
