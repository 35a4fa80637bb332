import { fieldsOf, isKind, overOf, thinkingOf, type Agent, type Kind } from '../agent.ts';
import { scriptText } from './script-text.ts';

// Types and not interfaces: forms take what can be read by any name.
export type LlmDraft = {
  /** As `BY_DEFAULT` has it, the default of the server; empty: nothing is chosen yet. */
  readonly provider: string;
  readonly model: string;
  readonly instructions: string;
  /** `null` in each of these: what Conch does unless it is told. */
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  readonly maxRunTokens: number | null;
  readonly maxRunCostUsd: number | null;
  readonly contextTokens: number | null;
  readonly tools: readonly string[];
};

export type RemoteDraft = {
  readonly over: 'socket' | 'webhook' | 'a2a';
  readonly waitSeconds: number | null;
  readonly url: string;
  readonly card: string;
  /** What one run may cost at most; `null` tokens: that is not said. */
  readonly worstTokens: number | null;
  readonly worstCostUsd: number | null;
};

/** An agent as its form has it: the fields of each kind stay while another kind is tried. */
export type AgentDraft = {
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  readonly isActive: boolean;
  readonly isQuiet: boolean;
  readonly autoReply: boolean;
  readonly dayBudget: { readonly maxTokens: number | null; readonly maxCostUsd: number | null };
  readonly llm: LlmDraft;
  readonly script: { readonly text: string };
  readonly remote: RemoteDraft;
};

/** The server takes these only as a whole; the kind says which configuration is meant. */
export const AGENT_SHAPE = {
  whole: ['dayBudget', 'llm', 'script', 'remote'],
  optional: [],
  oneOf: { by: 'kind', among: ['llm', 'script', 'remote'] },
};

export const EMPTY_LLM: LlmDraft = {
  provider: '',
  model: '',
  instructions: '',
  temperature: null,
  maxOutputTokens: null,
  maxRunTokens: null,
  maxRunCostUsd: null,
  contextTokens: null,
  tools: [],
};

export const EMPTY_REMOTE: RemoteDraft = {
  over: 'socket',
  waitSeconds: null,
  url: '',
  card: '',
  worstTokens: null,
  worstCostUsd: null,
};

/** Answers whatever is said: an agent with a name alone works. */
export const USUAL_SCRIPT = `- when: { contains: hello }
  do: { say: "Hello, {{sender}}!" }
- do: { say: "You said: {{content}}" }
`;

/** What stands in the form of an agent that is not there yet. */
export function newDraft(kind: Kind): AgentDraft {
  return {
    name: '',
    description: '',
    kind,
    isActive: true,
    isQuiet: false,
    autoReply: true,
    dayBudget: { maxTokens: null, maxCostUsd: null },
    llm: EMPTY_LLM,
    script: { text: USUAL_SCRIPT },
    remote: EMPTY_REMOTE,
  };
}

/** What stands in the form of an agent. */
export function draftOf(agent: Agent): AgentDraft {
  const { name, description, kind, config, status, isQuiet, autoReply, dayBudget } = agent;
  return {
    ...newDraft(isKind(kind) ? kind : 'llm'),
    name,
    description,
    kind,
    isActive: status === 'active',
    isQuiet,
    autoReply,
    dayBudget: {
      maxTokens: dayBudget?.maxTokens ?? null,
      maxCostUsd: dayBudget?.maxCostUsd ?? null,
    },
    ...(kind === 'llm' ? { llm: llmOf(agent) } : {}),
    ...(kind === 'script' ? { script: { text: scriptText(config) } } : {}),
    ...(kind === 'remote' ? { remote: remoteOf(agent) } : {}),
  };
}

function llmOf(agent: Agent): LlmDraft {
  const { instructions, tools, ...rest } = fieldsOf(agent.config);
  const { provider, model } = thinkingOf(agent) ?? EMPTY_LLM;
  return {
    provider,
    model,
    instructions: textOf(instructions),
    temperature: numberOf(rest['temperature']),
    maxOutputTokens: numberOf(rest['maxOutputTokens']),
    maxRunTokens: numberOf(rest['maxRunTokens']),
    maxRunCostUsd: numberOf(rest['maxRunCostUsd']),
    contextTokens: numberOf(rest['contextTokens']),
    tools: Array.isArray(tools) ? tools.filter((tool) => typeof tool === 'string') : [],
  };
}

function remoteOf(agent: Agent): RemoteDraft {
  const { waitSeconds, url, card, worstCase } = fieldsOf(agent.config);
  const { tokens, costUsd } = fieldsOf(worstCase);
  return {
    over: overOf(agent) ?? 'socket',
    waitSeconds: numberOf(waitSeconds),
    url: textOf(url),
    card: textOf(card),
    worstTokens: numberOf(tokens),
    worstCostUsd: numberOf(costUsd),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
