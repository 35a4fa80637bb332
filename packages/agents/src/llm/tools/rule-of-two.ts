import type { CallResult, TaskMessage } from '../../agent.ts';
import type { ToolFlags } from '../../mcp/mcp-server.ts';

/** What the model of a run has read so far, as far as it matters for what it may do next. */
export interface Taint {
  /** Words that no person of this space has written: they may want something of the model. */
  readonly isUntrusted: boolean;
  /** Words that are not for everyone here: they must not be carried out. */
  readonly isPrivate: boolean;
}

export const CLEAN: Taint = { isUntrusted: false, isPrivate: false };

export function withTaint(one: Taint, other: Taint): Taint {
  return {
    isUntrusted: one.isUntrusted || other.isUntrusted,
    isPrivate: one.isPrivate || other.isPrivate,
  };
}

/** A message of this space. Agents repeat what they have read: their words are not trusted either. */
export function taintOf({ sender, isPrivate }: TaskMessage): Taint {
  return {
    isUntrusted: sender.kind !== 'person' && sender.kind !== 'notice',
    isPrivate: isPrivate === true,
  };
}

/** What a tool of the floor gave back; what is said in another space is not for this one. */
export function taintOfResult(
  result: CallResult,
  { isElsewhere }: { readonly isElsewhere: boolean },
): Taint {
  const messages = result.kind === 'messages' ? result.messages : [];
  const read = result.kind === 'reply' ? [result.reply] : messages;
  if (read.length === 0) return CLEAN;
  if (isElsewhere) return { isUntrusted: true, isPrivate: true };
  return read.map(taintOf).reduce(withTaint, CLEAN);
}

/** What a tool of another program gave back. */
export function taintOfAnswer({ isPrivate }: Pick<ToolFlags, 'isPrivate'>): Taint {
  return { isUntrusted: true, isPrivate };
}

export type ApprovalCause = 'always' | 'rule-of-two';

/**
 * Why a person must approve a call; `null`: nobody need be asked. Untrusted words, private words
 * and a way out: any two may come together, all three only if a person says so (T19).
 */
export function approvalCause(
  { isUntrusted, isPrivate }: Taint,
  { approval, isOutbound }: Pick<ToolFlags, 'approval' | 'isOutbound'>,
): ApprovalCause | null {
  if (isUntrusted && isPrivate && isOutbound) return 'rule-of-two';
  return approval === 'always' ? 'always' : null;
}
