import type { Audience } from './audience.ts';
import type { Instant } from './instant.ts';
import type { CallId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { OutcomeKind } from './run.ts';

/** The kind of sender, or the member, whose reply ends a wait. */
export type WaitFor = 'any' | 'agent' | 'human' | { readonly memberId: MemberId };

/** A reply that ends a wait, or a person's approval or denial, which is not a message (AP2). */
type Awaited = WaitFor | 'approval';

/** A parked run's wait for a reply. */
export interface Wait {
  /** The waiting run. Agents choose call ids themselves, so two waits may have the same call id. */
  readonly runId: RunId;
  /** The space of the waiting run, or null for this space. */
  readonly home: SpaceId | null;
  readonly callId: CallId;
  readonly agent: MemberId;
  readonly for: readonly Awaited[];
  /** The space in which the reply is expected, or null for this space. */
  readonly elsewhere: SpaceId | null;
  /** The message that the tool sent. For an approval, this is the message that the run is about. */
  readonly sent: MessageId;
  readonly until: Instant;
  /** The agent to which the message gave the floor, and the run of that agent. */
  readonly mentioned: { readonly agent: MemberId; readonly runId: RunId | null } | null;
  /** The audience that the answer of the waiting run will have (WA8). */
  readonly coming: Audience;
}

/** Whether a wait is only for the delivery of a message to another space, and not for a reply. */
export function isTransport({ elsewhere, for: whom }: Pick<Wait, 'elsewhere' | 'for'>): boolean {
  return elsewhere !== null && whom.length === 0;
}

/** Whether a run waits for people to approve something. */
export function isApproval({ for: whom }: Pick<Wait, 'for'>): boolean {
  return whom.includes('approval');
}

/** The result of a tool that sent a message. */
export type SentResult =
  | { readonly kind: 'sent'; readonly messageId: MessageId }
  | { readonly kind: 'reply'; readonly messageId: MessageId; readonly reply: MessageId }
  | { readonly kind: 'timed-out'; readonly messageId: MessageId }
  | { readonly kind: 'limit'; readonly messageId: MessageId | null }
  | { readonly kind: 'ended'; readonly messageId: MessageId; readonly outcome: OutcomeKind };
