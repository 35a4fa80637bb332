import type { Agent, AgentEnd, AgentOutput, ReportedUsage } from '@conch/agents';
import { asMessageId, exactUsd, RUN_FAILURES, type HandOff, type Spend } from '@conch/engine';
import { wellFormed } from '../well-formed.ts';
import { isRecord, isText, type Fields } from './fields.ts';
import { readShownStep } from './read-shown-step.ts';
import { readAsk, type AgentAsk } from './call/read-ask.ts';
import { readAsked, readCall } from './call/read-call.ts';

export type AgentCall = Extract<AgentOutput, { kind: 'call' }>;
export type AgentNote = Extract<AgentOutput, { kind: 'note' }>;
export type AgentSummary = Extract<AgentOutput, { kind: 'summarised' }>;

/**
 * Parses one output of an agent: text, a call, a note, a summary or an approval request. Null if
 * the output is invalid. An agent may be a model, a socket or foreign code, so no output is
 * trusted.
 */
export function readOutput(
  input: unknown,
  longest: number,
): string | AgentCall | AgentNote | AgentSummary | AgentAsk | null {
  if (!isRecord(input)) return null;
  if (input['kind'] === 'delta') {
    const { text } = input;
    if (typeof text !== 'string') return null;
    return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  }
  if (input['kind'] === 'note') return readNote(input, longest);
  if (input['kind'] === 'summarised') return readSummarised(input);
  if (input['kind'] === 'ask') return readAsk(input);
  if (input['kind'] !== 'call') return null;
  const { callId } = input;
  const call = readCall(input['call'], longest);
  if (call === null || !isText(callId, LONGEST_CALL_ID)) return null;
  return { kind: 'call', callId: wellFormed(callId), call };
}

function readNote(input: Fields, longest: number): AgentNote | null {
  const { note, isModelStep } = input;
  const spent = readUsage(input['spent']);
  if (!isText(note, longest * LONGEST_NOTE) || typeof isModelStep !== 'boolean') return null;
  if (spent === null) return null;
  const read = { kind: 'note', note: wellFormed(note), isModelStep, spent } as const;
  if (input['shown'] === undefined) return read;
  const shown = readShownStep(input['shown']);
  return shown === null ? null : { ...read, shown };
}

function readSummarised({ text, upTo }: Fields): AgentSummary | null {
  if (!isText(text, LONGEST_SUMMARY) || !isText(upTo, LONGEST_CALL_ID)) return null;
  return { kind: 'summarised', text: wellFormed(text), upTo: asMessageId(wellFormed(upTo)) };
}

/** Parses an agent's report of the end of its run. Null if the report is invalid. */
export function readEnd(input: unknown, longest: number): AgentEnd | null {
  if (!isRecord(input)) return null;
  const spent = input['usage'] === undefined ? undefined : readUsage(input['usage']);
  if (spent === null) return null;
  const usage = spent === undefined ? {} : { usage: spent };
  switch (input['kind']) {
    case 'answered':
      return readAnswer(input, { usage, longest });
    case 'skipped':
      return { kind: 'skipped', ...usage };
    case 'failed': {
      const failure = RUN_FAILURES.find((one) => one === input['failure']);
      return failure === undefined ? null : { kind: 'failed', failure, message: '', ...usage };
    }
    default:
      return null;
  }
}

/** The maximum cost of one run of an agent. Null if the agent's value is invalid. */
export function readWorstCase({ worstCase }: Agent): ReportedUsage | null {
  return worstCase === undefined ? NOTHING : readAmount(worstCase);
}

const NOTHING: Spend = { tokens: 0, costUsd: 0 };
const LONGEST_CALL_ID = 1_000;
const LONGEST_SUMMARY = 16_000;
// The maximum length of a note, as a multiple of the longest text. A note may contain one text for
// each call of a step.
const LONGEST_NOTE = 10;
const MOST_TOKENS = 1e12;
// Amounts up to this limit are exact.
const MOST_USD = 1e6;

function readAnswer(
  input: Fields,
  {
    usage,
    longest,
  }: { readonly usage: { readonly usage?: ReportedUsage }; readonly longest: number },
): AgentEnd | null {
  const { content } = input;
  if (!isText(content, longest)) return null;
  const answer = { kind: 'answered', content: wellFormed(content), ...usage } as const;
  if (input['handOff'] === undefined) return answer;
  const handOff = readHandOff(input['handOff'], longest);
  return handOff === null ? null : { ...answer, handOff };
}

function readHandOff(input: unknown, longest: number): HandOff | null {
  if (!isRecord(input)) return null;
  const { kind, expectReply = false } = input;
  const request = readAsked(input, longest);
  if (request === null) return null;
  if (kind === 'delegate') return { kind, ...request };
  if (kind !== 'mention' || typeof expectReply !== 'boolean') return null;
  return { kind, ...request, expectReply };
}

/** Parses the usage that an agent reports. Null if the usage is invalid. */
export function readUsage(input: unknown): ReportedUsage | null {
  const amount = readAmount(input);
  const isEstimated = isRecord(input) && input['isEstimated'] === true;
  return amount !== null && isEstimated ? { ...amount, isEstimated } : amount;
}

function readAmount(input: unknown): ReportedUsage | null {
  if (!isRecord(input)) return null;
  if (input['costUsd'] !== null) return readSpend(input);
  const spend = readSpend({ ...input, costUsd: 0 });
  return spend === null ? null : { tokens: spend.tokens, costUsd: null };
}

function readSpend(input: unknown): Spend | null {
  if (!isRecord(input)) return null;
  const { tokens, costUsd } = input;
  if (!isWithin(tokens, MOST_TOKENS) || !Number.isInteger(tokens)) return null;
  return isWithin(costUsd, MOST_USD) ? { tokens, costUsd: exactUsd(costUsd) } : null;
}

function isWithin(input: unknown, most: number): input is number {
  return typeof input === 'number' && input >= 0 && input <= most;
}
