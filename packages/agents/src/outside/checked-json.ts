import { isJsonWithin, type JsonBounds } from '@conch/protocol';
import { OutsideError } from './outside-error.ts';

/** So long JSON of an answer may be: the longest answer fits in, and so does all about it. */
export const LONGEST_JSON = 1024 * 1024;

/** So deep JSON from outside may be nested. */
export const MOST_DEEP = 32;

/** Gives the text of JSON back as it is; throws an `OutsideError` if to parse it would cost too much. */
export function checkedJson(text: string, bounds: JsonBounds): string {
  if (isJsonWithin(text, bounds)) return text;
  throw new OutsideError(
    'too-large',
    'What the agent answered is nested too deep, or has too many values.',
  );
}
