import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeAtExit } from './remove-at-exit.ts';
import { unwritable } from './unwritable.ts';

/** Writes a new file. Existing files are never overwritten, and a failure leaves no file behind. */
export function createTextFile(path: string, text: string): void {
  // A link is used instead of a rename, because a link never replaces an existing file.
  writeByDraft(path, text, (draft) => linkSync(draft, path));
}

/** Replaces the text of a file. After a failure, the file still has its old text. */
export function replaceTextFile(path: string, text: string): void {
  writeByDraft(path, text, (draft) => {
    // A rename would replace a symbolic link instead of the file.
    const file = realpathSync(path);
    chmodSync(draft, statSync(file).mode);
    renameSync(draft, file);
  });
}

function writeByDraft(path: string, text: string, put: (draft: string) => void): void {
  const draft = join(dirname(path), `conch-${randomUUID()}.unfinished`);
  const remove = removeAtExit(draft);
  try {
    writeFileSync(draft, text, { flag: 'wx', flush: true });
    put(draft);
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    remove();
  }
}
