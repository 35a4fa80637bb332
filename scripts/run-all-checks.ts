import { browserCheck, checks } from './check-list.ts';
import { prepareBrowser } from './browser/prepare-browser.ts';
import { refuse } from './read-flags.ts';
import { runChecks } from './run-checks.ts';
import { chooseTestSizes } from './checks/test-sizes.ts';
import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from './machine/debian-packages.ts';
import { step } from './step.mjs';

/** Runs all checks. The command line or the environment sets the sizes of the generated tests. */
export async function runAllChecks(otherwise: 'small' | 'full'): Promise<void> {
  const sizes = chooseTestSizes(process.argv.slice(2), { environment: process.env, otherwise });
  if (!sizes.ok) refuse(sizes.problem);
  Object.assign(process.env, sizes.variables);
  if (otherwise === 'small') process.env['CONCH_QUICK_TESTS'] = '1';
  const tests = otherwise === 'small' ? 'the quick tests' : 'every test';
  console.log(`running every check and ${tests}, the generated ones ${sizes.words}`);
  if (otherwise === 'small') return runChecks(checks);
  await prepareBrowser();
  await installShells();
  await runChecks([browserCheck, ...checks]);
}

/**
 * Installs the shells of the completion tests that this machine lacks, if the user may install
 * packages. The tests report a shell that is still missing.
 */
async function installShells(): Promise<void> {
  const missing = ['zsh', 'fish'].filter(
    (shell) => spawnSync(shell, ['-c', 'exit 0']).status !== 0,
  );
  if (missing.length === 0 || !canInstallPackages()) return;
  await step(
    `installing ${missing.join(' and ')}`,
    () => installPackages(missing),
    (answer) => answer.code === 0,
  );
}
