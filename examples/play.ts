// `npm run play`: plays conversations through the engine, with the reason for every decision.
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { playTranscript, readTranscript, type Transcript } from '@conch/transcript';
import { refuse } from '../scripts/read-flags.ts';
import { closingLine } from './play/closing-line.ts';
import { helpText, listText, readOptions } from './play/options.ts';
import { Screen } from './play/screen.ts';
import { TranscriptView } from './play/transcript-view.ts';

const folder = new URL('../packages/engine/test/transcripts/', import.meta.url);

/** The most telling ones, in the order in which they make sense. */
const featured = [
  'chain-simple',
  'chain-hand-off',
  'chain-fire-and-forget',
  'chain-reply-stack',
  'chain-nested-reply-stack',
  'chain-cross-space',
  'broadcast',
  'main-agent',
  'public-and-private',
  'turn-limit-and-stack',
  'forum-tick',
];

/** A longer hint would be the list. */
const mostHints = 6;

// `npm run play | head` is no failure.
process.stdout.on('error', () => process.exit(0));
process.on('SIGINT', () => {
  process.stderr.write('\nStopped. Nothing was left running.\n');
  process.exit(130);
});

const options = readOptions(process.argv.slice(2));
if (!options.ok) refuse(options.problem);
if (options.help) print(helpText);
else if (options.list) print(listText(await transcriptsOf(await allNames()), featured));
else await play(await transcriptsOf(await chosenNames(options.only)));

async function play(transcripts: readonly Transcript[]): Promise<void> {
  const steps = transcripts.reduce((sum, { steps: all }) => sum + all.length, 0);
  const screen = new Screen(process.stdout, { isFast: options.ok && options.fast, steps });
  screen.line('Conch decides who speaks, and says why: the rule is in brackets.', 'dim');
  const counts = { conversations: transcripts.length, messages: 0, decisions: 0 };
  for (const transcript of transcripts) {
    const view = new TranscriptView(screen, transcript);
    for (const played of playTranscript(transcript)) {
      view.show(played);
      await screen.pause();
    }
    counts.messages += view.messages;
    counts.decisions += view.decisions;
  }
  screen.blank();
  screen.line(closingLine(counts), 'bold');
  screen.line('More: npm run play -- --list · The rules: packages/engine/RULES.md', 'dim');
}

async function chosenNames(only: string | null): Promise<readonly string[]> {
  if (only === null) return featured;
  const wanted = basename(only, '.txt');
  const names = await allNames();
  if (names.includes(wanted)) return [wanted];
  const close = names.filter((name) => name.includes(wanted));
  const isHelpful = close.length > 0 && close.length <= mostHints;
  const hint = isHelpful ? `did you mean ${close.join(', ')}?` : '--list shows all of them';
  return refuse(`No conversation is called "${only}"; ${hint}`);
}

async function allNames(): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt'));
  return files.map((file) => basename(file, '.txt')).toSorted();
}

async function transcriptsOf(names: readonly string[]): Promise<readonly Transcript[]> {
  return Promise.all(
    names.map(async (name) => {
      const file = `${name}.txt`;
      return readTranscript(await readFile(new URL(file, folder), 'utf8'), file);
    }),
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
