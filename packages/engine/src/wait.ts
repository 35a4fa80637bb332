import type { Audience } from './audience.ts';
import type { Instant } from './instant.ts';
import type { CallId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { OutcomeKind } from './run.ts';

/** Whose reply ends a wait. */
export type WaitFor = 'any' | 'agent' | 'human' | { readonly memberId: MemberId };

/** What ends a wait: replies, or a person's answer to what the run asks, which is no message (AP2). */
type Awaited = WaitFor | 'approval';

/** A parked run's wait for a reply. */
export interface Wait {
  /** The run that waits. Call ids are the agents' own: two may be the same. */
  readonly runId: RunId;
  /** The space in which that run lives; `null`: this one. */
  readonly home: SpaceId | null;
  readonly callId: CallId;
  readonly agent: MemberId;
  readonly for: readonly Awaited[];
  /** The space in which the reply is awaited; `null`: this one. */
  readonly elsewhere: SpaceId | null;
  /** What it sent; for an approval, the message that its run is about. */
  readonly sent: MessageId;
  readonly until: Instant;
  /** The agent that the message gave the floor to, and its run. */
  readonly mentioned: { readonly agent: MemberId; readonly runId: RunId | null } | null;
  /** The audience of what the waiting run will answer (WA8). */
  readonly coming: Audience;
}

/** A message into another space is on its way, and no reply was asked for. */
export function isTransport({ elsewhere, for: whom }: Pick<Wait, 'elsewhere' | 'for'>): boolean {
  return elsewhere !== null && whom.length === 0;
}

/** Whether a run waits for people to approve something. */
export function isApproval({ for: whom }: Pick<Wait, 'for'>): boolean {
  return whom.includes('approval');
}

/** What a tool that sent a message returns to the agent. */
export type SentResult =
  | { readonly kind: 'sent'; readonly messageId: MessageId }
  | { readonly kind: 'reply'; readonly messageId: MessageId; readonly reply: MessageId }
  | { readonly kind: 'timed-out'; readonly messageId: MessageId }
  | { readonly kind: 'limit'; readonly messageId: MessageId | null }
  | { readonly kind: 'ended'; readonly messageId: MessageId; readonly outcome: OutcomeKind };
