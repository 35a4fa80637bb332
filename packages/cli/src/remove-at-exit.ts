import { rmSync } from 'node:fs';

const paths = new Set<string>();

process.on('exit', () => {
  for (const path of paths) remove(path);
});

/**
 * Removes a temporary file or folder when this process exits. A `finally` block is not enough,
 * because a signal ends the process without it. Returns a function that removes the file or folder
 * earlier.
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
