import { advisories } from './checks/advisories.ts';
import { runBrowserTests } from './checks/browser.ts';
import type { Check, CheckOutcome } from './checks/check.ts';
import { clientSize } from './checks/client-size.ts';
import { dependencyProblems } from './checks/dependencies.ts';
import { docSamples } from './checks/doc-samples.ts';
import { folderSizeProblems } from './checks/folder-sizes.ts';
import { linkProblems } from './checks/links.ts';
import { lockFileProblems } from './checks/lock-file.ts';
import { packageDirections } from './checks/package-directions.ts';
import { plainWordProblems } from './checks/plain-words.ts';
import { policyNameProblems } from './checks/policy-names.ts';
import { ruleCitationProblems } from './checks/rule-citations.ts';
import { ruleFileProblems } from './checks/rule-files.ts';
import { ruleLiteralProblems } from './checks/rule-literals.ts';
import { smallFileProblems } from './checks/small-files.ts';
import { traceProblems } from './checks/traces.ts';
import { runTests } from './checks/tests.ts';
import { typeNameProblems } from './checks/type-names.ts';
import { vocabularyProblems } from './checks/vocabulary.ts';
import { wireShapeProblems } from './checks/wire-shapes.ts';
import { runTool } from './tool.ts';

/**
 * All checks for a finished change. The longest checks come first, because all checks share the
 * cores.
 */
export const checks: readonly Check[] = [
  { name: 'tests', isLarge: true, run: runTests },
  { name: 'lint and types', run: lint },
  {
    name: 'dead code',
    run: () => tool('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  },
  { name: 'doc samples', run: docSamples },
  { name: 'package directions', run: packageDirections },
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'rule citations', run: () => problems(ruleCitationProblems()) },
  { name: 'rule files', run: () => problems(ruleFileProblems()) },
  { name: 'wire shapes', run: () => problems(wireShapeProblems()) },
  { name: 'client size', run: () => clientSize() },
  { name: 'rule literals', run: () => problems(ruleLiteralProblems()) },
  { name: 'policy names', run: () => problems(policyNameProblems()) },
  { name: 'type names', run: () => problems(typeNameProblems()) },
  { name: 'folder sizes', run: () => problems(folderSizeProblems()) },
  { name: 'small files', run: () => problems(smallFileProblems()) },
  { name: 'vocabulary', run: () => problems(vocabularyProblems()) },
  { name: 'links', run: () => problems(linkProblems()) },
  { name: 'plain words', run: () => problems(plainWordProblems()) },
  { name: 'lock file', run: () => problems(lockFileProblems()) },
  { name: 'advisories', run: advisories },
  { name: 'dependencies', run: () => problems(dependencyProblems()) },
  { name: 'traces', run: () => problems(traceProblems()) },
];

/** The check that only `npm test` runs. */
export const browserCheck: Check = { name: 'browser', isLarge: true, run: runBrowserTests };

async function tool(
  packageName: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CheckOutcome> {
  const answer = await runTool(packageName, args, { env, isPatient: true });
  return answer.code === 0 ? { ok: true } : { ok: false, output: answer.output };
}

async function problems(found: Promise<readonly string[]>): Promise<CheckOutcome> {
  const lines = await found;
  return lines.length === 0 ? { ok: true } : { ok: false, output: lines.join('\n') };
}

/**
 * The linter also reports the errors of the compiler. One program for both kinds of errors needs
 * half of the time of two programs.
 */
export const LINT_FLAGS = ['--type-aware', '--type-check', '--deny-warnings', '--format=unix'];

// Garbage collection took a fifth of the linter's time, so it is delayed as long as there is enough
// memory.
const COLLECT_LATER = { GOGC: '400', GOMEMLIMIT: '3GiB' };

function lint(): Promise<CheckOutcome> {
  return tool('oxlint', LINT_FLAGS, COLLECT_LATER);
}
