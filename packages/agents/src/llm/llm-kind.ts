import type { Agent } from '../agent.ts';
import type { AgentKind, AgentReading } from '../agent-kind.ts';
import { llmConfig, type LlmConfig } from './llm-config.ts';
import type { Models } from './model.ts';
import type { speak as speakOfModels } from './speak.ts';

/** Agents that think with a language model. */
export function llmKind(models: Models): AgentKind {
  return {
    name: 'llm',
    agentOf(given): AgentReading {
      const read = llmConfig.safeParse(given);
      if (!read.success) return { ok: false, reason: whatIsWrong(read.error.issues) };
      const config = read.data;
      return {
        ok: true,
        agent: {
          worstCase: worstCase(config, models),
          run: (task, context) => thinking(config, models, task, context),
        },
      };
    },
  };
}

/** What talks to models is loaded when the first of them is asked: a server without any never is. */
async function* thinking(...given: Parameters<typeof speakOfModels>): ReturnType<Agent['run']> {
  const { speak } = await import('./speak.ts');
  return yield* speak(...given);
}

/** A run spends no more than its bound, and its dearest token is the dearer of the two. */
function worstCase(config: LlmConfig, models: Models) {
  const price = models.priceOf(config);
  const tokens = config.maxRunTokens;
  const costUsd = price === null ? null : (tokens * Math.max(price.input, price.output)) / 1e6;
  return { tokens, costUsd };
}

function whatIsWrong(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const all = issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'config'} ${message}`,
  );
  return `The configuration of an agent with a model cannot be read: ${all.join('; ')}.`;
}
