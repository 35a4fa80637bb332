import type { Agent, AgentEnd, AgentOutput } from '@conch/agents';
import { RUN_FAILURES, type HandOff, type Spend } from '@conch/engine';
import { wellFormed } from '../well-formed.ts';
import { isRecord, isText, type Fields } from './fields.ts';
import { readCall } from './read-call.ts';

export type AgentCall = Extract<AgentOutput, { kind: 'call' }>;

/**
 * What an agent yielded: words, or a call; null: it has not the shape that was agreed. Behind an
 * agent may stand a model, a socket or someone's own code: none of them is trusted further in.
 */
export function readOutput(given: unknown, longest: number): string | AgentCall | null {
  if (!isRecord(given)) return null;
  if (given['kind'] === 'delta') {
    const { text } = given;
    if (!isText(text, longest)) return null;
    return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  }
  if (given['kind'] !== 'call') return null;
  const { callId } = given;
  const call = readCall(given['call'], longest);
  if (call === null || !isText(callId, LONGEST_CALL_ID)) return null;
  return { kind: 'call', callId: wellFormed(callId), call };
}

/** How an agent said that its run ends; null: it said nothing that could be understood. */
export function readEnd(given: unknown, longest: number): AgentEnd | null {
  if (!isRecord(given)) return null;
  const spent = given['usage'] === undefined ? undefined : readSpend(given['usage']);
  if (spent === null) return null;
  const usage = spent === undefined ? {} : { usage: spent };
  switch (given['kind']) {
    case 'answered':
      return readAnswer(given, { usage, longest });
    case 'skipped':
      return { kind: 'skipped', ...usage };
    case 'failed': {
      const failure = RUN_FAILURES.find((one) => one === given['failure']);
      return failure === undefined ? null : { kind: 'failed', failure, message: '', ...usage };
    }
    default:
      return null;
  }
}

/** What a run of an agent may cost at most; null: nobody can tell. */
export function readWorstCase({ worstCase }: Agent): Required<Agent>['worstCase'] | null {
  if (worstCase === undefined) return NOTHING;
  const spend = readSpend({ ...worstCase, costUsd: worstCase.costUsd ?? 0 });
  if (spend === null) return null;
  return worstCase.costUsd === null ? { tokens: spend.tokens, costUsd: null } : spend;
}

const NOTHING: Spend = { tokens: 0, costUsd: 0 };
const LONGEST_CALL_ID = 1_000;
const MOST_TOKENS = 1e12;
const MOST_USD = 1e9;

function readAnswer(
  given: Fields,
  { usage, longest }: { readonly usage: { readonly usage?: Spend }; readonly longest: number },
): AgentEnd | null {
  const { text } = given;
  if (!isText(text, longest)) return null;
  const answer = { kind: 'answered', text: wellFormed(text), ...usage } as const;
  if (given['handOff'] === undefined) return answer;
  const handOff = readHandOff(given['handOff'], longest);
  return handOff === null ? null : { ...answer, handOff };
}

function readHandOff(given: unknown, longest: number): HandOff | null {
  if (!isRecord(given)) return null;
  const { kind, target, reason, expectReply } = given;
  if (!isText(target, longest) || !isText(reason, longest)) return null;
  if (kind === 'delegate') return { kind, target, reason };
  if (kind !== 'mention' || typeof expectReply !== 'boolean') return null;
  return { kind, target, reason, expectReply };
}

function readSpend(given: unknown): Spend | null {
  if (!isRecord(given)) return null;
  const { tokens, costUsd } = given;
  if (!isWithin(tokens, MOST_TOKENS) || !Number.isInteger(tokens)) return null;
  return isWithin(costUsd, MOST_USD) ? { tokens, costUsd } : null;
}

function isWithin(given: unknown, most: number): given is number {
  return typeof given === 'number' && given >= 0 && given <= most;
}
