/**
 * Finds keys and tokens in a text, each kind once. Each character is examined a fixed number of
 * times, and no pattern can backtrack.
 */
export function secretsIn(text: string): readonly Secret[] {
  const found = new Map<string, Secret>();
  const add = ({ what, secret, of }: Secret): unknown => found.set(what, { what, secret, of });
  const words = wordsOf(text);
  for (const [nth, { start, end }] of words.entries()) {
    const kind = KINDS.find(({ prefix }) => text.startsWith(prefix, start));
    if (kind?.isBody(text.slice(start + kind.prefix.length, end)) === true) add(kind);
    if (isSignedToken(text, words.slice(nth, nth + 3))) add(SIGNED_TOKEN);
  }
  if (hasPrivateKey(text)) add(PRIVATE_KEY);
  return [...found.values()];
}

export interface Secret {
  /** The kind of secret, in English. */
  readonly what: string;
  readonly secret: 'key' | 'token' | 'signed-token' | 'private-key';
  /** The issuer of the secret, or null if the issuer is unknown. */
  readonly of: string | null;
}

const SIGNED_TOKEN: Secret = { what: 'a signed token (JWT)', secret: 'signed-token', of: null };
const PRIVATE_KEY: Secret = { what: 'a private key', secret: 'private-key', of: null };

interface Kind extends Secret {
  readonly prefix: string;
  /** Whether the characters after the prefix look like a key of this kind. */
  readonly isBody: (body: string) => boolean;
}

const secretOf = (article: string, of: string, secret: 'key' | 'token'): Secret => ({
  what: `${article} ${of} ${secret}`,
  secret,
  of,
});

const DIGITS = new Set('0123456789');
const LOWER = new Set('abcdefghijklmnopqrstuvwxyz');
const UPPER = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const CAPITALS_AND_DIGITS = new Set([...DIGITS, ...UPPER]);
const LETTERS_AND_DIGITS = new Set([...CAPITALS_AND_DIGITS, ...LOWER]);
const IN_WORDS = new Set([...LETTERS_AND_DIGITS, '-', '_']);

type Signs = ReadonlySet<string>;

const has = (body: string, signs: Signs): boolean => [...body].some((sign) => signs.has(sign));
const isOnly = (body: string, signs: Signs): boolean => [...body].every((sign) => signs.has(sign));

/** Letters and digits without a break, longer than any word. */
const unbroken =
  (least: number, signs: Signs = LETTERS_AND_DIGITS) =>
  (body: string): boolean =>
    body.length >= least && isOnly(body, signs);

/**
 * True for keys that may contain hyphens and underscores. An ordinary name may contain these
 * characters too, but rarely mixes upper and lower case.
 */
const mixed =
  (least: number) =>
  (body: string): boolean =>
    body.length >= least && has(body, UPPER) && has(body, LOWER);

const LONGER_THAN_WORDS = 16;

/**
 * For prefixes with which normal words begin too. One part must be too long for a word and contain
 * a digit.
 */
const random = (body: string): boolean =>
  body
    .replaceAll('_', '-')
    .split('-')
    .some((part) => part.length >= LONGER_THAN_WORDS && has(part, DIGITS));

// If one prefix begins with another prefix, the longer prefix comes first.
const KINDS: readonly Kind[] = [
  { prefix: 'conch_', what: 'a Conch token', secret: 'token', of: 'Conch', isBody: mixed(43) },
  { prefix: 'sk-ant-', ...secretOf('an', 'Anthropic', 'key'), isBody: random },
  { prefix: 'sk-or-', ...secretOf('an', 'OpenRouter', 'key'), isBody: random },
  { prefix: 'sk-', ...secretOf('an', 'OpenAI', 'key'), isBody: random },
  { prefix: 'sk_live_', ...secretOf('a', 'Stripe', 'key'), isBody: unbroken(16) },
  { prefix: 'rk_live_', ...secretOf('a', 'Stripe', 'key'), isBody: unbroken(16) },
  { prefix: 'AIza', ...secretOf('a', 'Google', 'key'), isBody: mixed(35) },
  { prefix: 'AKIA', ...secretOf('an', 'AWS', 'key'), isBody: unbroken(16, CAPITALS_AND_DIGITS) },
  { prefix: 'ASIA', ...secretOf('an', 'AWS', 'key'), isBody: unbroken(16, CAPITALS_AND_DIGITS) },
  { prefix: 'gsk_', ...secretOf('a', 'Groq', 'key'), isBody: unbroken(40) },
  { prefix: 'xai-', ...secretOf('an', 'xAI', 'key'), isBody: unbroken(40) },
  { prefix: 'pplx-', ...secretOf('a', 'Perplexity', 'key'), isBody: unbroken(40) },
  { prefix: 'nvapi-', ...secretOf('an', 'NVIDIA', 'key'), isBody: mixed(40) },
  { prefix: 'hf_', ...secretOf('a', 'Hugging Face', 'token'), isBody: unbroken(30) },
  { prefix: 'r8_', ...secretOf('a', 'Replicate', 'token'), isBody: unbroken(30) },
  { prefix: 'ghp_', ...secretOf('a', 'GitHub', 'token'), isBody: unbroken(36) },
  { prefix: 'gho_', ...secretOf('a', 'GitHub', 'token'), isBody: unbroken(36) },
  { prefix: 'ghu_', ...secretOf('a', 'GitHub', 'token'), isBody: unbroken(36) },
  { prefix: 'ghs_', ...secretOf('a', 'GitHub', 'token'), isBody: unbroken(36) },
  { prefix: 'ghr_', ...secretOf('a', 'GitHub', 'token'), isBody: unbroken(36) },
  { prefix: 'github_pat_', ...secretOf('a', 'GitHub', 'token'), isBody: mixed(50) },
  { prefix: 'glpat-', ...secretOf('a', 'GitLab', 'token'), isBody: mixed(20) },
  { prefix: 'npm_', ...secretOf('an', 'npm', 'token'), isBody: unbroken(36) },
  { prefix: 'xoxb-', ...secretOf('a', 'Slack', 'token'), isBody: mixed(20) },
  { prefix: 'xoxp-', ...secretOf('a', 'Slack', 'token'), isBody: mixed(20) },
  { prefix: 'xapp-', ...secretOf('a', 'Slack', 'token'), isBody: mixed(20) },
];

interface Word {
  readonly start: number;
  readonly end: number;
}

// No key is shorter than this. The limit skips most words.
const SHORTEST = 3;

/** The sequences of letters, digits, hyphens and underscores in a text. */
function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (IN_WORDS.has(text.charAt(at))) continue;
    if (at - start >= SHORTEST) words.push({ start, end: at });
    start = at + 1;
  }
  return words;
}

/** `{"…` in base64, the beginning of the header and the payload of a signed token. */
const BRACE = 'eyJ';
const SHORTEST_PART = 10;

function isSignedToken(text: string, [head, body, seal]: readonly Word[]): boolean {
  if (head === undefined || body === undefined || seal === undefined) return false;
  if (!text.startsWith(BRACE, head.start) || !text.startsWith(BRACE, body.start)) return false;
  const isJoined = (first: Word, next: Word): boolean =>
    next.start === first.end + 1 && text.charAt(first.end) === '.';
  const isLong = [head, body, seal].every(({ start, end }) => end - start >= SHORTEST_PART);
  return isLong && isJoined(head, body) && isJoined(body, seal);
}

const BEGIN = '-----BEGIN ';
const LONGEST_TITLE = 40;

/** Whether the text has a private key block, as `openssl`, `ssh-keygen` and `gpg` write it. */
function hasPrivateKey(text: string): boolean {
  for (let at = text.indexOf(BEGIN); at !== -1; at = text.indexOf(BEGIN, at + BEGIN.length)) {
    const title = text.slice(at + BEGIN.length, at + BEGIN.length + LONGEST_TITLE);
    if (title.includes('PRIVATE KEY') && title.indexOf('PRIVATE KEY') < title.indexOf('-----')) {
      return true;
    }
  }
  return false;
}
