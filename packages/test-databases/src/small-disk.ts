import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

/** A separate disk that a test can fill or make read-only. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk until only this many bytes are free. */
  readonly leave: (bytes: number) => void;
  /** Frees the space that `leave` filled. */
  readonly free: () => void;
  readonly stopWrites: () => void;
}

const MIB = 2 ** 20;

/** A disk of 8 MiB. If this user may not mount a disk, the test is skipped with a message. */
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
    // The unmount is lazy, because an open database releases the disk only later.
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
