import type { AgentKind } from '../../../src/agent-kind.ts';
import { NO_TOOL_SERVERS, type ToolServers } from '../../../src/mcp/tool-servers.ts';
import { llmKind } from '../../../src/llm/llm-kind.ts';
import type { Models, Price } from '../../../src/llm/model.ts';
import { languageModel } from '../../../src/llm/providers/language-model.ts';
import { Turnstile } from '../../../src/llm/providers/turnstile.ts';
import type { Fetch, ProviderKind } from '../../../src/llm/providers/provider.ts';

/** The ways in which providers are spoken to, each with where the stand-in answers it. */
export const WIRES = [
  { kind: 'compatible', path: '/v1', model: 'gpt-4o' },
  { kind: 'openai', path: '/v1', model: 'gpt-5' },
  { kind: 'anthropic', path: '/v1', model: 'claude-sonnet-4' },
  { kind: 'google', path: '/v1beta', model: 'gemini-2.5-flash' },
] as const satisfies readonly { kind: ProviderKind; path: string; model: string }[];

export type Wire = (typeof WIRES)[number];

const PRICE: Price = { input: 1, output: 2 };

/** Agents whose one provider is at an address, and is called `p`. */
export function thinkingKind({
  url,
  wire,
  price = PRICE,
  fetch = globalThis.fetch,
  contextTokens = 8_000,
  servers = NO_TOOL_SERVERS,
}: {
  readonly url: string;
  readonly wire: Wire;
  readonly price?: Price | null;
  readonly fetch?: Fetch;
  readonly contextTokens?: number;
  readonly servers?: ToolServers;
}): AgentKind {
  const provider = { name: 'p', kind: wire.kind, baseUrl: `${url}${wire.path}`, key: 'a key' };
  const turnstile = new Turnstile({ name: 'p', now: () => performance.now() });
  const models: Models = {
    priceOf: () => price,
    find: async ({ model }) => ({
      languageModel: await languageModel(provider, model, fetch),
      contextTokens,
      price,
      turnstile,
    }),
  };
  return llmKind(models, servers);
}
