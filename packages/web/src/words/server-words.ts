import type { FailureCode, ReasonOnWire } from '@conch/protocol';
import type { RouteOutput, ClientFailureCode } from '@conch/sdk';
import { reasonText, type ReasonTexts } from './reason-words.ts';

type Warning = RouteOutput<'previewMessage'>['previews'][number]['warnings'][number];
type Secret = Extract<Warning, { readonly kind: 'looks-secret' }>;
type ProviderTrouble = NonNullable<RouteOutput<'testProvider'>['trouble']>;

/** Translations of the server's English texts, by the codes that the server sends with them. */
export interface ServerWords {
  readonly failures: Readonly<Record<FailureCode | ClientFailureCode, string>>;
  readonly troubles: Readonly<Record<ProviderTrouble, string>>;
  /** The text for a provider without trouble. */
  readonly answers: string;
  /** The text of each reason for a refusal, by its code. */
  readonly reasons: ReasonTexts;
  /** The sentence of each rule, loaded on first use. */
  readonly rules: () => Promise<Readonly<Record<string, string>>>;
  /** Names for strings that look like a secret. `{of}` is the product that issued the secret. */
  readonly secrets: Readonly<Record<Secret['secret'], string>>;
  /** The text for a field whose value the server refuses. */
  readonly field: string;
  /** The text for an error that has no code. */
  readonly mistake: string;
}

let words: ServerWords | null = null;

/** Sets the translations of the chosen language. Null shows the server's English texts. */
export function speakForServer(spoken: ServerWords | null): void {
  words = spoken;
}

export function serverWordsNow(): ServerWords | null {
  return words;
}

/**
 * The reason for a refusal in the chosen language, or null if the language has no text for its
 * code.
 */
export function reasonWords(reason: ReasonOnWire): string | null {
  return words === null ? reason.detail : reasonText(reason, words.reasons, 'ar');
}

/**
 * A translation, then the server's English text on its own line. The English text stays
 * left-to-right.
 */
export function withEnglish(own: string, english: string): string {
  return `${own}\n\u2068${english}\u2069`;
}

/** The name of a string that looks like a secret, for example “GitHub token”. */
export function secretWords({ what, secret, of }: Pick<Secret, 'what' | 'secret' | 'of'>): string {
  return words === null ? what : words.secrets[secret].replace('{of}', () => of ?? '').trim();
}
