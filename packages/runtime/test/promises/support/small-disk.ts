import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

const MIB = 2 ** 20;

/** A disk of 8 MiB that a test may fill; where this user may not mount one, the test is skipped. */
export function smallDisk(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'conch-disk-'));
  if (!mount(['-t', 'tmpfs', '-o', `size=${8 * MIB},mode=700`, 'tmpfs', folder])) {
    rmSync(folder, { recursive: true });
    console.log(
      `seen: not tested, for want of the right to mount a small disk: ${context.task.name}`,
    );
    return context.skip();
  }
  onTestFinished(() => {
    // Lazily: a database that is still open lets go of it later.
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    free: () => rmSync(ballast),
    stopWrites: () => {
      if (!mount(['-o', 'remount,ro', folder])) throw new Error('the disk is still written to');
    },
  };
}

function mount(args: readonly string[]): boolean {
  return process.platform === 'linux' && spawnSync('mount', args).status === 0;
}
