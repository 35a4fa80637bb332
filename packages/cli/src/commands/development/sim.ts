import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDataDirectory } from '@conch/server/data-directory';
import { CliFailure } from '../../cli-failure.ts';
import type { RawCommand } from '../../command.ts';
import { typedIn } from '../../context.ts';
import { removeAtExit } from '../../remove-at-exit.ts';

/** Simulates a forum of script agents. It has its own flags and its own help. */
export const sim: RawCommand = {
  kind: 'raw',
  name: 'sim',
  summary: 'Runs a forum of script agents through many ticks, measures and plots it.',
  examples: ['conch sim --agents 1000 --ticks 100 --seed 7'],
  isLocal: true,
  run: async (args) => {
    const isHelp = args.includes('--help') || args.includes('-h');
    const isJson = !isHelp && args.some((arg) => JSON_FLAGS.has(arg));
    const own = args.filter((arg) => !JSON_FLAGS.has(arg));
    const folder = mkdtempSync(join(tmpdir(), 'conch-sim-'));
    const remove = removeAtExit(folder);
    const figures = join(folder, 'figures.json');
    const wantsFigures = isJson && !own.includes('--figures');
    try {
      const given = wantsFigures ? [...own, '--figures', figures] : own;
      process.exitCode = await simulated(given, isJson);
      if (wantsFigures) process.stdout.write(readFileSync(figures, 'utf8'));
    } finally {
      remove();
    }
  },
};

const JSON_FLAGS: ReadonlySet<string> = new Set(['--json', '--ndjson']);

/** The errors of the simulation that mean a wrong command line. */
const USAGE_ERRORS: ReadonlySet<string> = new Set(['WrongOrder']);

async function simulated(args: readonly string[], isQuiet: boolean): Promise<number> {
  const { simulate } = await import('@conch/simulation');
  const stop = stopOnSignals(isQuiet ? () => {} : (words) => void process.stderr.write(words));
  const { stdout } = process;
  const screen = {
    isTTY: !isQuiet && stdout.isTTY,
    get columns() {
      return stdout.columns;
    },
    write: (text: string) => isQuiet || stdout.write(text),
    isStopped: () => stop.isAsked,
  };
  const simulationsFolder = join(defaultDataDirectory(), 'simulations');
  try {
    return await simulate(args, {
      paths: { workingFolder: typedIn(process.env), simulationsFolder },
      screen,
    });
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
function stopOnSignals(tell: (words: string) => void): { readonly isAsked: boolean } {
  const stopRequest = { isAsked: false };
  let askedAtMs = Infinity;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl-C may arrive twice: from the terminal and from the parent process.
      if (performance.now() - askedAtMs > AGAIN_MS) process.exit(130);
      if (!stopRequest.isAsked) tell('\nStopping after the current tick.\n');
      stopRequest.isAsked = true;
      askedAtMs = Math.min(askedAtMs, performance.now());
    });
  }
  return stopRequest;
}
