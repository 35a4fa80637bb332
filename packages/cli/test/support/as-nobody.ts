import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../bin/conch.mjs');
const SETPRIV = '/usr/bin/setpriv';

/** True if a test can run a command as a user without rights. */
export const canBeNobody = process.getuid?.() === 0 && existsSync(SETPRIV);

/** Runs a command as a user without rights. */
export function asNobody(args: readonly string[], home: string) {
  const ids = ['--reuid', '65534', '--regid', '65534', '--clear-groups'];
  const node = [process.execPath, '--conditions=conch-source', BIN];
  const { status, stderr } = spawnSync(SETPRIV, [...ids, ...node, ...args], {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: home },
    encoding: 'utf8',
  });
  return { code: status, err: stderr };
}
