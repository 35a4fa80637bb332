import { readTranscript } from './read-transcript.ts';
import { playTranscript } from './stage.ts';
import { TranscriptError } from './transcript.ts';

export interface FilledTranscript {
  readonly text: string;
  readonly decisions: number;
  /**
   * The error of the line at which the conversation cannot continue. The text from this line on is
   * unchanged. Null without an error.
   */
  readonly problem: TranscriptError | null;
}

/** A transcript with exactly the decisions of the engine under its lines. */
export function withDecisions(text: string, file: string): FilledTranscript {
  const decided = new Map<number, readonly string[]>();
  const problem = decideLines(text, file, decided);
  const decisions = [...decided.values()].reduce((sum, lines) => sum + lines.length, 0);
  return { text: filledText(text.split(/\r?\n/u), decided), decisions, problem };
}

/**
 * Collects the decisions of each line. Returns the error of the first line that cannot be played,
 * or null.
 */
function decideLines(
  text: string,
  file: string,
  decided: Map<number, readonly string[]>,
): TranscriptError | null {
  try {
    for (const { step, lines } of playTranscript(readTranscript(text, file))) {
      decided.set(step.line, lines);
    }
    return null;
  } catch (error) {
    if (error instanceof TranscriptError) return error;
    throw error;
  }
}

function filledText(
  lines: readonly string[],
  decided: ReadonlyMap<number, readonly string[]>,
): string {
  const filled: string[] = [];
  let isDecided = false;
  let waiting: readonly string[] = [];
  const write = (): void => {
    filled.push(...waiting.map((decision) => `  > ${decision}`));
    waiting = [];
  };
  lines.forEach((line, at) => {
    if (isDecided && /^\s+>/u.test(line)) return;
    // If the text of a line continues on the next lines, the decisions come after the whole text.
    if (!/^\s+\|/u.test(line)) write();
    filled.push(line);
    if (line === '' || /^\s/u.test(line)) return;
    waiting = decided.get(at + 1) ?? [];
    isDecided = decided.has(at + 1);
  });
  write();
  return `${filled.join('\n').trimEnd()}\n`;
}
