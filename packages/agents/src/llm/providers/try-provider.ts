import { generateText } from 'ai';
import { ProviderFailure, type ProviderTrouble } from '../provider-failure.ts';
import { troubleOf } from '../trouble-of.ts';
import { boundFetch } from './bound-fetch.ts';
import { languageModel } from './language-model.ts';
import { listModels } from './list-models.ts';
import type { ModelBook } from './model-book.ts';
import type { Fetch, Provider } from './provider.ts';

/** How a provider did when it was tried. */
export interface Trial {
  /** `null`: it answers. */
  readonly trouble: ProviderTrouble | null;
  /** What it was, in words for people, and what to do. */
  readonly message: string;
  readonly models: readonly string[];
  /** The model that was asked; `null`: it did not come to that. */
  readonly model: string | null;
  /** How long its answer took. */
  readonly latencyMs: number | null;
}

export interface TrialParts {
  /** `null`: the cheapest that is known, else the first. */
  readonly model: string | null;
  readonly book: ModelBook;
  readonly fetch: Fetch;
  readonly now: () => number;
  /** For how long all of it is waited for. */
  readonly patienceMs?: number;
}

/** Whoever presses a button has an answer within five seconds, the way there and back included. */
const PATIENCE_MS = 4_700;
/** A model on one’s own machine may have to be loaded first. */
const SILENT =
  'It lists its models, and the one that was asked did not answer in time; it may still be loading: try again in a moment.';
/** OpenAI takes no less. */
const FEWEST_TOKENS = 16;

/** Asks a provider for its models, and one of them for a word; never throws. */
export async function tryProvider(provider: Provider, parts: TrialParts): Promise<Trial> {
  const { fetch, patienceMs = PATIENCE_MS } = parts;
  const signal = AbortSignal.timeout(patienceMs);
  const listed = await listModels(provider, { fetch, signal }).catch(troubleOf);
  if (listed instanceof ProviderFailure) {
    // Some that answer well have no list; then whoever tries it says which model.
    const isWorthAsking = listed.trouble === 'wrong-address' && parts.model !== null;
    if (!isWorthAsking) return failed(listed, { models: [], model: null });
  }
  const models = listed instanceof ProviderFailure ? [] : listed;
  const model = parts.model ?? bestOf(models, provider, parts.book);
  if (model === null) {
    const message = 'It answers, and has no model yet; get it one.';
    return { trouble: 'missing-model', message, models, model, latencyMs: null };
  }
  return ask(provider, { ...parts, signal, model, models });
}

async function ask(
  provider: Provider,
  given: TrialParts & {
    readonly model: string;
    readonly models: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<Trial> {
  const { model, models, fetch, now, signal } = given;
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
  return { trouble: null, message: 'It answers.', models, model, latencyMs };
}

function failed(
  { trouble, message }: ProviderFailure,
  asked: Pick<Trial, 'models' | 'model'>,
): Trial {
  return { trouble, message, ...asked, latencyMs: null };
}

/** Lists also hold what cannot converse. */
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
