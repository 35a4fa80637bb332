import type { SpaceId } from './ids.ts';
import type { WaitFor } from './wait.ts';

/** What a wait is asked for; what is left out gets its default (WA7). */
export interface WaitRequest {
  readonly for: readonly WaitFor[];
  readonly timeoutSeconds?: number;
}

/** The floor's own tools: two vocabularies over the same events. */
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

/** Why a tool call was refused: a stable code that the agent can act on. */
export type ToolRefusal =
  | 'wrong-policy'
  | 'second-hand-off'
  | 'self'
  | 'person'
  | 'not-a-member'
  | 'inactive'
  | 'mentioned-back'
  | 'waits-on-stack'
  | 'delegated-before'
  | 'wrote-trigger'
  | 'stack-full'
  | 'run-limit'
  | 'turn-limit'
  | 'passed'
  | 'not-admin'
  | 'empty-text'
  | 'bad-wait'
  | 'parked'
  | 'circle'
  | 'not-in-space'
  | 'same-space'
  | 'not-readable'
  | 'in-forum';
