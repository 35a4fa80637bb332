import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliFailure, usageFailure } from '../cli-failure.ts';
import { unreadable } from '../read-text-file.ts';
import { removeAtExit } from '../remove-at-exit.ts';
import { unwritable } from '../unwritable.ts';

export { linesOf } from '@conch/server/lines-of';

/** The facts about a space in the first line of its export. */
export interface CopySummary {
  readonly name: string;
  readonly seq: number;
  readonly hash: string;
}

/** Passes the lines of an export on unchanged, and reads the first line. */
export class CopySummaryReader {
  #text = '';
  #lastBytes = '';

  add(chunk: Uint8Array): void {
    const text = Buffer.from(chunk).toString('latin1');
    if (!this.#text.includes('\n')) this.#text += text;
    this.#lastBytes = (this.#lastBytes + text).slice(-LAST_LINE);
  }

  /** Throws if the export was interrupted before its last line. */
  get summary(): CopySummary {
    const isWhole = this.#lastBytes.trimEnd().split('\n').at(-1)?.startsWith('{"kind":"end"');
    if (isWhole !== true) {
      throw new CliFailure('failed', 'The export broke off. Try again.', 'incomplete');
    }
    const [line = ''] = Buffer.from(this.#text, 'latin1').toString('utf8').split('\n');
    const { name, seq, hash } = JSON.parse(line) as CopySummary;
    return { name, seq, hash };
  }
}

const LAST_LINE = 100;

/**
 * Writes chunks to a new file, which appears only when it is complete. Existing files are never
 * overwritten. `check` gets the path of the temporary file, and throws if the file is invalid.
 */
export async function writeNewFile(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  check: (draft: string) => void | Promise<void> = () => {},
): Promise<void> {
  if (existsSync(path)) throw usageFailure(`${path} exists already. Name another file.`);
  // The random name and the flag `wx` guarantee that the temporary file is not an existing file or
  // link.
  const unfinished = join(dirname(path), `conch-${randomUUID()}.unfinished`);
  const remove = removeAtExit(unfinished);
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(chunks), file);
    await check(unfinished);
    // A link is used instead of a rename, because a link never replaces a file that was created
    // meanwhile.
    await link(unfinished, path);
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    remove();
  }
}

/** The bytes of a file that the command line names. `-` is standard input. */
export async function readGivenFile(path: string, shown: string): Promise<Readable> {
  if (shown === '-') {
    if (process.stdin.isTTY) throw usageFailure('Name a file, or pipe an export in.');
    return process.stdin;
  }
  try {
    // Opens the file before anything else happens, so that an unreadable file is reported at once.
    const file = await open(path);
    if (!(await file.stat()).isDirectory()) return file.createReadStream();
    await file.close();
  } catch (error) {
    throw unreadable(shown, error);
  }
  throw usageFailure(`${shown} is a folder. Name a file.`);
}
