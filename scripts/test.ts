// `npm test`: every check, with the property tests at their full size or larger.
import { checks } from './check-list.ts';
import { runChecks } from './run-checks.ts';
import { setTestSizes } from './test-sizes.ts';

try {
  setTestSizes(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('npm test -- [--conversations N] [--parser-runs N] [--world-depth N]');
  process.exit(2);
}
console.log('running every check, with the property tests at full size');
await runChecks(checks);
