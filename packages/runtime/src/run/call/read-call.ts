import {
  asMemberId,
  asSpaceId,
  type ToolCall,
  type WaitFor,
  type WaitRequest,
} from '@conch/engine';
import { wellFormed } from '../../well-formed.ts';
import { isRecord, isText, type Fields } from '../fields.ts';

/** Parses a call of a floor tool with its arguments. Null if the call is invalid. */
export function readCall(given: unknown, longest: number): ToolCall | null {
  if (!isRecord(given)) return null;
  const { tool } = given;
  switch (tool) {
    case 'skip':
    case 'getMyRuns':
      return { tool };
    case 'mentionAgent': {
      const asked = readAsked(given, longest);
      const { expectReply = false } = given;
      return asked === null || typeof expectReply !== 'boolean'
        ? null
        : { tool, ...asked, expectReply };
    }
    case 'delegate':
    case 'delegateToAgent': {
      const asked = readAsked(given, longest);
      return asked === null ? null : { tool, ...asked };
    }
    case 'sendSpaceMessage':
      return readSending(given, longest);
    case 'goToSpace': {
      const { spaceId, reason } = given;
      if (!isId(spaceId) || !isText(reason, longest)) return null;
      return { tool, spaceId: asSpaceId(spaceId), reason: wellFormed(reason) };
    }
    case 'readSpaceMessages': {
      const { spaceId, limit } = given;
      if (!isId(spaceId) || !isOptionalNumber(limit)) return null;
      return { tool, spaceId: asSpaceId(spaceId), ...(limit === undefined ? {} : { limit }) };
    }
    default:
      return null;
  }
}

const LONGEST_ID = 200;
const MOST_AWAITED = 1_000;

function isId(given: unknown): given is string {
  return isText(given, LONGEST_ID) && wellFormed(given) === given;
}

/** Parses the target and the reason of a hand-off. Null if one of them is invalid. */
export function readAsked(
  { target, reason = '' }: Fields,
  longest: number,
): { readonly target: string; readonly reason: string } | null {
  if (!isText(target, longest) || !isText(reason, longest)) return null;
  return { target: wellFormed(target), reason: wellFormed(reason) };
}

function readSending(given: Fields, longest: number): ToolCall | null {
  const { spaceId, text, mention } = given;
  if (!isId(spaceId) || !isText(text, longest)) return null;
  if (mention !== undefined && !isText(mention, longest)) return null;
  const wait = given['wait'] === undefined ? undefined : readWait(given['wait']);
  if (wait === null) return null;
  return {
    tool: 'sendSpaceMessage',
    spaceId: asSpaceId(spaceId),
    text: wellFormed(text),
    ...(mention === undefined ? {} : { mention: wellFormed(mention) }),
    ...(wait === undefined ? {} : { wait }),
  };
}

function readWait(given: unknown): WaitRequest | null {
  if (!isRecord(given) || !Array.isArray(given['for'])) return null;
  const { timeoutSeconds } = given;
  if (given['for'].length > MOST_AWAITED) return null;
  const whom = (given['for'] as readonly unknown[]).map(readWaitFor);
  if (!isOptionalNumber(timeoutSeconds) || !whom.every((one) => one !== null)) return null;
  return { for: whom, ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }) };
}

function readWaitFor(given: unknown): WaitFor | null {
  if (given === 'any' || given === 'agent' || given === 'human') return given;
  if (!isRecord(given) || !isId(given['memberId'])) return null;
  return { memberId: asMemberId(given['memberId']) };
}

function isOptionalNumber(given: unknown): given is number | undefined {
  return given === undefined || (typeof given === 'number' && Number.isFinite(given));
}
