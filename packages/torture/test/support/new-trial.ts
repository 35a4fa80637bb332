import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '@conch/test-databases';
import { inOneFile, LITTLE_COLLECTION } from '../../../../scripts/in-one-file.ts';
import { NodeProcess } from '../../src/node/node-process.ts';
import { TortureTrial } from '../../src/trial.ts';
import { makeWorld } from '../../src/world.ts';

NodeProcess.program = await inOneFile(new URL('../../src/node/node-main.ts', import.meta.url));

NodeProcess.nodeArgs = LITTLE_COLLECTION;

/** A trial on a filled database, with short-lived processes. */
export async function newTrial(location: DatabaseLocation, seed: string): Promise<TortureTrial> {
  return new TortureTrial({
    location,
    seed,
    world: await makeWorld(location, 4),
    witness: witnessFile(),
    timing: timingOn(location),
    lifeMs: 300,
    patienceMs: 20_000,
    mostEach: 1_000,
  });
}

/** A short lease, so that the next node soon takes over the runs of a dead node. */
export function timingOn({ dialect }: DatabaseLocation): { leaseMs?: number; pollMs?: number } {
  return dialect === 'postgres' ? { leaseMs: 300, pollMs: 50 } : {};
}

export function witnessFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conch-witness-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'witness');
}
