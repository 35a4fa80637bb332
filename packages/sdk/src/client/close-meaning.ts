import { CLOSE_CODES } from '@conch/protocol';
import { ConchError, refusal } from './conch-error.ts';

/** What the end of a socket means. */
export interface CloseMeaning {
  readonly failure: ConchError;
  /** Whether it is of no use to come back. */
  readonly isFinal: boolean;
}

/** A frame of the client was larger than the server takes: RFC 6455. */
const TOO_LARGE = 1009;

/** What a close code means; `hadBadTicket`: the server has said so just before. */
export function meaningOf(code: number, { hadBadTicket = false } = {}): CloseMeaning {
  switch (code) {
    case CLOSE_CODES['signed-out']: {
      // A ticket may be too old without anyone being signed out: the next one tells.
      const what = 'You are signed out; sign in again.';
      return { failure: refusal('not-signed-in', what), isFinal: !hadBadTicket };
    }
    case CLOSE_CODES['version-mismatch']: {
      const what =
        'The server speaks another version of the protocol; update the older of the two.';
      return { failure: refusal('version-mismatch', what), isFinal: true };
    }
    case CLOSE_CODES['not-understood']: {
      const what = 'The server does not understand this client; are they of different versions?';
      return { failure: refusal('unknown-frame', what), isFinal: true };
    }
    case TOO_LARGE:
      return { failure: refusal('too-large', 'That is too much at once.'), isFinal: false };
    default: {
      const detail = `The connection is lost (${code}).`;
      return { failure: new ConchError({ code: 'no-connection', detail }), isFinal: false };
    }
  }
}
