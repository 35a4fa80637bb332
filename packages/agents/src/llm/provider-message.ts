/** A provider's message about a failure, without the parts of the request that it quotes. */
export interface ProviderMessage {
  /** The provider's error codes, in lower case. */
  readonly codes: readonly string[];
  /** The beginnings of the provider's messages, in lower case. */
  readonly words: string;
  /**
   * The milliseconds after which the body allows another call. Null if the body contains no time.
   */
  readonly retryAfterMs: number | null;
}

const MOST_READ = 10_000;
const DEEPEST = 5;
const LONGEST_CODE = 100;
// The error comes first in a message. Later text is cut off, because it may quote somebody.
const LONGEST_WORDS = 200;

const CODES: ReadonlySet<string> = new Set(['code', 'type', 'status', 'reason']);
const WORDS: ReadonlySet<string> = new Set(['message', 'msg', 'error', 'detail']);
/**
 * The keys under which the rest of the error may be. Other keys are not searched, because the
 * provider may repeat the request there.
 */
const INSIDE: ReadonlySet<string> = new Set(['error', 'errors', 'detail', 'details', 'data']);

/** Reads the body of a provider's refusal. The body may be JSON or plain text. */
export function readProviderMessage(body: string): ProviderMessage {
  const short = body.slice(0, MOST_READ);
  const parts: MessageParts = { codes: [], words: [], retryAfterMs: null };
  const json = jsonIn(body.length > MOST_READ ? null : short);
  if (json === undefined) parts.words.push(short.slice(0, LONGEST_WORDS).toLowerCase());
  else gather(json, parts, 0);
  return { ...parts, words: parts.words.join('\n') };
}

interface MessageParts {
  readonly codes: string[];
  readonly words: string[];
  retryAfterMs: number | null;
}

function gather(value: unknown, parts: MessageParts, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') keep(key, inner, parts);
    else if (Array.isArray(value) || INSIDE.has(key)) gather(inner, parts, depth + 1);
  }
}

function keep(key: string, text: string, parts: MessageParts): void {
  const small = text.slice(0, LONGEST_WORDS).toLowerCase();
  if (CODES.has(key) && text.length <= LONGEST_CODE) parts.codes.push(small);
  if (WORDS.has(key)) parts.words.push(small);
  // Google's format: 7s or 7.6s.
  if (key === 'retryDelay' && /^\d{1,6}(?:\.\d{1,9})?s$/u.test(text)) {
    parts.retryAfterMs = Number.parseFloat(text) * 1_000;
  }
}

function jsonIn(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
