export interface JsonBounds {
  readonly mostDeep: number;
  /** The maximum number of values, including values inside lists and objects. */
  readonly mostValues: number;
}

/**
 * Whether a JSON text is within the bounds. The function only scans the text, because parsing an
 * oversized text is the expensive step. It does not check that the text is valid JSON.
 */
export function isJsonWithin(text: string, { mostDeep, mostValues }: JsonBounds): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT || code === COMMA) {
      values += 1;
      if (code !== COMMA) depth += 1;
      if (depth > mostDeep || values > mostValues) return false;
    }
  }
  return true;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The index of the closing quote, or the end of the text if the string is not closed. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
