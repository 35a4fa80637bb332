import { ConchError } from '@conch/sdk';
import { serverWordsNow, withEnglish } from '../words/server-words.ts';

/** What went wrong, for people: the server's own words, or in another language those of its code. */
export function failureWords(error: unknown): string {
  const spoken = serverWordsNow();
  if (!(error instanceof ConchError)) {
    const message = error instanceof Error ? error.message : String(error);
    return spoken === null ? message : withEnglish(spoken.mistake, message);
  }
  if (spoken === null) return error.detail;
  const words = spoken.failures[error.code];
  if (!SPECIFIC.has(error.code)) return words;
  return spoken.sentence(error.detail) ?? withEnglish(words, error.detail);
}

/** A sentence of the server, where it stands for itself. */
export function sentenceWords(english: string): string {
  return serverWordsNow()?.sentence(english) ?? english;
}

/** Why something would be refused, by the code of the refusal and the server's own words. */
export function refusalWords(code: string, english: string): string {
  const failures: Readonly<Record<string, string>> = serverWordsNow()?.failures ?? {};
  return failures[code] ?? english;
}

/** Why a value of a field is refused. */
export function fieldWords(problem: string): string {
  const spoken = serverWordsNow();
  if (spoken === null) return problem;
  return spoken.sentence(problem) ?? withEnglish(spoken.field, problem);
}

// Their details name what is wrong: a field, a line, what a provider said.
const SPECIFIC: ReadonlySet<ConchError['code']> = new Set<ConchError['code']>([
  'bad-input',
  'bad-name',
  'bad-password',
  'bad-config',
  'bad-settings',
  'bad-schedule',
  'bad-provider',
  'bad-card',
  'bad-file',
  'tool-refused',
  'text-too-long',
  'provider-failed',
  'tool-server-failed',
]);
