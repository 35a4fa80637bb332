import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongOrder } from './wrong-order.ts';

/** Writes a file that was asked for, its folder with it. */
export function writeFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WrongOrder(`${path} cannot be written; give another file. (${why})`);
  }
}
