import { yamlReason } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import type { AgentDraft } from './agent-draft.ts';
import { lineOfRule } from './script/script-text.ts';

/**
 * Maps a field name of the request to a field name of the form. `kind` is the kind of the sent
 * configuration.
 */
export function formFieldOf(sent: string, kind: string): string {
  const [first, inner] = sent.split('.');
  if (first === 'status') return 'isActive';
  if (first !== 'config') return sent;
  if (kind === 'script' || inner === undefined) return kind === 'script' ? 'script.text' : kind;
  return `${kind}.${inner === 'worstCase' ? 'worstTokens' : inner}`;
}

/** A refusal of a script, with the line of the rule that has the error. */
export function withLine(
  error: unknown,
  { kind, script }: Pick<AgentDraft, 'kind' | 'script'>,
): unknown {
  if (!(error instanceof ConchError) || error.code !== 'bad-config' || kind !== 'script') {
    return error;
  }
  const place = placeOf(error.reason?.params);
  const line = place === null ? null : lineOfRule(script.text, place);
  if (line === null || error.reason === null) return error;
  const reason = yamlReason('on-line', { line, why: error.reason });
  const fields = [{ path: 'config', ...reason }];
  return new ConchError({ code: error.code, detail: reason.detail, reason, fields });
}

/** The position in the script to which a reason refers. */
function placeOf(
  params: Readonly<Record<string, unknown>> = {},
): { readonly rule: number; readonly path: string } | null {
  const { rule, path } = params;
  return typeof rule === 'number' && typeof path === 'string' ? { rule, path } : null;
}
