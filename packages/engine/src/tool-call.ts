import type { SpaceId } from './ids.ts';
import type { WaitFor } from './wait.ts';

/** The wait that a tool call asks for. Omitted values get their defaults (WA7). */
export interface WaitRequest {
  readonly for: readonly WaitFor[];
  readonly timeoutSeconds?: number;
}

/**
 * A call of one of the floor's tools. The tools of the policies chain and coordinator produce the
 * same kinds of event.
 */
export type ToolCall =
  | {
      readonly tool: 'mentionAgent';
      readonly target: string;
      readonly reason: string;
      readonly expectReply: boolean;
    }
  | { readonly tool: 'delegate'; readonly target: string; readonly reason: string }
  | { readonly tool: 'skip' }
  | {
      readonly tool: 'sendSpaceMessage';
      readonly spaceId: SpaceId;
      readonly text: string;
      readonly mention?: string;
      readonly wait?: WaitRequest;
    }
  | { readonly tool: 'delegateToAgent'; readonly target: string; readonly reason: string }
  | { readonly tool: 'getMyRuns' }
  | { readonly tool: 'goToSpace'; readonly spaceId: SpaceId; readonly reason: string }
  | { readonly tool: 'readSpaceMessages'; readonly spaceId: SpaceId; readonly limit?: number };

export type ToolName = ToolCall['tool'];

/** The stable code of a refused tool call, so that the agent can act on the refusal. */
export type ToolRefusal =
  | 'wrong-policy'
  | 'second-hand-off'
  | 'self'
  | 'person'
  | 'not-a-member'
  | 'paused'
  | 'mentioned-back'
  | 'waits-on-stack'
  | 'delegated-before'
  | 'wrote-trigger'
  | 'stack-full'
  | 'run-limit'
  | 'turn-limit'
  | 'chain-ended'
  | 'passed'
  | 'not-coordinator'
  | 'empty-text'
  | 'bad-wait'
  | 'parked'
  | 'circle'
  | 'may-not-see'
  | 'stays-here'
  | 'not-in-space'
  | 'space-archived'
  | 'same-space'
  | 'not-readable'
  | 'not-granted'
  | 'in-forum';
