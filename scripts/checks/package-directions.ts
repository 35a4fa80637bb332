import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckOutcome } from './check.ts';
import { root } from '../repository.ts';
import { runTool } from '../tool.ts';

interface CruiseReport {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly Violation[] };
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/**
 * Files that always exist. If a run does not find these files, the run is broken, for example
 * because a parser is missing.
 */
const landmarks = ['packages/engine/src/decide.ts', 'scripts/check.ts'];

/** Imports between packages must follow the directions in .dependency-cruiser.mjs. */
export async function packageDirections(): Promise<CheckOutcome> {
  const { modules, violations } = await cruise(root);
  const unseen = landmarks.filter((path) => !modules.includes(path));
  const lines = [
    ...violations,
    ...unseen.map((path) => `${path} was not seen by dependency-cruiser`),
  ];
  if (lines.length > 0) return { ok: false, output: lines.join('\n') };
  return { ok: true, note: `${modules.length} modules` };
}

/** The modules of a source tree, and the imports that break a rule. */
export async function cruise(folder: string): Promise<{ modules: string[]; violations: string[] }> {
  const rooms = ['packages', 'bench', 'e2e', 'examples', 'scripts'];
  const answer = await runTool(
    'dependency-cruiser',
    [
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...rooms.filter((room) => existsSync(join(folder, room))),
    ],
    { cwd: folder },
  );
  if (!answer.stdout.startsWith('{')) return { modules: [], violations: [answer.output] };
  const report = JSON.parse(answer.stdout) as CruiseReport;
  return {
    modules: report.modules.map(({ source }) => source),
    violations: report.summary.violations.map(
      ({ from, to, rule }) => `${from} → ${to}: ${rule.name}`,
    ),
  };
}
