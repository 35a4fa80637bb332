import {
  playTranscript,
  readTranscript,
  TranscriptError,
  type Transcript,
} from '@conch/transcript';
import { CliFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { flag, words } from '../../command-input.ts';
import { PlayScreen } from '../../play/screen.ts';
import { TranscriptView } from '../../play/transcript-view.ts';
import { conversationsOf } from '../../test-kit/transcript-files.ts';

/** Plays conversations through the engine, and shows why each agent speaks. */
export const play = command({
  name: 'play',
  summary: 'Plays conversations through the engine and shows why each agent speaks.',
  examples: ['conch play everyone-answers', 'conch play tests/payroll.txt --fast'],
  isLocal: true,
  args: {
    files: words('FILE', 'a transcript, a folder with transcripts, or a scenario', {
      completes: 'file',
    }),
  },
  options: { fast: flag('without pauses') },
  run: async ({ out, cwd }, { files, fast }) => {
    const transcripts = conversationsOf(files, cwd).map(({ name, text }) => read(text, name));
    if (out.format !== 'text') {
      out.list(transcripts.map(stepsOf), '');
      return;
    }
    const steps = transcripts.reduce((sum, { steps: all }) => sum + all.length, 0);
    const screen = new PlayScreen(process.stdout, { isFast: fast, steps });
    screen.line('Conch decides who speaks. The rule is in brackets.', 'dim');
    const counts = { conversations: transcripts.length, messages: 0, decisions: 0 };
    for (const transcript of transcripts) {
      const view = new TranscriptView(screen, transcript);
      for (const played of playing(transcript)) {
        view.show(played);
        await screen.pause();
      }
      counts.messages += view.messages;
      counts.decisions += view.decisions;
    }
    screen.blank();
    screen.line(closingLine(counts), 'bold');
    screen.line('More: conch test --list · The rules: packages/engine/RULES.md', 'dim');
  },
});

function read(text: string, name: string): Transcript {
  return explained(() => readTranscript(text, name));
}

function* playing(transcript: Transcript): ReturnType<typeof playTranscript> {
  const played = playTranscript(transcript);
  for (;;) {
    const next = explained(() => played.next());
    if (next.done === true) return;
    yield next.value;
  }
}

/** A line that cannot be read or played is a mistake in the file, not in Conch. */
function explained<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    throw new CliFailure('failed', error.message.split('\n'), 'bad-transcript');
  }
}

function stepsOf(transcript: Transcript) {
  const steps = [...playing(transcript)].map(({ step, lines }) => ({
    line: step.source,
    decisions: lines,
  }));
  return { file: transcript.file, title: transcript.title, steps };
}

interface Counts {
  readonly conversations: number;
  readonly messages: number;
  readonly decisions: number;
}

/** A summary of everything played, in one line. */
function closingLine({ conversations, messages, decisions }: Counts): string {
  const counts = [
    counted(conversations, 'conversation'),
    counted(messages, 'message'),
    counted(decisions, 'decision'),
  ];
  return `${counts.join(' · ')} · no model was called`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
