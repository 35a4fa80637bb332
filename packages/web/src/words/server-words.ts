import type { FailureCode, ReasonOnWire } from '@conch/protocol';
import type { RouteOutput, ClientFailureCode } from '@conch/sdk';
import { reasonText, type ReasonTexts } from './reason-words.ts';

type Warning = RouteOutput<'previewMessage'>['previews'][number]['warnings'][number];
type Secret = Extract<Warning, { readonly kind: 'looks-secret' }>;
type ProviderTrouble = NonNullable<RouteOutput<'testProvider'>['trouble']>;

/** The English texts of the server in another language, by their codes. */
export interface ServerWords {
  readonly failures: Readonly<Record<FailureCode | ClientFailureCode, string>>;
  readonly troubles: Readonly<Record<ProviderTrouble, string>>;
  /** The text for a provider without trouble. */
  readonly answers: string;
  /** The reasons of refusals, by code. */
  readonly reasons: ReasonTexts;
  /** The sentences of the rules, lazy-loaded. */
  readonly rules: () => Promise<Readonly<Record<string, string>>>;
  /** Kinds of secrets. `{of}` is the name of the service. */
  readonly secrets: Readonly<Record<Secret['secret'], string>>;
  /** The text for a field with an invalid value. */
  readonly field: string;
  /** The text for an error without a code. */
  readonly mistake: string;
}

let words: ServerWords | null = null;

/** Sets the texts of the chosen language. Null means English, the language of the server. */
export function speakForServer(spoken: ServerWords | null): void {
  words = spoken;
}

export function serverWordsNow(): ServerWords | null {
  return words;
}

/** The reason of a refusal in the chosen language. Null if the language has no text for it. */
export function reasonWords(reason: ReasonOnWire): string | null {
  return words === null ? reason.detail : reasonText(reason, words.reasons, 'ar');
}

/** A text with an English text of the server below it, which keeps its direction. */
export function withEnglish(own: string, english: string): string {
  return `${own}\n\u2068${english}\u2069`;
}

/** The kind of the secret that a message seems to contain. */
export function secretWords({ what, secret, of }: Pick<Secret, 'what' | 'secret' | 'of'>): string {
  return words === null ? what : words.secrets[secret].replace('{of}', () => of ?? '').trim();
}
