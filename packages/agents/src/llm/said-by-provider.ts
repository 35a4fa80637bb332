/** What a provider says of a failure, without what it repeats of the question. */
export interface ProviderSaid {
  /** Its codes for it, in small letters. */
  readonly codes: readonly string[];
  /** The beginnings of its messages, in small letters. */
  readonly words: string;
  /** In how many milliseconds it wants to be asked again, where it says so in here. */
  readonly retryAfterMs: number | null;
}

const MOST_READ = 10_000;
const DEEPEST = 5;
const LONGEST_CODE = 100;
// What was wrong stands at the beginning; further on somebody may be quoted.
const LONGEST_WORDS = 200;

const CODES: ReadonlySet<string> = new Set(['code', 'type', 'status', 'reason']);
const WORDS: ReadonlySet<string> = new Set(['message', 'msg', 'error', 'detail']);
/** Where more of it stands: in anything else is what was asked. */
const INSIDE: ReadonlySet<string> = new Set(['error', 'errors', 'detail', 'details', 'data']);

/** Reads the answer of a provider that refuses: JSON as most send it, or a few words. */
export function saidByProvider(body: string): ProviderSaid {
  const short = body.slice(0, MOST_READ);
  const found: Found = { codes: [], words: [], retryAfterMs: null };
  const json = jsonIn(body.length > MOST_READ ? null : short);
  if (json === undefined) found.words.push(short.slice(0, LONGEST_WORDS).toLowerCase());
  else gather(json, found, 0);
  return { ...found, words: found.words.join('\n') };
}

interface Found {
  readonly codes: string[];
  readonly words: string[];
  retryAfterMs: number | null;
}

function gather(value: unknown, found: Found, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') keep(key, inner, found);
    else if (Array.isArray(value) || INSIDE.has(key)) gather(inner, found, depth + 1);
  }
}

function keep(key: string, text: string, found: Found): void {
  const small = text.slice(0, LONGEST_WORDS).toLowerCase();
  if (CODES.has(key) && text.length <= LONGEST_CODE) found.codes.push(small);
  if (WORDS.has(key)) found.words.push(small);
  // As Google says it: 7s, or 7.6s.
  if (key === 'retryDelay' && /^\d{1,6}(?:\.\d{1,9})?s$/u.test(text)) {
    found.retryAfterMs = Number.parseFloat(text) * 1_000;
  }
}

function jsonIn(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
