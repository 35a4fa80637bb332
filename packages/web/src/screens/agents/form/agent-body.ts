import type { Ask } from '@conch/sdk';
import type { PlainObject } from '../../../parts/form/plain-object.ts';
import type { Agent } from '../agent.ts';
import { isByDefault } from '../model-choice.ts';
import {
  EMPTY_LLM,
  EMPTY_REMOTE,
  USUAL_SCRIPT,
  type AgentDraft,
  type LlmDraft,
  type RemoteDraft,
} from './agent-draft.ts';
import { readScriptText } from './script-text.ts';

export type NewAgentBody = Ask<'addAgent'>['body'];
export type AgentChange = Ask<'changeAgent'>['body'];

type Configured = Pick<AgentDraft, 'kind' | 'llm' | 'script' | 'remote'>;

/** What its kind reads; only what was said is in it, so that the usual stays the usual. */
export function configOf({ kind, llm, script, remote }: Configured): unknown {
  if (kind === 'llm') return llmConfig(llm);
  if (kind === 'remote') return remoteConfig(remote);
  const read = readScriptText(script.text);
  return read.ok ? read.config : [];
}

/** A new agent, as it is sent; a copy has what the file of the other one says besides. */
export function newBody(draft: AgentDraft, extras: Agent['extras'] = {}): NewAgentBody {
  const { name, description, kind, isActive, isQuiet, autoReply, dayBudget } = draft;
  return {
    name,
    kind,
    config: configOf(draft),
    description,
    status: isActive ? 'active' : 'inactive',
    isQuiet,
    autoReply,
    dayBudget,
    ...(Object.keys(extras).length === 0 ? {} : { extras }),
  };
}

/** The fields of an agent that a form has changed, as they are sent; `{}`: nothing for the server. */
export function changeBody(changes: PlainObject, kindNow: string): AgentChange {
  const { isActive, kind, llm, script, remote, ...plain } = changes as Partial<AgentDraft>;
  const body: AgentChange = {
    ...plain,
    ...(isActive === undefined ? {} : { status: isActive ? 'active' : 'inactive' }),
  };
  const groups: Readonly<Record<string, unknown>> = { llm, script, remote };
  if (kind === undefined && groups[kindNow] === undefined) return body;
  const config = configOf({
    kind: kindNow,
    // What has not changed is what a form has of another kind: the usual.
    llm: llm ?? EMPTY_LLM,
    script: script ?? { text: USUAL_SCRIPT },
    remote: remote ?? EMPTY_REMOTE,
  });
  return { ...body, ...(kind === undefined ? {} : { kind }), config };
}

function llmConfig({ provider, model, instructions, tools, ...numbers }: LlmDraft): PlainObject {
  return {
    ...(isByDefault({ provider }) ? {} : { provider, model }),
    instructions,
    ...said(numbers),
    ...(tools.length === 0 ? {} : { tools }),
  };
}

function remoteConfig(draft: RemoteDraft): PlainObject {
  const { over, waitSeconds, url, card, worstTokens, worstCostUsd } = draft;
  const bound =
    worstTokens === null ? {} : { worstCase: { tokens: worstTokens, costUsd: worstCostUsd } };
  if (over === 'webhook') return { over, url, ...bound };
  if (over === 'a2a') return { over, card, ...bound };
  return { ...said({ waitSeconds }), ...bound };
}

function said(numbers: Readonly<Record<string, number | null>>): PlainObject {
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== null));
}
