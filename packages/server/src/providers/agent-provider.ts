import { llmConfig, type ModelName } from '@conch/agents';
import type { AgentProblem } from '@conch/protocol';
import type { AgentCard } from '@conch/runtime';
import { providerNamed, type Script } from '@conch/store';
import { unknownProvider } from './check-provider.ts';
import type { Providers } from './providers.ts';

type Thinker = Pick<AgentCard, 'kind' | 'config'>;

/** The provider of an agent. Null if the agent names no provider or uses no model. */
function providerOf({ kind, config }: Thinker): string | null {
  return kind === 'llm' ? (llmConfig.safeParse(config).data?.provider ?? null) : null;
}

/**
 * Refuses an agent with an unknown provider. `field` is the path of the provider in the body. If the
 * agent is saved, this check runs in the same transaction, so that it notices a simultaneous removal
 * of the provider.
 */
export function* guardProvider(
  providers: Pick<Providers, 'isFixed'>,
  agent: Thinker,
  field: 'config.provider' | 'provider',
): Script<void> {
  const name = providerOf(agent);
  if (name === null || providers.isFixed(name)) return;
  if ((yield* providerNamed(name)) === null) throw unknownProvider(name, field);
}

/** The providers and the default model that are available now. */
export interface Thinkable {
  /** The names of all providers. */
  readonly providers: ReadonlySet<string>;
  readonly defaultModel: ModelName | null;
}

/** The failure code with which the agent's runs will end, or null if no problem is known. */
export function problemOf(agent: AgentCard, { providers, defaultModel }: Thinkable): AgentProblem {
  if (agent.kind !== 'llm') return null;
  const name = providerOf(agent) ?? defaultModel?.provider ?? null;
  if (name === null) return 'no-model';
  return providers.has(name) ? null : 'no-provider';
}
