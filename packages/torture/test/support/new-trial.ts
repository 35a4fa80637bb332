import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '@conch/test-databases';
import { inOneFile } from '../../../../scripts/in-one-file.ts';
import { NodeProcess } from '../../src/node-process.ts';
import { Trial } from '../../src/trial.ts';
import { makeWorld } from '../../src/world.ts';

NodeProcess.program = await inOneFile(new URL('../../src/node-main.ts', import.meta.url));

/** A furnished database with clients, whose processes live for moments only. */
export async function newTrial(location: DatabaseLocation, seed: string): Promise<Trial> {
  return new Trial({
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

/** With a lease this short, what a dead node left is soon taken up by the next. */
export function timingOn({ dialect }: DatabaseLocation): { leaseMs?: number; pollMs?: number } {
  return dialect === 'postgres' ? { leaseMs: 300, pollMs: 50 } : {};
}

export function witnessFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conch-witness-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'witness');
}
