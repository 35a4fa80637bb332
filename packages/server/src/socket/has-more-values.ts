const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const ESCAPE = 0x5c;
const OPEN_OBJECT = 0x7b;

/** Whether a text, read as JSON, has more values than so many: counted before anything is read. */
export function hasMoreValues(text: string, most: number): boolean {
  let count = 1;
  let isInString = false;
  for (let at = 0; at < text.length && count <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === ESCAPE ? 1 : 0;
    else if (code === COMMA || code === OPEN_ARRAY || code === OPEN_OBJECT) count += 1;
  }
  return count > most;
}
