import { serverVersion } from '@conch/server/version';
import { CliFailure, failureOf } from './cli-failure.ts';
import { COMMANDS } from './commands.ts';
import { openContext } from './context.ts';
import { EXIT_CODES } from './exit-code.ts';
import { failureText } from './print/failure-text.ts';
import { formatOf, type OutputFormat } from './print/output.ts';
import { readCommandLine, type CommandLine } from './wiring/read-command-line.ts';

// The program `conch`.

// How long a failed command may wait for open connections. A constant below the command would not
// be initialized yet when the command fails.
const LEFT_OPEN_MS = 500;

const args = process.argv.slice(2);
const format = formatOf(args);
watchOutput();

try {
  await follow(await readCommandLine(args));
} catch (error) {
  fail(failureOf(error));
}

async function follow(line: CommandLine): Promise<void> {
  switch (line.kind) {
    case 'text':
      process.stdout.write(`${line.text}\n`);
      break;
    case 'version':
      process.stdout.write(`${serverVersion()}\n`);
      break;
    case 'raw':
      await line.command.run(line.args, COMMANDS);
      break;
    case 'run':
      await runCommand(line, format);
      break;
    default:
      line satisfies never;
  }
}

async function runCommand(
  { command, values, url, token }: Extract<CommandLine, { kind: 'run' }>,
  as: OutputFormat,
): Promise<void> {
  const interruption = watchSignals();
  const { context, close } = openContext({ format: as, url, token, signal: interruption.signal });
  try {
    const work = command.run(context, values);
    await (command.endsItself === true ? work : Promise.race([work, interruption.promise]));
  } finally {
    context.out.progress(null);
    close();
    interruption.stop();
  }
}

/** The first signal aborts the command. The second signal ends the process at once. */
function watchSignals(): {
  readonly signal: AbortSignal;
  readonly promise: Promise<never>;
  readonly stop: () => void;
} {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const listen = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    const kind = signal === 'SIGINT' ? 'interrupted' : 'terminated';
    const listener = (): void => {
      if (controller.signal.aborted) process.exit(EXIT_CODES[kind].code);
      const failure = new CliFailure(kind, 'Stopped.');
      controller.abort(failure);
      reject(failure);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  };
  const stops = [listen('SIGINT'), listen('SIGTERM')];
  // If the terminal is closed, HUP ends the command as TERM does. Without a terminal there is no
  // listener, so that `nohup` can ignore HUP.
  if (process.stdin.isTTY) stops.push(listen('SIGHUP'));
  return { signal: controller.signal, promise, stop: () => stops.forEach((stop) => stop()) };
}

function fail(failure: CliFailure): void {
  const { kind } = failure;
  process.stderr.write(failureText(failure, format));
  process.exitCode = EXIT_CODES[kind].code;
  // Exits explicitly, because the interrupted command may still wait for something.
  if (kind === 'interrupted' || kind === 'terminated') process.exit();
  // A server that never closes its connection must not keep a failed command running.
  setTimeout(() => process.exit(), LEFT_OPEN_MS).unref();
}

/** Ends the process if the reader of its output has closed, or if its output cannot be written. */
function watchOutput(): void {
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
