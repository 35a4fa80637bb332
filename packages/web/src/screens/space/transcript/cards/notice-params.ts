import type { NoticeParams, PhraseOnWire } from '@conch/protocol';

/** The parameters of a notice with this code. Null if the notice has another code or no code. */
export function noticeParams<Code extends keyof NoticeParams>(
  phrase: PhraseOnWire | null,
  code: Code,
): NoticeParams[Code] | null {
  return phrase?.code === code ? (phrase.params as NoticeParams[Code]) : null;
}
