import type { ReasonOnWire } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { reasonWords, serverWordsNow, withEnglish } from '../words/server-words.ts';

/**
 * The message for a failure: in English the server's text, in other languages the translation of
 * its code.
 */
export function failureWords(error: unknown): string {
  const spoken = serverWordsNow();
  if (!(error instanceof ConchError)) {
    const message = error instanceof Error ? error.message : String(error);
    return spoken === null ? message : withEnglish(spoken.mistake, message);
  }
  const { code, reason, detail } = error;
  if (spoken === null) return detail;
  const own = reason === null ? null : reasonWords(reason);
  if (own !== null) return own;
  const words = spoken.failures[code];
  return SPECIFIC.has(code) ? withEnglish(words, detail) : words;
}

/** The reason for a refusal: the translation of its code, else the server's English text. */
export function refusalWords(code: string, english: string): string {
  const failures: Readonly<Record<string, string>> = serverWordsNow()?.failures ?? {};
  return failures[code] ?? english;
}

/** The reason why the server refuses a field value, as a sentence. */
export function fieldWords(reason: ReasonOnWire): string {
  const spoken = serverWordsNow();
  const words = reasonWords(reason);
  if (words === null) return withEnglish(spoken?.field ?? '', reason.detail);
  return spoken === null ? asSentence(words) : words;
}

function asSentence(words: string): string {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?…]$/u.test(whole) ? whole : `${whole}.`;
}

// The details of these codes name the mistake, such as a field, a line or a provider's answer.
const SPECIFIC: ReadonlySet<ConchError['code']> = new Set<ConchError['code']>([
  'bad-input',
  'bad-name',
  'bad-face',
  'bad-password',
  'bad-config',
  'bad-settings',
  'above-ceiling',
  'bad-schedule',
  'bad-provider',
  'bad-card',
  'bad-file',
  'tool-refused',
  'text-too-long',
  'provider-failed',
  'tool-server-failed',
]);
