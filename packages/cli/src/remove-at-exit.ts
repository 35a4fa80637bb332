import { rmSync } from 'node:fs';

const paths = new Set<string>();

process.on('exit', () => {
  for (const path of paths) remove(path);
});

/**
 * Removes a temporary file or folder at the end of this process, because a signal ends it without
 * `finally`. Returns a function that removes it earlier.
 */
export function removeAtExit(path: string): () => void {
  paths.add(path);
  return () => {
    remove(path);
    paths.delete(path);
  };
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
