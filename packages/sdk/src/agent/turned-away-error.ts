import { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from '@conch/protocol';

/** The server refuses this agent for good. Reconnecting would not help. */
export class TurnedAwayError extends Error {
  override readonly name = 'TurnedAwayError';
  readonly code: CloseReason;

  constructor(code: CloseReason, said: string) {
    super(
      `Conch closed the connection and will not accept it again: ${said === '' ? CLOSE_WORDS[code] : said}`,
    );
    this.code = code;
  }
}

const FOR_GOOD = ['signed-out', 'version-mismatch', 'not-understood'] as const;

/** The error for a close code that is final. Null if reconnecting makes sense. */
export function turnedAwayBy(closeCode: number, said: string): TurnedAwayError | null {
  const reason = FOR_GOOD.find((name) => CLOSE_CODES[name] === closeCode);
  return reason === undefined ? null : new TurnedAwayError(reason, said);
}
