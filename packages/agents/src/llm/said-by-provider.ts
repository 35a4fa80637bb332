/** A provider's message about a failure, without the parts of the request that it quotes. */
export interface ProviderMessage {
  /** The provider's error codes, in lower case. */
  readonly codes: readonly string[];
  /** The beginnings of its messages, in lower case. */
  readonly words: string;
  /**
   * Milliseconds after which the provider allows another call. Null if the body contains no time.
   */
  readonly retryAfterMs: number | null;
}

const MOST_READ = 10_000;
const DEEPEST = 5;
const LONGEST_CODE = 100;
// Only the beginning of a message describes the error. Later text may quote a member.
const LONGEST_WORDS = 200;

const CODES: ReadonlySet<string> = new Set(['code', 'type', 'status', 'reason']);
const WORDS: ReadonlySet<string> = new Set(['message', 'msg', 'error', 'detail']);
/**
 * Only values under these keys are searched for the error. Under other keys the provider may repeat
 * the request.
 */
const INSIDE: ReadonlySet<string> = new Set(['error', 'errors', 'detail', 'details', 'data']);

/** Reads the body of a provider's refusal. It may be JSON or plain text. */
export function saidByProvider(body: string): ProviderMessage {
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
  // Google's format: 7s or 7.6s.
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
