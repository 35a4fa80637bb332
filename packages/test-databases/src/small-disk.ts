import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

/** A disk of its own that a test may fill or stop from being written to. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes up space until only so much is left. */
  readonly leave: (bytes: number) => void;
  /** Gives that space back. */
  readonly free: () => void;
  readonly stopWrites: () => void;
}

const MIB = 2 ** 20;

/** A disk of 8 MiB; where this user may not mount one, the test is skipped, and says so. */
export function smallDisk(context: TestContext): SmallDisk {
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
  const free = (): void => rmSync(ballast, { force: true });
  return {
    folder,
    free,
    leave: (bytes) => {
      free();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    stopWrites: () => {
      if (!mount(['-o', 'remount,ro', folder])) throw new Error('the disk is still written to');
    },
  };
}

function mount(args: readonly string[]): boolean {
  return process.platform === 'linux' && spawnSync('mount', args).status === 0;
}
