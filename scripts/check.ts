// `npm run check`: all checks, with small sizes for generated tests.
import { runAllChecks } from './run-all-checks.ts';

await runAllChecks('small');
