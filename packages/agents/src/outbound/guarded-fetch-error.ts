import type { Reason } from '@conch/protocol';

/** The reasons why a request to an outside address got no usable response. */
export type GuardedFetchCode =
  /** The address is not http or https, or it contains a user name and password. */
  | 'bad-address'
  /** The operator has not listed the address. */
  | 'not-listed'
  /** The name resolves to this machine, its networks or its cloud. */
  | 'inside'
  | 'unknown-host'
  | 'unreachable'
  | 'untrusted'
  | 'redirected'
  | 'too-slow'
  | 'too-large'
  | 'broken-off'
  | 'garbled';

/**
 * A failed request to an outside address. The message is safe for everyone, because it contains a
 * host but never a path.
 */
export class GuardedFetchError extends Error {
  readonly code: GuardedFetchCode;
  /** The reason with its code. Null if only the message describes the reason. */
  readonly reason: Reason | null;

  constructor(code: GuardedFetchCode, words: string | Reason) {
    super(typeof words === 'string' ? words : words.detail);
    this.reason = typeof words === 'string' ? null : words;
    this.name = 'GuardedFetchError';
    this.code = code;
  }
}
