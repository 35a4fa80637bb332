import type { FailureCode, ReasonOnWire } from '@conch/protocol';
import type { RouteOutput, ClientFailureCode } from '@conch/sdk';
import { reasonText, type ReasonTexts } from './reason-words.ts';

type Warning = RouteOutput<'previewMessage'>['previews'][number]['warnings'][number];
type Secret = Extract<Warning, { readonly kind: 'looks-secret' }>;
type ProviderTrouble = NonNullable<RouteOutput<'testProvider'>['trouble']>;

/** What the server says in English, in another language: by the keys that it gives with its words. */
export interface ServerWords {
  readonly failures: Readonly<Record<FailureCode | ClientFailureCode, string>>;
  readonly troubles: Readonly<Record<ProviderTrouble, string>>;
  /** Of a provider without trouble. */
  readonly answers: string;
  /** Why something is refused, by the code of the reason. */
  readonly reasons: ReasonTexts;
  /** What each rule says; they come when one is asked for. */
  readonly rules: () => Promise<Readonly<Record<string, string>>>;
  /** What looks like a secret; `{of}` is whose it is. */
  readonly secrets: Readonly<Record<Secret['secret'], string>>;
  /** Of a field whose value the server does not take. */
  readonly field: string;
  /** Of a mistake that has no key. */
  readonly mistake: string;
}

let words: ServerWords | null = null;

/** Takes the words of the chosen language; `null`: English, so that the server's own are shown. */
export function speakForServer(spoken: ServerWords | null): void {
  words = spoken;
}

export function serverWordsNow(): ServerWords | null {
  return words;
}

/** Why something is refused, in the chosen language; `null`: it has no words for it. */
export function reasonWords(reason: ReasonOnWire): string | null {
  return words === null ? reason.detail : reasonText(reason, words.reasons, 'ar');
}

/** English words of the server behind others: they keep their direction. */
export function withEnglish(own: string, english: string): string {
  return `${own}\n\u2068${english}\u2069`;
}

/** What it is that looks like a secret. */
export function secretWords({ what, secret, of }: Pick<Secret, 'what' | 'secret' | 'of'>): string {
  return words === null ? what : words.secrets[secret].replace('{of}', () => of ?? '').trim();
}
