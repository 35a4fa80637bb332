// `npm run check`: every check, with the property tests at their small size.
import { checks } from './check-list.ts';
import { runChecks } from './run-checks.ts';

await runChecks(checks);
