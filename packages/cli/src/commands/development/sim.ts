import { join } from 'node:path';
import { defaultDataDirectory } from '@conch/server/data-directory';
import { CliFailure } from '../../cli-failure.ts';
import type { RawCommand } from '../../command.ts';
import { typedIn } from '../../context.ts';
import { EXIT_CODES } from '../../exit-code.ts';
import { jsonText } from '../../print/json-text.ts';
import { formatOf, type OutputFormat } from '../../print/output.ts';

/** Simulates a forum of script agents. It has its own flags and its own help. */
export const sim: RawCommand = {
  kind: 'raw',
  name: 'sim',
  summary: 'Runs a forum of script agents through many ticks, measures and plots it.',
  examples: ['conch sim --agents 1000 --ticks 100 --seed 7'],
  isLocal: true,
  run: async (args) => {
    const isHelp = args.includes('--help') || args.includes('-h');
    const own = args.filter((arg) => !JSON_FLAGS.has(arg));
    process.exitCode = await simulated(own, isHelp ? 'text' : formatOf(args));
  },
};

const JSON_FLAGS: ReadonlySet<string> = new Set(['--json', '--ndjson']);

/** The errors of the simulation that mean a wrong command line. */
const USAGE_ERRORS: ReadonlySet<string> = new Set(['WrongOrder']);

async function simulated(args: readonly string[], format: OutputFormat): Promise<number> {
  const { simulate } = await import('@conch/simulation');
  const { stdout, stderr } = process;
  const isText = format === 'text';
  const stop = stopOnSignals(isText ? (words) => void stderr.write(words) : () => {});
  const screen = {
    write: (text: string) => !isText || stdout.write(text),
    result: (value: object) =>
      isText || stdout.write(`${jsonText(value, format === 'json' ? 2 : 0)}\n`),
    progress: {
      isTTY: stderr.isTTY,
      get columns() {
        return stderr.columns;
      },
      write: (text: string) => !isText || stderr.write(text),
    },
    isStopped: () => stop.isAsked,
  };
  const simulationsFolder = join(defaultDataDirectory(), 'simulations');
  try {
    const code = await simulate(args, {
      paths: { workingFolder: typedIn(process.env), simulationsFolder },
      screen,
    });
    return code === 0 ? code : stop.exitCode;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (USAGE_ERRORS.has(error.name)) throw new CliFailure('usage', error.message);
    if (error.name === 'StoreFailed') throw new CliFailure('failed', error.message);
    throw error;
  }
}

const AGAIN_MS = 500;

/**
 * The first signal stops the simulation after the current tick. A later signal exits at once, and
 * the data on disk stays consistent.
 */
function stopOnSignals(tell: (words: string) => void): {
  readonly isAsked: boolean;
  readonly exitCode: number;
} {
  const stopRequest = { isAsked: false, exitCode: EXIT_CODES.interrupted.code as number };
  let askedAtMs = Infinity;
  for (const [signal, { code }] of SIGNALS) {
    process.on(signal, () => {
      // One Ctrl-C may arrive twice: from the terminal and from the parent process.
      if (performance.now() - askedAtMs > AGAIN_MS) process.exit(code);
      if (stopRequest.isAsked) return;
      tell('\nStopping after the current tick.\n');
      Object.assign(stopRequest, { isAsked: true, exitCode: code });
      askedAtMs = performance.now();
    });
  }
  return stopRequest;
}

const SIGNALS = [
  ['SIGINT', EXIT_CODES.interrupted],
  ['SIGTERM', EXIT_CODES.terminated],
] as const;
