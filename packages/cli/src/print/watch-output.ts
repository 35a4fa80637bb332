import { CliFailure } from '../cli-failure.ts';
import { EXIT_CODES } from '../exit-code.ts';
import { failureText } from './failure-text.ts';
import type { OutputFormat } from './output.ts';

/** Ends the process if the reader of its output has closed, or if its output cannot be written. */
export function watchOutput(format: OutputFormat): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `conch tail | head` is not an error.
    if (error.code === 'EPIPE') process.exit(EXIT_CODES.ok.code);
    // The terminal was closed. The signal HUP ends the command.
    if (error.code === 'EIO' && process.stdout.isTTY) return;
    const failure = new CliFailure(
      'failed',
      `The output cannot be written: ${error.message}. Send it elsewhere.`,
      'output-lost',
    );
    process.stderr.write(failureText(failure, format));
    process.exit(EXIT_CODES.failed.code);
  });
  process.stderr.on('error', () => {});
}
