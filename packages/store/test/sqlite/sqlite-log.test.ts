import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backUpSqlite, damageOfLog, restoreReadable } from '../../src/sqlite.ts';
import { addCounter, allCounters } from '../support/counters.ts';
import { pragma, sqliteForTest } from '../support/sqlite.ts';

const HEADER = 32;
const FRAME = 24 + 4096;

describe('a write-ahead log', () => {
  test('damageOfLog reports no damage for a complete log', async () => {
    const { file } = await left({ withIndex: true });
    expect(damageOfLog(file)).toBe(null);
  });

  test.each([{ withIndex: true }, { withIndex: false }])(
    'a log with damage before its last entries is refused (index exists: $withIndex)',
    async ({ withIndex }) => {
      const { file, log } = await left({ withIndex });
      const { lastCommits } = framesOf(log);
      // Without the index, damage to the last two transactions looks like an incomplete write after
      // a crash.
      const most = withIndex ? lastCommits[0] : lastCommits[2];
      const missed: number[] = [];
      for (let frame = 1; frame <= (most ?? 0); frame += 1) {
        const at = HEADER + (frame - 1) * FRAME;
        for (const place of [at + 16, at + 24 + 100]) {
          writeFileSync(`${file}-wal`, flipped(log, place));
          if (damageOfLog(file) === null) missed.push(frame);
        }
      }
      expect(most).toBeGreaterThan(30);
      expect(missed).toEqual([]);
    },
  );

  test('damageOfLog reports no damage for a log whose end was not written before a crash', async () => {
    const { file, log } = await left({ withIndex: false });
    const said: unknown[] = [];
    const { lastCommits } = framesOf(log);
    const from = HEADER + (lastCommits[1] ?? 0) * FRAME;
    for (let size = from; size < log.length; size += 512) {
      writeFileSync(`${file}-wal`, log);
      truncateSync(`${file}-wal`, size);
      said.push(damageOfLog(file));
    }
    expect(said.length).toBeGreaterThan(8);
    expect(said.filter((damage) => damage !== null)).toEqual([]);
  });

  test.each([{ withIndex: true }, { withIndex: false }])(
    'a log with damage anywhere in its header is refused (index exists: $withIndex)',
    async ({ withIndex }) => {
      const { file, log } = await left({ withIndex });
      const missed: number[] = [];
      for (let place = 0; place < HEADER; place += 1) {
        writeFileSync(`${file}-wal`, flipped(log, place));
        if (damageOfLog(file)?.readable !== 0) missed.push(place);
      }
      writeFileSync(`${file}-wal`, Buffer.concat([Buffer.alloc(HEADER), log.subarray(HEADER)]));
      expect(damageOfLog(file)).toEqual({ readable: 0, committed: framesOf(log).lastCommits[0] });
      expect(missed).toEqual([]);
    },
  );

  test('a missing or truncated log is refused if its index lists entries', async () => {
    const { file, log, open } = await left({ withIndex: true });
    const damage = { readable: 0, committed: framesOf(log).lastCommits[0] };
    for (const size of [HEADER, HEADER - 1, 0]) {
      truncateSync(`${file}-wal`, size);
      expect(damageOfLog(file)).toEqual(damage);
    }
    rmSync(`${file}-wal`);
    expect(damageOfLog(file)).toEqual(damage);
    await expect(open()).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(/none of its \d+ saved pages can be read\./u) as string,
    });
  });

  test.each([{ withIndex: true }, { withIndex: false }])(
    'damageOfLog ignores a damaged header if the database file has all data of the log (index exists: $withIndex)',
    async ({ withIndex }) => {
      const { file, log } = await left({ withIndex, isCopied: true });
      writeFileSync(`${file}-wal`, Buffer.concat([Buffer.alloc(HEADER), log.subarray(HEADER)]));
      expect(log.length).toBeGreaterThan(FRAME);
      expect(damageOfLog(file)).toBe(null);
    },
  );

  test('damageOfLog reports no damage for a log that ends before its first complete entry', async () => {
    const { file, log } = await left({ withIndex: false });
    for (let size = 0; size <= HEADER; size += 1) {
      const torn = Buffer.alloc(size, 0xa5);
      log.copy(torn, 0, 0, Math.floor(size / 2));
      writeFileSync(`${file}-wal`, torn);
      expect(damageOfLog(file)).toBe(null);
    }
  });

  test('the error for a damaged log states how much of the log is readable and contains a hint', async () => {
    const { file, log, open } = await left({ withIndex: true });
    writeFileSync(`${file}-wal`, flipped(log, HEADER + 9 * FRAME + 50));
    await expect(open()).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(
        /-wal is damaged: only the first \d of its \d+ saved pages can be read\. Restore a backup \(conch restore FILE\), or continue with the readable part \(conch restore --readable\)\.$/u,
      ) as string,
    });
  });

  test('a damaged log is refused if the database file in the data directory is a symbolic link', async () => {
    const { file, log } = await left({ withIndex: true });
    writeFileSync(`${file}-wal`, flipped(log, HEADER + 9 * FRAME + 50));
    const { dataDir, open } = await sqliteForTest();
    symlinkSync(file, join(dataDir, 'conch.db'));
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' });
    const copy = join(dataDir, 'copy.db');
    await expect(backUpSqlite(dataDir, copy)).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('a log with a damaged header can be discarded, so that only the database file is used', async () => {
    const { file, dataDir, log, open } = await left({ withIndex: true });
    writeFileSync(`${file}-wal`, flipped(log, 16));
    restoreReadable({ dataDir });
    expect(await (await open()).read(allCounters)).toEqual({});
  });

  test('a database with a damaged log can be restored up to the damage, and the original is kept', async () => {
    const { file, dataDir, log, open } = await left({ withIndex: true });
    const damaged = flipped(log, HEADER + (framesOf(log).lastCommits[2] ?? 0) * FRAME + 50);
    writeFileSync(`${file}-wal`, damaged);
    const { replaced } = restoreReadable({ dataDir });
    const counters = await (await open()).read(allCounters);
    expect(Object.keys(counters).length).toBe(TRANSACTIONS - 2);
    expect(readFileSync(`${replaced}-wal`).equals(damaged)).toBe(true);
    expect(existsSync(replaced)).toBe(true);
  });
});

const TRANSACTIONS = 12;

/** A database with the log of a killed process, with or without the index of the log. */
async function left({
  withIndex,
  isCopied = false,
}: {
  readonly withIndex: boolean;
  /** Whether the database file also contains all frames. */
  readonly isCopied?: boolean;
}) {
  const killed = await sqliteForTest();
  const database = await killed.open();
  for (let nth = 0; nth < TRANSACTIONS; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each is a separate transaction
    await database.transact(() => addCounter(`${nth} ${'x'.repeat(5_000)}`, nth));
  }
  if (isCopied) await pragma(database, 'wal_checkpoint(passive)');
  const copy = await sqliteForTest();
  const ends = ['', '-wal', ...(withIndex ? ['-shm'] : [])];
  for (const end of ends) {
    copyFileSync(join(killed.dataDir, `conch.db${end}`), join(copy.dataDir, `conch.db${end}`));
  }
  const file = join(copy.dataDir, 'conch.db');
  return { ...copy, file, log: readFileSync(`${file}-wal`) };
}

/** The numbers of the frames that end transactions, in descending order. */
function framesOf(log: Buffer): { readonly lastCommits: readonly number[] } {
  const count = (log.length - HEADER) / FRAME;
  const commits: number[] = [];
  for (let frame = count; frame > 0 && commits.length < 3; frame -= 1) {
    if (log.readUInt32BE(HEADER + (frame - 1) * FRAME + 4) !== 0) commits.push(frame);
  }
  return { lastCommits: commits };
}

function flipped(log: Buffer, place: number): Buffer {
  const damaged = Buffer.from(log);
  damaged.writeUInt8((damaged.readUInt8(place) ^ 0x5a) & 0xff, place);
  return damaged;
}
