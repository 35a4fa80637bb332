import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk of its own that a test may fill or stop from being written to. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes up space until only so much is left. */
  leave(bytes: number): void;
  /** Gives that space back. */
  free(): void;
  stopWrites(): void;
}

/** Null where this user may not mount one. */
export function smallDisk(bytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'conch-disk-'));
  if (!mount(['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder])) {
    rmSync(folder, { recursive: true });
    return null;
  }
  onTestFinished(() => {
    // Lazily: a database that is still open lets go of it later.
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  const ballast = join(folder, 'ballast');
  const free = () => rmSync(ballast, { force: true });
  return {
    folder,
    free,
    leave: (left) => {
      free();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    stopWrites: () => {
      if (!mount(['-o', 'remount,ro', folder])) throw new Error('the disk is still written to');
    },
  };
}

let isSaid = false;

/** Says, once in a file, where a promise was not put to the test. */
export function cannotMount(what: string): void {
  if (isSaid) return;
  isSaid = true;
  console.log(`seen: ${what} not tested, for want of the right to mount a small disk`);
}

function mount(args: readonly string[]): boolean {
  return process.platform === 'linux' && spawnSync('mount', args).status === 0;
}
