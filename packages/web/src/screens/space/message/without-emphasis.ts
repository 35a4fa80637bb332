interface Mark {
  readonly at: number;
  readonly text: string;
}

/** A line without the stars, underscores and tildes that stand in pairs around words. */
export function withoutEmphasis(words: string, isCut: boolean): string {
  const open: Mark[] = [];
  const gone: Mark[] = [];
  for (const { 0: text, index: at } of words.matchAll(/\*{1,3}|_{1,3}|~~/gu)) {
    const mark = { at, text };
    const before = words.slice(0, at).at(-1) ?? ' ';
    const after = words.charAt(at + text.length) || ' ';
    const other = open.findLastIndex((one) => one.text === text);
    if (other !== -1 && isBeside(before, after, text)) {
      gone.push(mark, ...open.splice(other).slice(0, 1));
    } else if (isBeside(after, before, text)) {
      open.push(mark);
    }
  }
  // The other end of these may be in what was cut off.
  if (isCut) gone.push(...open);
  return without(words, gone);
}

/** Whether a mark belongs to the word on one side of it, and not to both: `2*3`, `snake_case`. */
function isBeside(word: string, beyond: string, mark: string): boolean {
  if (/\s/u.test(word)) return false;
  const joins = mark.startsWith('_') ? /[\p{L}\p{N}_]/u : /[A-Za-z0-9]/u;
  return !(joins.test(word) && joins.test(beyond));
}

function without(words: string, marks: readonly Mark[]): string {
  let left = words;
  for (const { at, text } of marks.toSorted((one, other) => other.at - one.at)) {
    left = left.slice(0, at) + left.slice(at + text.length);
  }
  return left;
}
