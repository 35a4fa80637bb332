import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '@conch/test-databases';
import { inOneFile } from '../../../../scripts/in-one-file.ts';
import type { Migration } from '../../src/migrations/migration.ts';

/** Where a process opens a database, and where on the way it dies. */
export interface Death {
  readonly location: DatabaseLocation;
  readonly at: string;
}

/** Every place in a migration where a process may die. */
export function deathsIn({ version, statements }: Migration): readonly string[] {
  return [
    ...Array.from(
      // The last statement is the one that notes the version.
      { length: statements.length + 1 },
      (_, index) => `migration-${version}-statement-${index + 1}`,
    ),
    `migration-${version}-before-commit`,
    `migration-${version}-after-commit`,
  ];
}

/**
 * Lets a process die on its way into a database, where it then would add a counter named `ada`;
 * what it died of, which must be its own kill and nothing else.
 */
export async function die(death: Death): Promise<string> {
  const program = await inOneFile(PROGRAM);
  const child = spawn(process.execPath, [program, JSON.stringify(death)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `ended with ${code} ${said}`;
}

const PROGRAM = new URL('write-and-die.ts', import.meta.url);
