import type { Agent } from '../agent.ts';
import type { AgentKind, AgentReading } from '../agent-kind.ts';
import { NO_TOOL_SERVERS, type ToolServers } from '../mcp/tool-servers.ts';
import { llmConfig } from './llm-config.ts';
import type { Models } from './model.ts';
import { worstCaseOf } from './run-bound.ts';
import type { speak as speakOfModels } from './speak.ts';

/** Agents that think with a language model. */
export function llmKind(models: Models, servers: ToolServers = NO_TOOL_SERVERS): AgentKind {
  return {
    name: 'llm',
    agentOf(given): AgentReading {
      const read = llmConfig.safeParse(given);
      if (!read.success) return { ok: false, reason: whatIsWrong(read.error.issues) };
      const config = read.data;
      return {
        ok: true,
        agent: {
          // Its provider does the work: others must not wait for a place because that one hangs (I-19).
          isElsewhere: true,
          worstCase: worstCaseOf(config, models.priceOf(config)),
          run: (task, context) => thinking(config, { models, servers }, task, context),
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

function whatIsWrong(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  const all = issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'config'} ${message}`,
  );
  return `The configuration of an agent with a model cannot be read: ${all.join('; ')}.`;
}
