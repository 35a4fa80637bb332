import { providerReason, type Reason } from '@conch/protocol';
import { generateText } from 'ai';
import { ProviderFailure, type ProviderTrouble } from '../provider-failure.ts';
import { troubleOf } from '../trouble-of.ts';
import { boundFetch } from './bound-fetch.ts';
import { languageModel } from './language-model.ts';
import { listModels } from './list-models.ts';
import type { ModelBook } from './model-book.ts';
import type { Fetch, Provider } from './provider.ts';

/** The result of trying a provider. */
export interface ProviderTrial {
  /** Null if the provider answers. */
  readonly trouble: ProviderTrouble | null;
  /** The result in words for people, with advice. */
  readonly message: string;
  /** The result as a code. Null if only the message describes the result. */
  readonly reason: Reason | null;
  readonly models: readonly string[];
  /** The model that was called. Null if the trial ended before a call. */
  readonly model: string | null;
  /** The time until the model answered. */
  readonly latencyMs: number | null;
}

export interface TrialParts {
  /**
   * The model to try. Null for the cheapest known model, or the first model if no price is known.
   */
  readonly model: string | null;
  readonly book: ModelBook;
  readonly fetch: Fetch;
  readonly now: () => number;
  /** The time limit for the whole trial. */
  readonly patienceMs?: number;
}

/**
 * If a person presses the button, the result appears within five seconds, including the network.
 */
const PATIENCE_MS = 4_700;
const SILENT = providerReason('model-silent');
/** The minimum that OpenAI accepts. */
const FEWEST_TOKENS = 16;

/** Asks a provider for its models, and asks one of these models for a word. Never throws. */
export async function tryProvider(provider: Provider, parts: TrialParts): Promise<ProviderTrial> {
  const { fetch, patienceMs = PATIENCE_MS } = parts;
  const signal = AbortSignal.timeout(patienceMs);
  const listed = await listModels(provider, { fetch, signal }).catch(troubleOf);
  if (listed instanceof ProviderFailure) {
    // Some working providers have no list of models. The person then names the model to try.
    const isWorthAsking = listed.trouble === 'wrong-address' && parts.model !== null;
    if (!isWorthAsking) return failed(listed, { models: [], model: null });
  }
  const models = listed instanceof ProviderFailure ? [] : listed;
  const model = parts.model ?? bestOf(models, provider, parts.book);
  if (model === null) {
    const none = new ProviderFailure('missing-model', providerReason('no-models-yet'));
    return failed(none, { models, model });
  }
  return ask(provider, { ...parts, signal, model, models });
}

async function ask(
  provider: Provider,
  trial: TrialParts & {
    readonly model: string;
    readonly models: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<ProviderTrial> {
  const { model, models, fetch, now, signal } = trial;
  const start = now();
  try {
    await generateText({
      model: await languageModel(provider, model, boundFetch(provider, fetch)),
      prompt: 'Say: yes',
      maxOutputTokens: FEWEST_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
    });
  } catch (error) {
    const failure = signal.aborted ? new ProviderFailure('too-slow', SILENT) : troubleOf(error);
    return failed(failure, { models, model });
  }
  const latencyMs = Math.round(now() - start);
  const reason = providerReason('provider-answers');
  return { trouble: null, message: reason.detail, reason, models, model, latencyMs };
}

function failed(
  { trouble, message, reason }: ProviderFailure,
  asked: Pick<ProviderTrial, 'models' | 'model'>,
): ProviderTrial {
  return { trouble, message, reason, ...asked, latencyMs: null };
}

/** Model lists also contain models that cannot chat. */
const OTHER_TRADES = /embed|whisper|tts|dall-e|image|audio|moderation|realtime|rerank/iu;

function bestOf(models: readonly string[], provider: Provider, book: ModelBook): string | null {
  const speakers = models.filter((name) => !OTHER_TRADES.test(name));
  const cost = (name: string) => book.of(provider, name).price?.output ?? Number.POSITIVE_INFINITY;
  const [best = null] = speakers.toSorted((one, other) => {
    const [a, b] = [cost(one), cost(other)];
    return a === b ? 0 : a - b;
  });
  return best;
}
