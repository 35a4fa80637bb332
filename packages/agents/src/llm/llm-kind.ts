import type { z } from 'zod';
import type { Agent, Usage } from '../agent.ts';
import type { AgentKind, AgentReading } from '../agent-kind.ts';
import { NO_TOOL_SERVERS, type ToolServers } from '../mcp/tool-servers.ts';
import { halfNamed, llmConfig, namedModel, type LlmConfig } from './llm-config.ts';
import type { ModelName, Models } from './model.ts';
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
  if (!read.success) {
    const reason = unreadable(whatIsWrong(read.error));
    return { ok: false, reason, field: fieldIn(read.error) };
  }
  const config = read.data;
  const half = halfNamed(config);
  if (half !== null) {
    const field = config.model === undefined ? 'model' : 'provider';
    return { ok: false, reason: unreadable([half]), field };
  }
  const name = namedModel(config);
  // What is chosen for all may be another, at another price, by the time of the run.
  const price = name === null ? null : models.priceOf(name);
  const never = whyNeverFits(config) ?? whyNeverPaid(config, price);
  if (never !== null) {
    const { why, field } = never;
    return { ok: false, reason: `An agent with a model could never answer: ${why}.`, field };
  }
  return { ok: true, agent: name === null ? ofAll(config, parts) : ofModel(config, name, parts) };
}

/** An agent that thinks with one model. */
function ofModel(config: LlmConfig, name: ModelName, parts: Parts): Agent {
  return {
    // Its provider does the work: others must not wait for a place because that one hangs (I-19).
    isElsewhere: true,
    // At each run: a provider may be added, moved, or priced anew.
    get worstCase() {
      return worstCaseOf(config, parts.models.priceOf(name));
    },
    run: (task, context) => thinking({ ...config, ...name }, parts, task, context),
  };
}

/** An agent that thinks with what is chosen for all: at the start of a run that becomes one model. */
function ofAll(config: LlmConfig, parts: Parts): Agent {
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

const NOTHING: Usage = { tokens: 0, costUsd: 0 };

/** An agent for which no model is chosen: it fails, and costs nothing. */
const MODELLESS: Agent = {
  isElsewhere: true,
  // oxlint-disable-next-line require-yield -- it says nothing
  run: async function* () {
    const message = 'No model is chosen for it; choose one for all agents in Settings → Models.';
    return { kind: 'failed', failure: 'no-model', message, usage: NOTHING };
  },
};

/** What talks to models is loaded when the first of them is asked: a server without any never is. */
async function* thinking(...given: Parameters<typeof speakOfModels>): ReturnType<Agent['run']> {
  const { speak } = await import('./speak.ts');
  return yield* speak(...given);
}

function whatIsWrong({ issues }: z.ZodError): readonly string[] {
  return issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') return `there is no field “${issue.keys.join('”, “')}”`;
    return `${issue.path.map(String).join('.') || 'config'} ${issue.message}`;
  });
}

/** The field that the first of the problems is about. */
function fieldIn({ issues: [issue] }: z.ZodError): string | undefined {
  const path = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path;
  return path?.[0] === undefined ? undefined : String(path[0]);
}

function unreadable(problems: readonly string[]): string {
  return `The configuration of an agent with a model cannot be read: ${problems.join('; ')}.`;
}
