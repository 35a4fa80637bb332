import { ConchError } from '@conch/sdk';
import type { AgentDraft } from './agent-draft.ts';
import { lineOfRule } from './script-text.ts';

/** Which field of the form a refusal is about; `null`: none, or it cannot be told. */
export function fieldOfRefusal({ code, detail }: ConchError, kind: string): string | null {
  if (code === 'bad-name') return 'name';
  if (code !== 'bad-config') return null;
  if (kind === 'script') return 'script.text';
  const fields = kind === 'llm' ? LLM_FIELDS : REMOTE_FIELDS;
  return firstNamed(detail, fields);
}

/** What is wrong is named first: what it is measured by may be named after it. */
function firstNamed(detail: string, fields: Readonly<Record<string, string>>): string | null {
  const named = Object.entries(fields).flatMap(([word, field]) => {
    const at = detail.indexOf(word);
    return at === -1 ? [] : [{ at, field }];
  });
  return named.toSorted((one, other) => one.at - other.at)[0]?.field ?? null;
}

const LLM_FIELDS: Readonly<Record<string, string>> = {
  provider: 'llm.provider',
  instructions: 'llm.instructions',
  temperature: 'llm.temperature',
  maxOutputTokens: 'llm.maxOutputTokens',
  maxRunTokens: 'llm.maxRunTokens',
  maxRunCostUsd: 'llm.maxRunCostUsd',
  contextTokens: 'llm.contextTokens',
  tools: 'llm.tools',
  'too few tokens for one run': 'llm.maxRunTokens',
  'too little money for one run': 'llm.maxRunCostUsd',
  'too few tokens of context': 'llm.contextTokens',
};

const REMOTE_FIELDS: Readonly<Record<string, string>> = {
  waitSeconds: 'remote.waitSeconds',
  worstCase: 'remote.worstTokens',
  url: 'remote.url',
  card: 'remote.card',
};

/** A refusal of a script, with the line of the text in which its rule stands. */
export function withLine(
  error: unknown,
  { kind, script }: Pick<AgentDraft, 'kind' | 'script'>,
): unknown {
  if (!(error instanceof ConchError) || error.code !== 'bad-config' || kind !== 'script') {
    return error;
  }
  const line = lineOfRule(script.text, error.detail);
  if (line === null) return error;
  // As the server would say it: it is put into other languages with all that it says.
  const problem = `Line ${line}: ${error.detail}`;
  const fields = [{ path: 'script.text', problem }];
  return new ConchError({ code: error.code, detail: problem, fields });
}
