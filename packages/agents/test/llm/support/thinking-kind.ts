import type { AgentKind } from '../../../src/agent-kind.ts';
import { NO_TOOL_SERVERS, type ToolServers } from '../../../src/mcp/tool-servers.ts';
import { llmKind } from '../../../src/llm/llm-kind.ts';
import type { Models, Price } from '../../../src/llm/model.ts';
import { languageModel } from '../../../src/llm/providers/language-model.ts';
import { ProviderLimiter } from '../../../src/llm/providers/provider-limiter.ts';
import type { Fetch, ProviderKind } from '../../../src/llm/providers/provider.ts';

/** The provider APIs, each with the path at which the mock serves it. */
export const WIRES = [
  { kind: 'compatible', path: '/v1', model: 'gpt-4o' },
  { kind: 'openai', path: '/v1', model: 'gpt-5' },
  { kind: 'anthropic', path: '/v1', model: 'claude-sonnet-4' },
  { kind: 'google', path: '/v1beta', model: 'gemini-2.5-flash' },
] as const satisfies readonly { kind: ProviderKind; path: string; model: string }[];

export type ModelWire = (typeof WIRES)[number];

const PRICE: Price = { input: 1, output: 2 };

/** Agents whose only provider is at an address and has the name `p`. */
export function thinkingKind({
  url,
  wire,
  price = PRICE,
  fetch = globalThis.fetch,
  contextTokens = 8_000,
  servers = NO_TOOL_SERVERS,
}: {
  readonly url: string;
  readonly wire: ModelWire;
  readonly price?: Price | null;
  readonly fetch?: Fetch;
  readonly contextTokens?: number;
  readonly servers?: ToolServers;
}): AgentKind {
  const provider = { name: 'p', kind: wire.kind, baseUrl: `${url}${wire.path}`, key: 'a key' };
  const limiter = new ProviderLimiter({ name: 'p', now: () => performance.now() });
  const models: Models = {
    priceOf: () => price,
    find: async ({ model }) => ({
      languageModel: await languageModel(provider, model, fetch),
      contextTokens,
      price,
      limiter,
    }),
  };
  return llmKind(models, servers);
}
