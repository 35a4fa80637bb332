import { ConchError } from '@conch/sdk';
import type { AgentDraft } from './agent-draft.ts';
import { lineOfRule } from './script-text.ts';

/** What the form calls a field of an agent that was sent; the kind says what its configuration is. */
export function formFieldOf(sent: string, kind: string): string {
  const [first, inner] = sent.split('.');
  if (first === 'status') return 'isActive';
  if (first !== 'config') return sent;
  if (kind === 'script' || inner === undefined) return kind === 'script' ? 'script.text' : kind;
  return `${kind}.${inner === 'worstCase' ? 'worstTokens' : inner}`;
}

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
  const fields = [{ path: 'config', problem }];
  return new ConchError({ code: error.code, detail: problem, fields });
}
