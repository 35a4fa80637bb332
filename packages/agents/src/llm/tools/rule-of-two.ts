import type { CallResult, TaskMessage } from '../../agent.ts';
import type { ToolFlags } from '../../mcp/mcp-server.ts';

/** Records whether the model of a run has read text that limits its next actions. */
export interface Taint {
  /**
   * The model has read text that no person of this space wrote. Such text may contain instructions.
   */
  readonly isUntrusted: boolean;
  /** The model has read private text. That text must not leave the space. */
  readonly isPrivate: boolean;
}

export const CLEAN: Taint = { isUntrusted: false, isPrivate: false };

export function withTaint(one: Taint, other: Taint): Taint {
  return {
    isUntrusted: one.isUntrusted || other.isUntrusted,
    isPrivate: one.isPrivate || other.isPrivate,
  };
}

/**
 * The taint of a message of this space. Agents are not trusted, because they repeat text that they
 * have read.
 */
export function taintOf({ sender, isPrivate }: TaskMessage): Taint {
  return {
    isUntrusted: sender.kind !== 'person' && sender.kind !== 'notice',
    isPrivate: isPrivate === true,
  };
}

/** The taint of a floor tool's result. Messages of another space count as private in this space. */
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

/** The taint of an outside tool's result. */
export function taintOfAnswer({ isPrivate }: Pick<ToolFlags, 'isPrivate'>): Taint {
  return { isUntrusted: true, isPrivate };
}

export type ApprovalCause = 'always' | 'rule-of-two';

/**
 * The reason why a person must approve a call, else null. Without approval, a call may combine at
 * most two of these: untrusted text, private text, and a way out of the space (T19).
 */
export function approvalCause(
  { isUntrusted, isPrivate }: Taint,
  { approval, isOutbound }: Pick<ToolFlags, 'approval' | 'isOutbound'>,
): ApprovalCause | null {
  if (isUntrusted && isPrivate && isOutbound) return 'rule-of-two';
  return approval === 'always' ? 'always' : null;
}
