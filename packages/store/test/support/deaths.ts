import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '@conch/test-databases';
import { inOneFile, LITTLE_COLLECTION } from '../../../../scripts/in-one-file.ts';
import type { Migration } from '../../src/migrations/migration.ts';

/** The database that a process opens, and the crash point at which the process kills itself. */
export interface OpeningDeath {
  readonly location: DatabaseLocation;
  readonly at: string;
}

/** Every crash point of a migration. */
export function deathsIn({ version, statements }: Migration): readonly string[] {
  return [
    ...Array.from(
      // One more statement records the version.
      { length: statements.length + 1 },
      (_, index) => `migration-${version}-statement-${index + 1}`,
    ),
    `migration-${version}-before-commit`,
    `migration-${version}-after-commit`,
  ];
}

/**
 * Starts a process that opens a database, adds a counter named `ada` and kills itself. Returns how
 * the process ended.
 */
export async function die(death: OpeningDeath): Promise<string> {
  const program = await inOneFile(PROGRAM);
  const child = spawn(process.execPath, [...LITTLE_COLLECTION, program, JSON.stringify(death)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `ended with ${code} ${said}`;
}

const PROGRAM = new URL('write-and-die.ts', import.meta.url);
