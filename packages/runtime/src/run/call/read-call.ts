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
export function readCall(input: unknown, longest: number): ToolCall | null {
  if (!isRecord(input)) return null;
  const { tool } = input;
  switch (tool) {
    case 'skip':
    case 'getMyRuns':
      return { tool };
    case 'mentionAgent': {
      const request = readAsked(input, longest);
      const { expectReply = false } = input;
      return request === null || typeof expectReply !== 'boolean'
        ? null
        : { tool, ...request, expectReply };
    }
    case 'delegate':
    case 'delegateToAgent': {
      const request = readAsked(input, longest);
      return request === null ? null : { tool, ...request };
    }
    case 'sendSpaceMessage':
      return readSending(input, longest);
    case 'goToSpace': {
      const { spaceId, reason } = input;
      if (!isId(spaceId) || !isText(reason, longest)) return null;
      return { tool, spaceId: asSpaceId(spaceId), reason: wellFormed(reason) };
    }
    case 'readSpaceMessages': {
      const { spaceId, limit } = input;
      if (!isId(spaceId) || !isOptionalNumber(limit)) return null;
      return { tool, spaceId: asSpaceId(spaceId), ...(limit === undefined ? {} : { limit }) };
    }
    default:
      return null;
  }
}

const LONGEST_ID = 200;
const MOST_AWAITED = 1_000;

function isId(input: unknown): input is string {
  return isText(input, LONGEST_ID) && wellFormed(input) === input;
}

/** Parses the target and the reason of a hand-off. Null if one of them is invalid. */
export function readAsked(
  { target, reason = '' }: Fields,
  longest: number,
): { readonly target: string; readonly reason: string } | null {
  if (!isText(target, longest) || !isText(reason, longest)) return null;
  return { target: wellFormed(target), reason: wellFormed(reason) };
}

function readSending(input: Fields, longest: number): ToolCall | null {
  const { spaceId, text, mention } = input;
  if (!isId(spaceId) || !isText(text, longest)) return null;
  if (mention !== undefined && !isText(mention, longest)) return null;
  const wait = input['wait'] === undefined ? undefined : readWait(input['wait']);
  if (wait === null) return null;
  return {
    tool: 'sendSpaceMessage',
    spaceId: asSpaceId(spaceId),
    text: wellFormed(text),
    ...(mention === undefined ? {} : { mention: wellFormed(mention) }),
    ...(wait === undefined ? {} : { wait }),
  };
}

function readWait(input: unknown): WaitRequest | null {
  if (!isRecord(input) || !Array.isArray(input['for'])) return null;
  const { timeoutSeconds } = input;
  if (input['for'].length > MOST_AWAITED) return null;
  const whom = (input['for'] as readonly unknown[]).map(readWaitFor);
  if (!isOptionalNumber(timeoutSeconds) || !whom.every((one) => one !== null)) return null;
  return { for: whom, ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }) };
}

function readWaitFor(input: unknown): WaitFor | null {
  if (input === 'any' || input === 'agent' || input === 'human') return input;
  if (!isRecord(input) || !isId(input['memberId'])) return null;
  return { memberId: asMemberId(input['memberId']) };
}

function isOptionalNumber(input: unknown): input is number | undefined {
  return input === undefined || (typeof input === 'number' && Number.isFinite(input));
}
