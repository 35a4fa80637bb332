import type { Audience } from './audience.ts';
import type { Instant } from './instant.ts';
import type { CallId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { OutcomeKind } from './run.ts';

/** Whose reply ends a wait. */
export type WaitFor = 'any' | 'agent' | 'human' | { readonly memberId: MemberId };

/** Who waits: a run of this space, or an agent whose run lives in another. */
export type WaitOwner =
  | { readonly kind: 'run'; readonly runId: RunId }
  | { readonly kind: 'visitor'; readonly spaceId: SpaceId };

/** A parked run's wait for a reply. */
export interface Wait {
  readonly callId: CallId;
  readonly owner: WaitOwner;
  readonly agent: MemberId;
  readonly for: readonly WaitFor[];
  /** The space in which the reply is awaited; `null`: this one. */
  readonly elsewhere: SpaceId | null;
  readonly sent: MessageId;
  readonly until: Instant;
  /** The agent that the message gave the floor to, and its run. */
  readonly mentioned: { readonly agent: MemberId; readonly runId: RunId | null } | null;
  /** The audience of what the waiting run will answer (WA8). */
  readonly coming: Audience;
}

/** What a tool that sent a message returns to the agent. */
export type SentResult =
  | { readonly kind: 'sent'; readonly messageId: MessageId }
  | { readonly kind: 'reply'; readonly messageId: MessageId; readonly reply: MessageId }
  | { readonly kind: 'timed-out'; readonly messageId: MessageId }
  | { readonly kind: 'limit'; readonly messageId: MessageId | null }
  | { readonly kind: 'ended'; readonly messageId: MessageId; readonly outcome: OutcomeKind };
