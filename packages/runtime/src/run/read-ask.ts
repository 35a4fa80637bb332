import type { AgentOutput, ApprovalRequest } from '@conch/agents';
import { wellFormed } from '../well-formed.ts';
import { isRecord, isText, type Fields } from './fields.ts';

export type AgentAsk = Extract<AgentOutput, { kind: 'ask' }>;

// It stands in the address under which people answer.
const ASK_ID = /^\w[\w.:-]{0,199}$/u;
const LONGEST_TOOL = 200;
const LONGEST_INPUT = 64 * 1024;
const LONGEST_REASON = 2_000;

/** What an agent asks people; null: nothing that could be shown to them word for word. */
export function readAsk(given: Fields): AgentAsk | null {
  const { callId } = given;
  const ask = readRequest(given['ask']);
  if (ask === null || typeof callId !== 'string' || !ASK_ID.test(callId)) return null;
  return { kind: 'ask', callId, ask };
}

function readRequest(given: unknown): ApprovalRequest | null {
  if (!isRecord(given)) return null;
  const { tool, input, reason } = given;
  if (!isText(tool, LONGEST_TOOL) || !isText(reason, LONGEST_REASON)) return null;
  if (!isText(input, LONGEST_INPUT) || !isExactJson(input)) return null;
  return { tool: wellFormed(tool), input, reason: wellFormed(reason) };
}

// Never mended: what people see, what is stored and what runs are one text.
function isExactJson(text: string): boolean {
  if (!text.isWellFormed()) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
