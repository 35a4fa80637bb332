import { llmConfig, type LlmConfig } from '../../../src/llm/llm-config.ts';
import { languageModel } from '../../../src/llm/providers/language-model.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';
import { Turnstile, type TurnstileOptions } from '../../../src/llm/providers/turnstile.ts';
import { Spending } from '../../../src/llm/spending.ts';
import type { Question } from '../../../src/llm/think.ts';
import { framesOf, type Saying } from '../faults/support/wire-frames.ts';

const provider = {
  name: 'p',
  kind: 'compatible',
  baseUrl: 'http://model.test/v1',
  key: null,
} as const;

/** A question to a model that is reached in this way. */
export async function questionTo(
  fetch: Fetch,
  given: {
    readonly config?: Partial<LlmConfig>;
    readonly turnstile?: Partial<TurnstileOptions>;
  } = {},
): Promise<Question> {
  const turnstile = new Turnstile({ name: 'p', now: () => 0, ...given.turnstile });
  return {
    model: {
      languageModel: await languageModel(provider, 'm', fetch),
      contextTokens: 8_000,
      price: null,
      turnstile,
    },
    instructions: 'Be short.',
    messages: [{ role: 'user', content: 'well?' }],
    tools: {},
    config: llmConfig.parse({ provider: 'p', model: 'm', ...given.config }),
    signal: AbortSignal.timeout(200_000),
    spending: new Spending({ tokens: 0, costUsd: 0 }),
  };
}

/** A provider that says this, each piece as an event of its own, without a network between. */
export function fetchSaying(saying: Saying): Fetch {
  const body = framesOf('compatible', saying).join('');
  return async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** What a generator yields, and what it ends with. */
export async function heardOf<End>(
  thinking: AsyncGenerator<string, End>,
): Promise<{ readonly yielded: readonly string[]; readonly end: End }> {
  const yielded: string[] = [];
  for (let next = await thinking.next(); ; next = await thinking.next()) {
    if (next.done === true) return { yielded, end: next.value };
    yielded.push(next.value);
  }
}
