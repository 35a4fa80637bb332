import type { Instant } from './instant.ts';
import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { ToolRefusal } from './tool-call.ts';
import type { SentResult, WaitFor } from './wait.ts';

/** Where an act in another space came from. */
export interface ActOrigin {
  readonly spaceId: SpaceId;
  readonly chainId: ChainId;
  readonly runId: RunId;
}

/** XS1: what one space asks of another; each reaches it once, as an event. */
export type Act =
  | {
      readonly kind: 'say';
      readonly callId: CallId;
      readonly agent: MemberId;
      readonly messageId: MessageId;
      readonly text: string;
      readonly mention: {
        readonly target: string;
        readonly reason: string;
        readonly expectReply: boolean;
      } | null;
      readonly wait: { readonly for: readonly WaitFor[]; readonly until: Instant } | null;
      /** `goToSpace`: the text is an answer, and may hand off by its words. */
      readonly arrives: boolean;
      readonly wakesNobody: boolean;
      /** XS7: the runs that its chain has used so far travel along. */
      readonly runsUsed: number;
      readonly from: ActOrigin;
    }
  | {
      readonly kind: 'answer';
      readonly runId: RunId;
      /** The message it is about: a run may have sent another one since. */
      readonly sent: MessageId;
      readonly agent: MemberId;
      /** Whether it is about words that went there to stay, and nobody waits. */
      readonly arrives: boolean;
      readonly result: ActResult;
    }
  | { readonly kind: 'drop-wait'; readonly runId: RunId; readonly sent: MessageId };

/** A message that an agent of another space says in this one. */
export type Visit = Extract<Act, { kind: 'say' }>;

/** What became of an act, told to the space that asked for it. */
export type ActResult = SentResult | { readonly kind: 'refused'; readonly code: ToolRefusal };
