import { parseArgs, type ParseArgsConfig } from 'node:util';

export type ReadFlags<Config extends ParseArgsConfig> =
  | ({ readonly ok: true } & ReturnType<typeof parseArgs<Config>>)
  | { readonly ok: false; readonly problem: string };

/** What was asked for on a command line, or in a few words what is wrong with it. */
export function readFlags<const Config extends ParseArgsConfig>(config: Config): ReadFlags<Config> {
  try {
    return { ok: true, ...parseArgs(config) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // What Node.js says after its first sentence is longer than any of our commands.
    const [problem = ''] = error.message.split(/\.(?:\s|$)|\n/u);
    return { ok: false, problem };
  }
}

/** Ends a command that was asked for something it does not have. */
export function refuse(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
