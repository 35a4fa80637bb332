import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs npm in a folder. Rejects with npm's output if npm fails. */
export async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  // npm and its scripts must not see the settings of the npm that runs us.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  );
  const { stdout } = await run('npm', [...args, '--loglevel=error'], {
    cwd,
    env,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
