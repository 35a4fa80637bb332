import { providerReason, type Reason } from '@conch/protocol';
import { NO_ANSWER, ProviderFailure, type ProviderTrouble } from './provider-failure.ts';
import { retryAfter } from './retry-after.ts';
import { readProviderMessage, type ProviderMessage } from './provider-message.ts';

/** An error response of a provider. */
interface Refusal {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Classifies an error response by its text first, because providers use status codes differently.
 */
export function troubleOfAnswer({ statusCode, body, headers }: Refusal): ProviderFailure {
  const said = readProviderMessage(body);
  const meant = MEANINGS.find((meaning) => isMeant(meaning, said, statusCode));
  if (meant !== undefined) return new ProviderFailure(meant.trouble, meant.why);
  const retryAfterMs = retryAfter(headers) ?? said.retryAfterMs;
  const known = BY_STATUS[statusCode];
  if (known !== undefined) {
    const isPassing = PASSING_STATUS.has(statusCode);
    return new ProviderFailure(...known, { retryAfterMs, isPassing });
  }
  if (statusCode >= 500) {
    const why = providerReason('provider-in-trouble', { code: statusCode });
    return new ProviderFailure('down', why, { retryAfterMs });
  }
  return new ProviderFailure(...byClass(statusCode));
}

type Meaning = readonly [trouble: ProviderTrouble, why: Reason];

const NO_CREDIT = providerReason('no-credit');
const WRONG_KEY = providerReason('key-refused');
const NOT_NOW = providerReason('provider-busy');

interface Meant {
  readonly codes: RegExp;
  readonly words: RegExp;
  readonly trouble: ProviderTrouble;
  readonly why: Reason;
  readonly below?: number;
}

const MEANINGS: readonly Meant[] = [
  {
    codes: /^(?:insufficient_quota|billing_error|billing_hard_limit_reached|billing_not_active)$/u,
    words: /insufficient_quota|credit balance|insufficient (?:credits|balance)|out of credit/u,
    trouble: 'no-credit',
    why: NO_CREDIT,
  },
  {
    codes: /^context_length_exceeded$/u,
    words:
      /context_length|context window|too many tokens|prompt is too long|maximum (?:context|number of tokens)/u,
    trouble: 'too-long',
    why: providerReason('context-too-long'),
  },
  {
    codes: /^(?:content_filter|content_policy_violation|safety)$/u,
    words: /content_filter|content (?:management )?policy|safety system/u,
    below: 500,
    trouble: 'filtered',
    why: providerReason('request-withheld'),
  },
  {
    codes: /^(?:invalid_api_key|api_key_invalid|authentication_error)$/u,
    words: /api key not valid|invalid_api_key|api_key_invalid/u,
    trouble: 'wrong-key',
    why: WRONG_KEY,
  },
  {
    codes: /^model_not_found$/u,
    words: /model_not_found|model.{0,80}(?:not found|does not exist)/u,
    trouble: 'missing-model',
    why: providerReason('model-missing'),
  },
];

/**
 * Status 429 means too many requests, unless the text reports missing credit. Texts about too many
 * requests often mention plans and prices too, so these words do not count as missing credit.
 */
const TOO_MANY = 429;

function isMeant({ codes, words, trouble, below }: Meant, said: ProviderMessage, status: number) {
  if (status >= (below ?? Number.POSITIVE_INFINITY)) return false;
  if (status === TOO_MANY && trouble !== 'no-credit') return false;
  return said.codes.some((code) => codes.test(code)) || words.test(said.words);
}

const BY_STATUS: Readonly<Record<number, Meaning>> = {
  401: ['wrong-key', WRONG_KEY],
  402: ['no-credit', NO_CREDIT],
  403: ['wrong-key', providerReason('key-too-narrow')],
  404: ['missing-model', providerReason('model-or-address-missing')],
  408: ['too-slow', NO_ANSWER],
  409: ['too-busy', NOT_NOW],
  413: ['too-long', providerReason('request-too-large')],
  425: ['too-busy', NOT_NOW],
  429: ['too-busy', providerReason('provider-overrun')],
};

const PASSING_STATUS: ReadonlySet<number> = new Set([408, 409, 425, 429]);

function byClass(statusCode: number): Meaning {
  if (statusCode < 300) return ['garbled', providerReason('answer-unreadable')];
  if (statusCode < 400) return ['wrong-address', providerReason('address-leads-elsewhere')];
  return ['refused', providerReason('provider-refused', { code: statusCode })];
}
