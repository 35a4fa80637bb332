import type { Dice } from '@conch/engine';
import type { DiskFile, FileChange } from './disk-file.ts';
import type { Names, RecordedDisk } from './recorded-disk.ts';

/** The fate of unsynced changes at a power loss. */
export type CrashFate = 'kept' | 'dropped' | 'torn';

/** A file after a power loss: its synced bytes, and the unsynced changes that reached the disk. */
export interface CrashedFile {
  readonly file: DiskFile;
  readonly changes: readonly FileChange[];
}

/** The files after a power loss. */
export function crashed(disk: RecordedDisk, fate: CrashFate, dice: Dice): Map<string, CrashedFile> {
  const names = namesLeft(disk, fate, dice);
  const files = new Map<string, CrashedFile>();
  const last = Math.max(0, ...[...names.values()].flatMap((file) => ordersOf(file)));
  const first = Math.min(last, ...[...names.values()].flatMap((file) => ordersOf(file)));
  // Only these changes may have reached the disk before the power loss.
  const begun = first + dice.below(last - first + 1);
  for (const [path, file] of names) {
    if (file === null) continue;
    files.set(path, { file, changes: changesLeft(file, fate, { begun, dice }) });
  }
  return files;
}

function changesLeft(
  file: DiskFile,
  fate: CrashFate,
  { begun, dice }: { readonly begun: number; readonly dice: Dice },
): readonly FileChange[] {
  if (fate === 'torn') return tornChanges(file, begun, dice);
  return fate === 'kept' ? file.pending : [];
}

function namesLeft(disk: RecordedDisk, fate: CrashFate, dice: Dice): Names {
  if (fate === 'torn') return dice.chance(0.5) ? disk.names : disk.safeNames;
  return fate === 'kept' ? disk.names : disk.safeNames;
}

function ordersOf(file: DiskFile | null): readonly number[] {
  return file?.pending.map(({ order }) => order) ?? [];
}

const SECTOR = 512;

/**
 * Any sector may have been written or not, in any order. A sector that was being written may
 * contain garbage.
 */
function tornChanges(file: DiskFile, begun: number, dice: Dice): readonly FileChange[] {
  return file.pending
    .filter(({ order }) => order <= begun)
    .flatMap((change): readonly FileChange[] => {
      if (change.kind === 'truncate') return dice.chance(0.5) ? [change] : [];
      return sectorsOf(change).flatMap((sector) => {
        const roll = dice.roll();
        if (roll < 0.45) return [];
        return roll < 0.95 ? [sector] : [{ ...sector, bytes: garbage(sector.bytes.length, dice) }];
      });
    });
}

type Write = Extract<FileChange, { kind: 'write' }>;

function sectorsOf(write: Write): readonly Write[] {
  const sectors: Write[] = [];
  const end = write.offset + write.bytes.length;
  for (let at = write.offset; at < end;) {
    const next = Math.min(end, (Math.floor(at / SECTOR) + 1) * SECTOR);
    const bytes = write.bytes.subarray(at - write.offset, next - write.offset);
    sectors.push({ ...write, offset: at, bytes });
    at = next;
  }
  return sectors;
}

function garbage(length: number, dice: Dice): Buffer {
  return Buffer.alloc(length, dice.below(256));
}
