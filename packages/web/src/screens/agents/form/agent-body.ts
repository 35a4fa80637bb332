import type { RouteInput } from '@conch/sdk';
import type { PlainObject } from '../../../parts/form/versioned/plain-object.ts';
import type { AgentDetails } from '../agent.ts';
import { isByDefault } from '../model-choice.ts';
import {
  EMPTY_LLM,
  EMPTY_REMOTE,
  USUAL_SCRIPT,
  type AddableDraft,
  type AgentDraft,
  type LlmDraft,
  type RemoteDraft,
} from './agent-draft.ts';
import { readScriptText } from './script/script-text.ts';

export type NewAgentBody = RouteInput<'addAgent'>['body'];
export type AgentChangeBody = RouteInput<'changeAgent'>['body'];

type KindConfig = Pick<AgentDraft, 'kind' | 'llm' | 'script' | 'remote'>;

/** The configuration for the agent's kind. Empty fields are omitted, so that defaults apply. */
export function configOf({ kind, llm, script, remote }: KindConfig): unknown {
  if (kind === 'llm') return llmConfig(llm);
  if (kind === 'remote') return remoteConfig(remote);
  const read = readScriptText(script.text);
  return read.ok ? read.config : [];
}

/** The request for a new agent. For a copy it contains the unknown keys of the original's file. */
export function newBody(draft: AgentDraft, extras: AgentDetails['extras'] = {}): NewAgentBody {
  const { name, description, kind, isActive, isQuiet, autoReply, dayBudget, addable } = draft;
  return {
    name,
    kind,
    config: configOf(draft),
    description,
    status: isActive ? 'active' : 'paused',
    isQuiet,
    autoReply,
    dayBudget,
    addableBy: addableBody(addable),
    ...(Object.keys(extras).length === 0 ? {} : { extras }),
  };
}

/** The request for the changed fields of an agent. `{}` if nothing must be sent. */
export function changeBody(changes: PlainObject, kindNow: string): AgentChangeBody {
  const { isActive, kind, addable, llm, script, remote, ...plain } = changes as Partial<AgentDraft>;
  const body: AgentChangeBody = {
    ...plain,
    ...(isActive === undefined ? {} : { status: isActive ? 'active' : 'paused' }),
    ...(addable === undefined ? {} : { addableBy: addableBody(addable) }),
  };
  const groups: Readonly<Record<string, unknown>> = { llm, script, remote };
  if (kind === undefined && groups[kindNow] === undefined) return body;
  const config = configOf({
    kind: kindNow,
    // A group that is missing here has only default values.
    llm: llm ?? EMPTY_LLM,
    script: script ?? { text: USUAL_SCRIPT },
    remote: remote ?? EMPTY_REMOTE,
  });
  return { ...body, ...(kind === undefined ? {} : { kind }), config };
}

function addableBody({ who, people }: AddableDraft): 'everyone' | 'owner' | string[] {
  return who === 'list' ? [...people] : who;
}

function llmConfig({ provider, model, instructions, tools, ...numbers }: LlmDraft): PlainObject {
  return {
    ...(isByDefault({ provider }) ? {} : { provider, model }),
    instructions,
    ...withoutEmpty(numbers),
    ...(tools.length === 0 ? {} : { tools }),
  };
}

function remoteConfig(draft: RemoteDraft): PlainObject {
  const { over, waitSeconds, url, card, worstTokens, worstCostUsd } = draft;
  const bound =
    worstTokens === null ? {} : { worstCase: { tokens: worstTokens, costUsd: worstCostUsd } };
  if (over === 'webhook') return { over, url, ...bound };
  if (over === 'a2a') return { over, card, ...bound };
  return { ...withoutEmpty({ waitSeconds }), ...bound };
}

function withoutEmpty(numbers: Readonly<Record<string, number | null>>): PlainObject {
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== null));
}
