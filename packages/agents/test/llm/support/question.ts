import { llmConfig, type LlmConfig } from '../../../src/llm/llm-config.ts';
import { languageModel } from '../../../src/llm/providers/language-model.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';
import {
  ProviderLimiter,
  type ProviderLimiterOptions,
} from '../../../src/llm/providers/provider-limiter.ts';
import { Spending } from '../../../src/llm/run-spending.ts';
import type { ModelRequest } from '../../../src/llm/model-step.ts';
import { framesOf, type ModelSpeech } from '../faults/support/wire-frames.ts';

const provider = {
  name: 'p',
  kind: 'compatible',
  baseUrl: 'http://model.test/v1',
  key: null,
} as const;

/** A request to a model that is reached through this fetch. */
export async function questionTo(
  fetch: Fetch,
  given: {
    readonly config?: Partial<LlmConfig>;
    readonly limiter?: Partial<ProviderLimiterOptions>;
  } = {},
): Promise<ModelRequest> {
  const limiter = new ProviderLimiter({ name: 'p', now: () => 0, ...given.limiter });
  return {
    model: {
      languageModel: await languageModel(provider, 'm', fetch),
      contextTokens: 8_000,
      price: null,
      limiter,
    },
    instructions: 'Be short.',
    messages: [{ role: 'user', content: 'well?' }],
    tools: {},
    config: llmConfig.parse({ provider: 'p', model: 'm', ...given.config }),
    signal: AbortSignal.timeout(200_000),
    spending: new Spending({ tokens: 0, costUsd: 0 }),
  };
}

/** A provider without a network that streams this speech, one event per piece. */
export function fetchSaying(saying: ModelSpeech): Fetch {
  const body = framesOf('compatible', saying).join('');
  return async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Everything a generator yields, and its return value. */
export async function heardOf<End>(
  thinking: AsyncGenerator<string, End>,
): Promise<{ readonly yielded: readonly string[]; readonly end: End }> {
  const yielded: string[] = [];
  for (let next = await thinking.next(); ; next = await thinking.next()) {
    if (next.done === true) return { yielded, end: next.value };
    yielded.push(next.value);
  }
}
