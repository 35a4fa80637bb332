import type { AgentOutput, ApprovalRequest } from '@conch/agents';
import { isApprovalCode } from '@conch/engine';
import { wellFormed } from '../../well-formed.ts';
import { isRecord, isText, type Fields } from '../fields.ts';

export type AgentAsk = Extract<AgentOutput, { kind: 'ask' }>;

// The id becomes part of the URL for people's answers.
const ASK_ID = /^\w[\w.:-]{0,199}$/u;
const LONGEST_TOOL = 200;
const LONGEST_INPUT = 64 * 1024;
const LONGEST_REASON = 2_000;

/**
 * Parses an agent's approval request. Null if the request cannot be shown to people word for word.
 */
export function readAsk(value: Fields): AgentAsk | null {
  const { callId } = value;
  const ask = readRequest(value['ask']);
  if (ask === null || typeof callId !== 'string' || !ASK_ID.test(callId)) return null;
  return { kind: 'ask', callId, ask };
}

function readRequest(value: unknown): ApprovalRequest | null {
  if (!isRecord(value)) return null;
  const { tool, input } = value;
  const reason = readReason(value['reason']);
  if (!isText(tool, LONGEST_TOOL) || reason === null) return null;
  if (!isText(input, LONGEST_INPUT) || !isExactJson(input)) return null;
  return { tool: wellFormed(tool), input, reason };
}

function readReason(value: unknown): ApprovalRequest['reason'] | null {
  if (isText(value, LONGEST_REASON)) return wellFormed(value);
  if (!isRecord(value)) return null;
  const { code } = value;
  return isApprovalCode(code) ? { code } : null;
}

// The text is never repaired, so that people approve exactly the text that is stored and executed.
function isExactJson(text: string): boolean {
  if (!text.isWellFormed()) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
