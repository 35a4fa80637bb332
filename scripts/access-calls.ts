/** One place in a source where someone is asked whether something is allowed or visible. */
export interface AccessCall {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
  /** What stands there when the question is not asked. */
  readonly allowed: string;
}

/** The questions, each with the answer that lets everything through. */
const ALLOWED: Readonly<Record<string, string>> = {
  authorise: 'null',
  isBarred: 'false',
  canRead: 'true',
  mayRead: 'true',
  mayTake: 'true',
  isVisibleToAll: 'true',
};

const CALL = new RegExp(`(?:[\\w#]+\\.)*#?(${Object.keys(ALLOWED).join('|')})\\(`, 'gu');

/** The questions of access in a source, in order; where they are defined is not among them. */
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

// Parameters of a definition have types, which what is given to a call has not.
function isDefinition(before: string, text: string): boolean {
  return /function\s+$/u.test(before) || /\(\s*(?:\w+|\{[^}]*\}): /u.test(text);
}
