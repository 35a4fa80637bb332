/** Why an address outside gave no answer, or none that can be used. */
export type OutsideCode =
  /** It is no address that can be asked: not http or https, or with a name and a password. */
  | 'bad-address'
  /** The operator has not listed it. */
  | 'not-listed'
  /** Its name leads to this machine, its networks or its cloud. */
  | 'inside'
  | 'unknown-host'
  | 'unreachable'
  | 'untrusted'
  | 'redirected'
  | 'too-slow'
  | 'too-large'
  | 'broken-off'
  | 'garbled';

/** What went wrong outside, in words that anyone may read: they hold a host, never a path. */
export class OutsideError extends Error {
  readonly code: OutsideCode;

  constructor(code: OutsideCode, message: string) {
    super(message);
    this.name = 'OutsideError';
    this.code = code;
  }
}
