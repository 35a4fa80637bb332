import type { Transcript } from '@conch/transcript';
import { readFlags } from '../../scripts/read-flags.ts';

export type Options =
  | { readonly ok: false; readonly problem: string }
  | {
      readonly ok: true;
      readonly fast: boolean;
      readonly help: boolean;
      readonly list: boolean;
      readonly only: string | null;
    };

/** What was asked for on the command line, or one line that says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const flags = readFlags({
    args: [...args],
    options: {
      fast: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      list: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  if (!flags.ok) return { ok: false, problem: `${flags.problem}; --help shows what there is` };
  const { fast, help, list, only } = flags.values;
  return { ok: true, fast, help, list, only: only ?? null };
}

export const helpText = `Plays conversations through the engine and says why who speaks.

  npm run play                  the most telling ones
  npm run play -- --only NAME      one of them, or any other
  npm run play -- --list           what there is to play
  npm run play -- --fast           without pauses

The words come from packages/engine/test/transcripts, and the engine decides again each time.
No model is called, and nothing leaves this machine.`;

/** All transcripts with their titles; those that are played without asking come first. */
export function listText(transcripts: readonly Transcript[], featured: readonly string[]): string {
  const lines = transcripts.map(({ file, title }) => {
    const name = file.replace(/\.txt$/u, '');
    return { rank: featured.indexOf(name), line: `  ${name.padEnd(31)} ${title}` };
  });
  const first = lines.filter(({ rank }) => rank >= 0).toSorted((a, b) => a.rank - b.rank);
  const others = lines.filter(({ rank }) => rank < 0);
  return [
    'Played by npm run play:',
    ...first.map(({ line }) => line),
    '',
    'Others, by npm run play -- --only NAME:',
    ...others.map(({ line }) => line),
  ].join('\n');
}
