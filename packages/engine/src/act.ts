import type { Instant } from './instant.ts';
import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { ToolRefusal } from './tool-call.ts';
import type { SentResult, WaitFor } from './wait.ts';

/** The space, chain and run that an act in another space came from. */
export interface ActOrigin {
  readonly spaceId: SpaceId;
  readonly chainId: ChainId;
  readonly runId: RunId;
}

/** The rights of an agent's chain in another space. They include its membership there (XS8). */
export interface Rights {
  readonly act: boolean;
  readonly read: boolean;
}

/** XS1: a request from one space to another. It reaches the other space once, as an event. */
export type Act =
  | {
      readonly kind: 'say';
      readonly callId: CallId;
      readonly agent: MemberId;
      readonly messageId: MessageId;
      readonly content: string;
      readonly mention: {
        readonly target: string;
        readonly reason: string;
        readonly expectReply: boolean;
      } | null;
      readonly wait: { readonly for: readonly WaitFor[]; readonly until: Instant } | null;
      /** True for `goToSpace`: the text is an answer, and may hand off by its words. */
      readonly arrives: boolean;
      readonly wakesNobody: boolean;
      /** XS7: the runs that the chain has used so far. */
      readonly runsUsed: number;
      readonly from: ActOrigin;
      /** XS9: the person whose rights the act has. Absent if only grants count. */
      readonly starter?: MemberId;
      /** XS9: the space whose grants count, if that is not `from`. */
      readonly home?: SpaceId;
    }
  | {
      readonly kind: 'answer';
      readonly runId: RunId;
      /** The message that the result is about. The run may have sent another one since. */
      readonly sent: MessageId;
      readonly agent: MemberId;
      /** True if the result is about an answer after `goToSpace`. Nobody waits for it. */
      readonly arrives: boolean;
      readonly result: ActResult;
    }
  | { readonly kind: 'drop-wait'; readonly runId: RunId; readonly sent: MessageId };

/** A message that an agent of another space says in this one. */
export type Visit = Extract<Act, { kind: 'say' }>;

/** The result of an act, sent to the space that asked for it. */
export type ActResult = SentResult | { readonly kind: 'refused'; readonly code: ToolRefusal };
