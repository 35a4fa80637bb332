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
export function readAsk(given: Fields): AgentAsk | null {
  const { callId } = given;
  const ask = readRequest(given['ask']);
  if (ask === null || typeof callId !== 'string' || !ASK_ID.test(callId)) return null;
  return { kind: 'ask', callId, ask };
}

function readRequest(given: unknown): ApprovalRequest | null {
  if (!isRecord(given)) return null;
  const { tool, input } = given;
  const reason = readReason(given['reason']);
  if (!isText(tool, LONGEST_TOOL) || reason === null) return null;
  if (!isText(input, LONGEST_INPUT) || !isExactJson(input)) return null;
  return { tool: wellFormed(tool), input, reason };
}

function readReason(given: unknown): ApprovalRequest['reason'] | null {
  if (isText(given, LONGEST_REASON)) return wellFormed(given);
  if (!isRecord(given)) return null;
  const { code } = given;
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
