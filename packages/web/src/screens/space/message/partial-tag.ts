const TAGS = ['<world>pass</world>', '<world>stop</world>'];

/**
 * What of a growing text may be shown: without what could become a control tag at its end. The
 * server holds it back as well; whoever streams from elsewhere may not.
 */
export function withoutPartialTag(text: string): string {
  const last = text.lastIndexOf('<');
  if (last === -1) return text;
  // A tag has two `<`: the one that closes it stands last.
  const before = last === 0 ? -1 : text.lastIndexOf('<', last - 1);
  for (const start of [before, last]) {
    if (start !== -1 && isTagSoFar(text.slice(start))) return text.slice(0, start);
  }
  return text;
}

// The longest tag with some white space in it; more is only text.
const LONGEST = 200;

function isTagSoFar(end: string): boolean {
  if (end.length > LONGEST) return false;
  const letters = end.replaceAll(/\s+/gu, '').toLowerCase();
  return TAGS.some((tag) => tag.startsWith(letters));
}
