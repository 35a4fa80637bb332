import { runBrowserTests } from './checks/browser.ts';
import type { Check, CheckOutcome } from './checks/check.ts';
import { linkProblems } from './checks/links.ts';
import { lockFileProblems } from './checks/lock-file.ts';
import { packageDirections } from './checks/package-directions.ts';
import { ruleCitationProblems } from './checks/rule-citations.ts';
import { traceProblems } from './checks/traces.ts';
import { runTests } from './checks/tests.ts';
import { runTool } from './tool.ts';
import { typeProjects } from './type-projects.ts';

/** Everything that must hold before a change is finished; the longest first, since they share the cores. */
export const checks: readonly Check[] = [
  { name: 'tests', run: runTests },
  { name: 'lint', run: () => tool('oxlint', ['--type-aware', '--deny-warnings', '--format=unix']) },
  { name: 'types', run: types },
  {
    name: 'dead code',
    run: () => tool('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  },
  { name: 'package directions', run: packageDirections },
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'rule citations', run: () => problems(ruleCitationProblems()) },
  { name: 'links', run: () => problems(linkProblems()) },
  { name: 'lock file', run: () => problems(lockFileProblems()) },
  { name: 'traces', run: () => problems(traceProblems()) },
];

/** What `npm test` asks besides. */
export const browserCheck: Check = { name: 'browser', isAlone: true, run: runBrowserTests };

async function tool(packageName: string, args: readonly string[]): Promise<CheckOutcome> {
  const answer = await runTool(packageName, args);
  return answer.code === 0 ? { ok: true } : { ok: false, output: answer.output };
}

async function problems(found: Promise<readonly string[]>): Promise<CheckOutcome> {
  const lines = await found;
  return lines.length === 0 ? { ok: true } : { ok: false, output: lines.join('\n') };
}

/** What was found of files that are still the same is kept for the next time: a fifth of the work. */
function typesOf(project: string): readonly string[] {
  const kept = `.cache/types/${project.replaceAll('/', '-')}`;
  const asText = ['--pretty', 'false'];
  return ['--project', project, '--incremental', '--tsBuildInfoFile', kept, ...asText];
}

async function types(): Promise<CheckOutcome> {
  const projects = await typeProjects();
  const answers = await Promise.all(projects.map((path) => runTool('typescript', typesOf(path))));
  const failed = answers.filter((answer) => answer.code !== 0);
  if (failed.length === 0) return { ok: true, note: `${projects.length} projects` };
  // Projects overlap (tests include their sources), so an error can be told more than once.
  const lines = new Set(failed.flatMap((answer) => answer.output.trim().split('\n')));
  return { ok: false, output: [...lines].join('\n') };
}
