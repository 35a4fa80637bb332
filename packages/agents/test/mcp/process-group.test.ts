import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

const WITHIN = { interval: 20 };
const FILE = new URL('./support/start-and-end.ts', import.meta.url).pathname;

/** Starts a program, ends its parent in this way, and returns the group of the program. */
function groupLeftBy(how: string, script: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  execFile(process.execPath, [FILE, how, script], (_error, told) => resolve(Number(told)));
  return promise;
}

test('if a program ignores SIGTERM, it still ends when Conch exits', async () => {
  const pid = await groupLeftBy('exit', "trap '' TERM HUP; sleep 60 & sleep 60");
  await expect.poll(() => isThere(pid), WITHIN).toBe(false);
});

test('if a program reads its input, it ends even if Conch was killed', async () => {
  const pid = await groupLeftBy('kill', 'exec cat');
  await expect.poll(() => isThere(pid), WITHIN).toBe(false);
});

function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
