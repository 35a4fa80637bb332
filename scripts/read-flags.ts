import { parseArgs, type ParseArgsConfig } from 'node:util';

export type ReadFlags<Config extends ParseArgsConfig> =
  | ({ readonly ok: true } & ReturnType<typeof parseArgs<Config>>)
  | { readonly ok: false; readonly problem: string };

/** Parses a command line, or returns a short text about its problem. */
export function readFlags<const Config extends ParseArgsConfig>(config: Config): ReadFlags<Config> {
  try {
    return { ok: true, ...parseArgs(config) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Keeps only the first sentence of Node's long message.
    const [problem = ''] = error.message.split(/\.(?:\s|$)|\n/u);
    return { ok: false, problem };
  }
}

/** Ends a command that was called wrongly. */
export function refuse(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
