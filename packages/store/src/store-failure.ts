/** What can be wrong with a database that is not our fault; each has its own way out. */
export type StoreFailureCode =
  | 'disk-full'
  | 'locked'
  | 'read-only'
  | 'in-use'
  | 'newer-schema'
  | 'corrupt'
  | 'unreachable'
  | 'refused';

/** Thrown when the database cannot do what was asked; nothing of it has happened. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
  readonly code: StoreFailureCode;

  /** `message` says what was wrong and what to do about it. */
  constructor(code: StoreFailureCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
