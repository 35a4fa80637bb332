import type { z } from 'zod';
import type { Agent } from '../agent.ts';
import type { AgentKind, AgentReading } from '../agent-kind.ts';
import { NO_TOOL_SERVERS, type ToolServers } from '../mcp/tool-servers.ts';
import { llmConfig } from './llm-config.ts';
import type { Models } from './model.ts';
import { whyNeverFits } from './prompt/window.ts';
import { whyNeverPaid, worstCaseOf } from './run-bound.ts';
import type { Parts, speak as speakOfModels } from './speak.ts';

/** Agents that think with a language model. */
export function llmKind(models: Models, servers: ToolServers = NO_TOOL_SERVERS): AgentKind {
  return {
    name: 'llm',
    agentOf: (given) => agentWith({ models, servers }, given),
    agentOnTrial: (given) => agentWith({ models, servers: NO_TOOL_SERVERS }, given),
  };
}

function agentWith(parts: Parts, given: unknown): AgentReading {
  const { models } = parts;
  const read = llmConfig.safeParse(given);
  if (!read.success) return { ok: false, reason: whatIsWrong(read.error) };
  const config = read.data;
  const price = models.priceOf(config);
  const why = whyNeverFits(config) ?? whyNeverPaid(config, price);
  if (why !== null)
    return { ok: false, reason: `An agent with a model could never answer: ${why}.` };
  return {
    ok: true,
    agent: {
      // Its provider does the work: others must not wait for a place because that one hangs (I-19).
      isElsewhere: true,
      // At each run: a provider may be added, moved, or priced anew.
      get worstCase() {
        return worstCaseOf(config, models.priceOf(config));
      },
      run: (task, context) => thinking(config, parts, task, context),
    },
  };
}

/** What talks to models is loaded when the first of them is asked: a server without any never is. */
async function* thinking(...given: Parameters<typeof speakOfModels>): ReturnType<Agent['run']> {
  const { speak } = await import('./speak.ts');
  return yield* speak(...given);
}

function whatIsWrong({ issues }: z.ZodError): string {
  const all = issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') return `there is no field “${issue.keys.join('”, “')}”`;
    return `${issue.path.map(String).join('.') || 'config'} ${issue.message}`;
  });
  return `The configuration of an agent with a model cannot be read: ${all.join('; ')}.`;
}
