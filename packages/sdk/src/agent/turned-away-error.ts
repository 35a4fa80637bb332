import { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from '@conch/protocol';

/** The server wants no connection of this agent as it is: coming back would not help. */
export class TurnedAwayError extends Error {
  override readonly name = 'TurnedAwayError';
  readonly code: CloseReason;

  constructor(code: CloseReason, said: string) {
    super(`Conch has closed the connection for good: ${said === '' ? CLOSE_WORDS[code] : said}`);
    this.code = code;
  }
}

const FOR_GOOD = ['signed-out', 'version-mismatch', 'not-understood'] as const;

/** Why a socket was closed for good; `null`: it is worth coming back. */
export function turnedAwayBy(closeCode: number, said: string): TurnedAwayError | null {
  const reason = FOR_GOOD.find((name) => CLOSE_CODES[name] === closeCode);
  return reason === undefined ? null : new TurnedAwayError(reason, said);
}
