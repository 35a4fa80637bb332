import { RunNotes } from '../../../src/llm/run-notes.ts';
import { llmConfig } from '../../../src/llm/llm-config.ts';
import { languageModel } from '../../../src/llm/providers/language-model.ts';
import {
  ProviderLimiter,
  type ProviderLimiterOptions,
} from '../../../src/llm/providers/provider-limiter.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';
import { Spending } from '../../../src/llm/run-spending.ts';
import type { LlmTurn } from '../../../src/llm/turn.ts';
import { NO_TOOL_SERVERS } from '../../../src/mcp/tool-servers.ts';
import { taskOf } from '../../support/task.ts';

const provider = {
  name: 'p',
  kind: 'compatible',
  baseUrl: 'http://model.test/v1',
  key: null,
} as const;

/** A run of an agent whose provider is reached through this fetch. */
export async function turnOf(
  fetch: Fetch,
  spent = 0,
  options: Partial<ProviderLimiterOptions> = {},
): Promise<LlmTurn> {
  return {
    config: llmConfig.parse({
      provider: 'p',
      model: 'm',
      maxRunTokens: 10_000,
      maxOutputTokens: 100,
    }),
    model: {
      languageModel: await languageModel(provider, 'm', fetch),
      contextTokens: 8_000,
      price: null,
      limiter: new ProviderLimiter({ name: 'p', now: () => 0, ...options }),
    },
    task: taskOf(),
    context: {
      signal: AbortSignal.timeout(240_000),
      sleep: () => Promise.resolve(),
      rest: () => ({ resume: () => {} }),
    },
    notes: new RunNotes([]),
    servers: NO_TOOL_SERVERS,
    spending: new Spending({ tokens: spent, costUsd: 0 }),
  };
}
