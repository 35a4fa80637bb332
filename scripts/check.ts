// `npm run check`: every check, with the generated tests at their small size.
import { runAllChecks } from './run-all-checks.ts';

await runAllChecks('small');
