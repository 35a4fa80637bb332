/** A call in the source that checks a permission or a visibility. */
export interface AccessCall {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
  /** The expression that replaces the call, as if access were always allowed. */
  readonly allowed: string;
}

/** The functions that check access, each with the result that allows everything. */
const ALLOWED: Readonly<Record<string, string>> = {
  authorise: 'null',
  isBarred: 'false',
  canRead: 'true',
  mayRead: 'true',
  mayTake: 'true',
  isVisibleToAll: 'true',
};

const CALL = new RegExp(`(?:[\\w#]+\\.)*#?(${Object.keys(ALLOWED).join('|')})\\(`, 'gu');

/** The access checks in a source, in order, without the definitions of the functions. */
export function accessCallsIn(source: string): readonly AccessCall[] {
  return [...source.matchAll(CALL)].flatMap((match) => {
    const start = match.index;
    const end = endOfCall(source, start + match[0].length);
    const text = source.slice(start, end);
    if (isDefinition(source.slice(0, start), text)) return [];
    const line = source.slice(0, start).split('\n').length;
    return [{ start, end, line, text, allowed: ALLOWED[match[1] ?? ''] ?? 'true' }];
  });
}

function endOfCall(source: string, from: number): number {
  let open = 1;
  let at = from;
  for (; at < source.length && open > 0; at += 1) {
    if (source[at] === '(') open += 1;
    if (source[at] === ')') open -= 1;
  }
  return at;
}

// Whether a text is the definition of a function, not a call. Only a definition has typed parameters.
function isDefinition(before: string, text: string): boolean {
  return /function\s+$/u.test(before) || /\(\s*(?:\w+|\{[^}]*\}): /u.test(text);
}
