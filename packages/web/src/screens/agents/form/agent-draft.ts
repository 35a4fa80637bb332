import { fieldsOf, isKind, overOf, thinkingOf, type AgentDetails, type Kind } from '../agent.ts';
import { scriptText } from './script/script-text.ts';

// These types are aliases, because the form library needs an index signature. An interface has no
// index signature.
export type LlmDraft = {
  /** `BY_DEFAULT` means the server's default. Empty means that nothing is chosen yet. */
  readonly provider: string;
  readonly model: string;
  readonly instructions: string;
  /** In each of these fields, null means Conch's default. */
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
  /** The declared worst case of one run. Null if it is not declared. */
  readonly worstTokens: number | null;
  readonly worstCostUsd: number | null;
};

/**
 * The people who may add the agent to a space. The form keeps the list even if the person selects
 * another choice.
 */
export type AddableDraft = {
  readonly who: 'everyone' | 'owner' | 'list';
  readonly people: readonly string[];
};

/**
 * The values of an agent form. If the person tries another kind, the form keeps the fields of the
 * first kind.
 */
export type AgentDraft = {
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  readonly isActive: boolean;
  readonly isQuiet: boolean;
  readonly autoReply: boolean;
  readonly dayBudget: { readonly maxTokens: number | null; readonly maxCostUsd: number | null };
  readonly ownerId: string | null;
  readonly addable: AddableDraft;
  readonly llm: LlmDraft;
  readonly script: { readonly text: string };
  readonly remote: RemoteDraft;
};

/** The server accepts these fields only as a whole. `kind` selects the configuration. */
export const AGENT_SHAPE = {
  whole: ['dayBudget', 'addable', 'llm', 'script', 'remote'],
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

/** A script that answers every message, so that a new agent needs only a name. */
export const USUAL_SCRIPT = `- when: { contains: hello }
  do: { say: "Hello, {{sender}}!" }
- do: { say: "You said: {{content}}" }
`;

/** The start values of the form for a new agent. */
export function newDraft(kind: Kind): AgentDraft {
  return {
    name: '',
    description: '',
    kind,
    isActive: true,
    isQuiet: false,
    autoReply: true,
    dayBudget: { maxTokens: null, maxCostUsd: null },
    ownerId: null,
    addable: { who: 'everyone', people: [] },
    llm: EMPTY_LLM,
    script: { text: USUAL_SCRIPT },
    remote: EMPTY_REMOTE,
  };
}

/** The start values of the form for an existing agent. */
export function draftOf(agent: AgentDetails): AgentDraft {
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
    ownerId: agent.ownerId,
    addable: addableOf(agent),
    ...(kind === 'llm' ? { llm: llmOf(agent) } : {}),
    ...(kind === 'script' ? { script: { text: scriptText(config) } } : {}),
    ...(kind === 'remote' ? { remote: remoteOf(agent) } : {}),
  };
}

function addableOf({ addableBy }: AgentDetails): AddableDraft {
  if (Array.isArray(addableBy)) return { who: 'list', people: addableBy };
  return { who: addableBy ?? 'everyone', people: [] };
}

function llmOf(agent: AgentDetails): LlmDraft {
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

function remoteOf(agent: AgentDetails): RemoteDraft {
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
