import { isJsonWithin, type JsonBounds } from '@conch/protocol';
import { GuardedFetchError } from './guarded-fetch-error.ts';

/**
 * The maximum length of JSON in a response. The longest allowed answer of an agent fits, including
 * the fields around it.
 */
export const LONGEST_JSON = 1024 * 1024;

/** The limit for the nesting of JSON from outside. */
export const MOST_DEEP = 32;

/** Returns JSON text unchanged. Throws a `GuardedFetchError` if parsing it would cost too much. */
export function checkedJson(text: string, bounds: JsonBounds): string {
  if (isJsonWithin(text, bounds)) return text;
  throw new GuardedFetchError(
    'too-large',
    'The answer of the agent is nested too deeply or has too many values.',
  );
}
