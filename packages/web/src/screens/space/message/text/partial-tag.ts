const TAGS = ['<world>pass</world>', '<world>stop</world>'];

/**
 * Removes the possible beginning of a control tag from the end of a streaming text. The server
 * withholds such a beginning too, but other sources of a stream may send it.
 */
export function withoutPartialTag(text: string): string {
  const last = text.lastIndexOf('<');
  if (last === -1) return text;
  // A tag contains two `<`: the last `<` begins its closing tag.
  const before = last === 0 ? -1 : text.lastIndexOf('<', last - 1);
  for (const start of [before, last]) {
    if (start !== -1 && isTagSoFar(text.slice(start))) return text.slice(0, start);
  }
  return text;
}

// The length of the longest control tag with some white space. Anything longer is normal text.
const LONGEST = 200;

function isTagSoFar(end: string): boolean {
  if (end.length > LONGEST) return false;
  const letters = end.replaceAll(/\s+/gu, '').toLowerCase();
  return TAGS.some((tag) => tag.startsWith(letters));
}
