const TAGS = ['<world>pass</world>', '<world>stop</world>'];

/**
 * A growing text without a possible beginning of a control tag at its end. The server holds it back
 * as well, but other sources of a stream may not.
 */
export function withoutPartialTag(text: string): string {
  const last = text.lastIndexOf('<');
  if (last === -1) return text;
  // A tag contains two `<`, and the last one closes it.
  const before = last === 0 ? -1 : text.lastIndexOf('<', last - 1);
  for (const start of [before, last]) {
    if (start !== -1 && isTagSoFar(text.slice(start))) return text.slice(0, start);
  }
  return text;
}

// The length of the longest tag with some white space in it. Anything longer is text.
const LONGEST = 200;

function isTagSoFar(end: string): boolean {
  if (end.length > LONGEST) return false;
  const letters = end.replaceAll(/\s+/gu, '').toLowerCase();
  return TAGS.some((tag) => tag.startsWith(letters));
}
