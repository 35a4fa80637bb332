/** Database problems that are not bugs of Conch. Each problem has its own remedy. */
export type StoreFailureCode =
  | 'disk-full'
  | 'locked'
  | 'read-only'
  | 'in-use'
  | 'newer-schema'
  | 'corrupt'
  | 'unreachable'
  | 'refused';

/**
 * The database could not do the work and wrote nothing. Only if the connection is lost during a
 * commit, nobody can know whether the work was written.
 */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
  readonly code: StoreFailureCode;

  /** `message` states the problem and a remedy. */
  constructor(code: StoreFailureCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof StoreFailed && error.code === 'disk-full';
}
