import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { HTTP_API } from '@conch/protocol';
import { RequestRefused } from '../request-refused.ts';
import { whileAllowed } from './connection/while-allowed.ts';
import type { Services } from '../services.ts';
import type { RouteRequest, HandlersOf } from './route-request.ts';

const PREFIX = 'conch-download-';

export function backupHandlers(services: Services): HandlersOf<'downloadBackup'> {
  const making = new Set<string>();
  return { downloadBackup: (asked) => backupOf(services, making, asked) };
}

/** A copy of the whole database at the time of the request. */
async function backupOf(
  services: Services,
  making: Set<string>,
  { by, permission, reply }: RouteRequest<typeof HTTP_API.downloadBackup>,
): Promise<Readable> {
  const { clock, config, database, newId, rates } = services;
  const { dataDir } = config;
  if (database.dialect === 'postgres') {
    throw new RequestRefused(
      'backup-elsewhere',
      'This server keeps its data in PostgreSQL. Back it up with pg_dump.',
    );
  }
  rates.exports.enter(by.principal.personId, reply.raw);
  await removeLeftOver(dataDir, making);
  const name = `${PREFIX}${newId()}.db`;
  const path = join(dataDir, name);
  making.add(name);
  try {
    await database.backUp(path);
    const file = await open(path);
    // Deletes the file while its handle is open, so that no copy remains even if the download
    // fails.
    await rm(path);
    const { size } = await file.stat();
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    reply.header('content-length', size);
    reply.header('content-disposition', `attachment; filename="conch-${day}.db"`);
    return whileAllowed(services, { by, needs: [permission], bytes: file.createReadStream() });
  } finally {
    making.delete(name);
  }
}

/** Removes the unfinished copies of a killed process. */
async function removeLeftOver(dataDir: string, making: ReadonlySet<string>): Promise<void> {
  const names = await readdir(dataDir);
  // Skips files of running backups, such as SQLite's journal. Their names begin with the name of
  // the copy.
  const inUse = (name: string) => [...making].some((copy) => name.startsWith(copy));
  const left = names.filter((name) => name.startsWith(PREFIX) && !inUse(name));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { force: true })));
}
