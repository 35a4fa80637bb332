import { playTranscript, type PlayedStep } from './stage.ts';
import { type Transcript, TranscriptError } from './transcript.ts';

/**
 * Plays a transcript and compares every decision with the file. Throws `TranscriptError` at the
 * first difference. Returns the number of decisions.
 */
export function checkTranscript(transcript: Transcript): number {
  let decisions = 0;
  for (const played of playTranscript(transcript)) {
    if (!isAsExpected(played)) {
      const place = { file: transcript.file, line: played.step.line };
      throw new TranscriptError(place, differenceOf(played));
    }
    decisions += played.lines.length;
  }
  return decisions;
}

function isAsExpected({ step, lines }: PlayedStep): boolean {
  const { expected } = step;
  return expected.length === lines.length && expected.every((line, at) => line === lines[at]);
}

function differenceOf({ step, lines }: PlayedStep): string {
  const missing = step.expected.filter((line) => !lines.includes(line));
  const added = lines.filter((line) => !step.expected.includes(line));
  return [
    'the decisions of the engine differ from this file',
    '',
    `  ${step.source}`,
    ...missing.map((line) => `- expected, but not decided: ${line}`),
    ...added.map((line) => `+ decided, but not expected: ${line}`),
    ...(missing.length + added.length === 0 ? ['  the same decisions, in another order'] : []),
    '',
    'If the engine is right, replace the lines under this step with these:',
    '',
    ...lines.map((line) => `  > ${line}`),
  ].join('\n');
}
