import { NO_ANSWER, ProviderFailure, type ProviderTrouble } from './provider-failure.ts';
import { retryAfter } from './retry-after.ts';
import { saidByProvider, type ProviderSaid } from './said-by-provider.ts';

/** How a provider refused a question. */
interface Refusal {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a refusal means: by what is said, since providers differ in their numbers, then by number. */
export function troubleOfAnswer({ statusCode, body, headers }: Refusal): ProviderFailure {
  const said = saidByProvider(body);
  const meant = MEANINGS.find((meaning) => isMeant(meaning, said, statusCode));
  if (meant !== undefined) return new ProviderFailure(meant.trouble, meant.message);
  const retryAfterMs = retryAfter(headers) ?? said.retryAfterMs;
  const known = BY_STATUS[statusCode];
  if (known !== undefined) {
    const isPassing = PASSING_STATUS.has(statusCode);
    return new ProviderFailure(...known, { retryAfterMs, isPassing });
  }
  if (statusCode >= 500) {
    const message = `The provider has trouble of its own (${statusCode}); look at its log or its status page, and try again later.`;
    return new ProviderFailure('down', message, { retryAfterMs });
  }
  const [trouble, message] = byClass(statusCode);
  return new ProviderFailure(trouble, message);
}

type Meaning = readonly [trouble: ProviderTrouble, message: string];

const NO_CREDIT = 'There is no credit left at the provider; add some there.';
const WRONG_KEY = 'The provider does not accept the key; give it another.';
const NOT_NOW = 'The provider could not take the request just now; try again in a moment.';

interface Meant {
  readonly codes: RegExp;
  readonly words: RegExp;
  readonly trouble: ProviderTrouble;
  readonly message: string;
  readonly below?: number;
}

const MEANINGS: readonly Meant[] = [
  {
    codes: /^(?:insufficient_quota|billing_error|billing_hard_limit_reached|billing_not_active)$/u,
    words: /insufficient_quota|credit balance|insufficient (?:credits|balance)|out of credit/u,
    trouble: 'no-credit',
    message: NO_CREDIT,
  },
  {
    codes: /^context_length_exceeded$/u,
    words:
      /context_length|context window|too many tokens|prompt is too long|maximum (?:context|number of tokens)/u,
    trouble: 'too-long',
    message: 'The conversation is too long for the model; lower contextTokens.',
  },
  {
    codes: /^(?:content_filter|content_policy_violation|safety)$/u,
    words: /content_filter|content (?:management )?policy|safety system/u,
    below: 500,
    trouble: 'filtered',
    message: 'The provider refused the request by its content rules.',
  },
  {
    codes: /^(?:invalid_api_key|api_key_invalid|authentication_error)$/u,
    words: /api key not valid|invalid_api_key|api_key_invalid/u,
    trouble: 'wrong-key',
    message: WRONG_KEY,
  },
  {
    codes: /^model_not_found$/u,
    words: /model_not_found|model.{0,80}(?:not found|does not exist)/u,
    trouble: 'missing-model',
    message: 'The provider has no such model; choose one of its list.',
  },
];

/** Too many requests are that, whatever else is said with it: most name their plans and prices. */
const TOO_MANY = 429;

function isMeant({ codes, words, trouble, below }: Meant, said: ProviderSaid, status: number) {
  if (status >= (below ?? Number.POSITIVE_INFINITY)) return false;
  if (status === TOO_MANY && trouble !== 'no-credit') return false;
  return said.codes.some((code) => codes.test(code)) || words.test(said.words);
}

const BY_STATUS: Readonly<Record<number, Meaning>> = {
  401: ['wrong-key', WRONG_KEY],
  402: ['no-credit', NO_CREDIT],
  403: ['wrong-key', 'The key may not use this model; give it another key or model.'],
  404: ['missing-model', 'The provider has no such model, or no such address; check both.'],
  408: ['too-slow', NO_ANSWER],
  409: ['too-busy', NOT_NOW],
  413: ['too-long', 'The request was too large for the provider; lower contextTokens.'],
  425: ['too-busy', NOT_NOW],
  429: [
    'too-busy',
    'The provider has too many requests of yours right now; try again in a moment.',
  ],
};

const PASSING_STATUS: ReadonlySet<number> = new Set([408, 409, 425, 429]);

function byClass(statusCode: number): Meaning {
  if (statusCode < 300)
    return ['garbled', 'What the provider sent could not be read; check its address.'];
  if (statusCode < 400) {
    return ['wrong-address', 'The address leads elsewhere; give the one it leads to.'];
  }
  return ['refused', `The provider refused the request (${statusCode}); try another model.`];
}
