import { keepClientKey, madeWithKey, type Script } from '@conch/store';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';

/** A request that creates a resource, identified by its sender and client id. */
interface CreationRequest {
  /** The id of the person who sends the request, or of the invitation that a new person accepts. */
  readonly madeBy: string;
  /** The route and its path parameters. */
  readonly scope: string;
  readonly clientId: string | undefined;
}

/** Stores the id of the created resource, in the transaction that creates it. */
export type Keep = (madeId: string) => Script<void>;

interface CreationSteps<T> {
  readonly make: (keep: Keep) => Promise<T>;
  /**
   * Builds the answer to a repeated request from the id of the resource that the first request
   * created.
   */
  readonly again: (madeId: string) => Promise<T>;
}

/**
 * Creates a resource only once per client id. Without a client id, every request creates a
 * resource.
 */
export async function createOnce<T>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { clientId, ...rest }: CreationRequest,
  { make, again }: CreationSteps<T>,
): Promise<T> {
  if (clientId === undefined) return make(keepNothing);
  mustBeStorable(clientId);
  const key = { ...rest, clientId };
  const before = await database.read(() => madeWithKey(key));
  if (before !== null) return again(before);
  const at = clock.now();
  try {
    return await make(function* (madeId) {
      if (!(yield* keepClientKey({ ...key, madeId, at }))) throw alreadyMade();
    });
  } catch (error) {
    // The same request may have arrived twice at once, and the other copy has already created the
    // resource.
    const made = await database.read(() => madeWithKey(key));
    if (made === null) throw error;
    return again(made);
  }
}

/** The refusal if the created resource was deleted, or its secret was used. */
export function alreadyMade(): RequestRefused {
  const what =
    'This clientId was used before, and its result has been used, changed or removed since. List what exists, or send a new clientId.';
  return new RequestRefused('already-made', what);
}

// oxlint-disable-next-line require-yield -- a script without database calls
function* keepNothing(): Script<void> {}

function mustBeStorable(clientId: string): void {
  if (clientId.isWellFormed() && !clientId.includes('\0')) return;
  throw new RequestRefused('bad-client-id', 'A client id cannot contain NUL. Choose another.');
}
