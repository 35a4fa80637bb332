import { nearestWord } from '@conch/engine/text';
import { agentReason, reasonOfIssue, type Reason } from '@conch/protocol';
import type { z } from 'zod';
import type { Agent, ReportedUsage } from '../agent.ts';
import type { AgentKind, AgentReading } from '../agent-kind.ts';
import { NO_TOOL_SERVERS, type ToolServers } from '../mcp/tool-servers.ts';
import { halfNamed, llmConfig, namedModel, type LlmConfig } from './llm-config.ts';
import type { ModelName, Models } from './model.ts';
import { whyNeverFits } from './prompt/window.ts';
import { whyNeverPaid, worstCaseOf } from './run-bound.ts';
import type { LlmParts, speak as speakOfModels } from './run-llm.ts';

/** The kind of agents that use a language model. */
export function llmKind(models: Models, servers: ToolServers = NO_TOOL_SERVERS): AgentKind {
  return {
    name: 'llm',
    agentOf: (given) => agentWith({ models, servers }, given),
    agentOnTrial: (given) => agentWith({ models, servers: NO_TOOL_SERVERS }, given),
    withModel: (given, { provider, model }) => ({ ...(given as object), provider, model }),
  };
}

function agentWith(parts: LlmParts, given: unknown): AgentReading {
  const { models } = parts;
  const parsed = llmConfig.safeParse(given);
  if (!parsed.success) {
    return unreadable(whatIsWrong(parsed.error, given), fieldIn(parsed.error));
  }
  const config = parsed.data;
  const half = halfNamed(config);
  if (half !== null) {
    const field = config.model === undefined ? 'model' : 'provider';
    return unreadable([half], field);
  }
  const name = namedModel(config);
  // The server's model and its price may change before the run, so they are not checked here.
  const price = name === null ? null : models.priceOf(name);
  const never = whyNeverFits(config) ?? whyNeverPaid(config, price);
  if (never !== null) {
    const why = agentReason('never-answers', { why: never.why });
    return { ok: false, reason: why.detail, why, field: never.field };
  }
  return { ok: true, agent: name === null ? ofAll(config, parts) : ofModel(config, name, parts) };
}

/** Makes an agent that uses one model. */
function ofModel(config: LlmConfig, name: ModelName, parts: LlmParts): Agent {
  return {
    // The provider does the work. A provider that hangs must not block the run slots of other
    // agents (I-19).
    isElsewhere: true,
    // The worst case is computed for each run, because a provider may be added, moved or repriced
    // at any time.
    model: `${name.provider}/${name.model}`,
    get worstCase() {
      return worstCaseOf(config, parts.models.priceOf(name));
    },
    run: (task, context) => thinking({ ...config, ...name }, parts, task, context),
  };
}

/** Makes an agent that uses the server's model. The model is looked up when a run starts. */
function ofAll(config: LlmConfig, parts: LlmParts): Agent {
  const { models } = parts;
  const as = (name: ModelName | null) => (name === null ? MODELLESS : ofModel(config, name, parts));
  return {
    isElsewhere: true,
    get worstCase() {
      return as(models.forAll?.seen ?? null).worstCase ?? NOTHING;
    },
    forRun: async () => as((await models.forAll?.read()) ?? null),
    run: async function* (task, context) {
      return yield* as((await models.forAll?.read()) ?? null).run(task, context);
    },
  };
}

const NOTHING: ReportedUsage = { tokens: 0, costUsd: 0 };

/** The agent to run while no model is chosen. It fails and costs nothing. */
const MODELLESS: Agent = {
  isElsewhere: true,
  // oxlint-disable-next-line require-yield -- it fails before any output
  run: async function* () {
    const message = 'The agent has no model. Choose one for all agents in Settings → Models.';
    return { kind: 'failed', failure: 'no-model', message, usage: NOTHING };
  },
};

/**
 * The code that calls models is loaded on first use, so a server without models never loads this
 * code.
 */
async function* thinking(...given: Parameters<typeof speakOfModels>): ReturnType<Agent['run']> {
  const { speak } = await import('./run-llm.ts');
  return yield* speak(...given);
}

function whatIsWrong({ issues }: z.ZodError, given: unknown): readonly Reason[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(noSuchField);
    }
    const name = issue.path.map(String).join('.') || 'config';
    return agentReason('config-field', { name, why: reasonOfIssue(issue, given) });
  });
}

function noSuchField(name: string): Reason {
  const names = Object.keys(llmConfig.shape);
  const nearest = nearestWord(name, names);
  return nearest === null
    ? agentReason('no-config-field-among', { name, names })
    : agentReason('no-config-field-near', { name, nearest });
}

/** The field of the first problem. */
function fieldIn({ issues: [issue] }: z.ZodError): string | undefined {
  const path = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path;
  return path?.[0] === undefined ? undefined : String(path[0]);
}

function unreadable(problems: readonly Reason[], field: string | undefined): AgentReading {
  const why = agentReason('config-unreadable', { problems });
  return { ok: false, reason: why.detail, why, field };
}
