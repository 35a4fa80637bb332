import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from './debian-packages.ts';
import { step } from '../step.mjs';

/**
 * Installs the shells of the completion tests that this machine lacks, if the user may install
 * packages. The tests report a shell that is still missing.
 */
export async function installShells(): Promise<void> {
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
