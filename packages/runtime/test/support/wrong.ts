import { Refused } from '../../src/index.ts';

/** What the types forbid, as it comes from callers without them. */
export function wrong(given: unknown): never {
  return given as never;
}

/** How a call is refused; anything else that becomes of it is thrown, or shown as it is. */
export async function refusalOf(call: () => Promise<unknown>): Promise<Refused> {
  let done: unknown;
  try {
    done = await call();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error(`it was not refused: ${JSON.stringify(done)}`);
}
