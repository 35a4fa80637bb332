import type { Instant } from './instant.ts';
import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId } from './ids.ts';
import type { RuleId } from './rule-id.ts';
import type { ToolRefusal } from './tool-call.ts';
import type { SentResult, WaitFor } from './wait.ts';

/** The space, chain and run that requested an act in another space. */
export interface ActOrigin {
  readonly spaceId: SpaceId;
  readonly chainId: ChainId;
  readonly runId: RunId;
}

/**
 * The rights of an agent's chain in another space. They depend on the agent's membership in that
 * space too (XS8).
 */
export interface Rights {
  readonly act: boolean;
  readonly read: boolean;
}

/**
 * XS1: a request from one space to another. The other space receives the request once, as an event.
 */
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
      /**
       * True if the run went to the space with `goToSpace`. The text is then the run's answer, so
       * its mentions may hand off the floor.
       */
      readonly arrives: boolean;
      readonly wakesNobody: boolean;
      /** XS7: the runs that the chain has used so far. */
      readonly runsUsed: number;
      readonly from: ActOrigin;
      /**
       * TL11: the rule that ended the chain of the run. The act then gives nobody the floor. Absent
       * if the chain has not ended.
       */
      readonly closedBecause?: RuleId;
      /**
       * XS9: the person whose rights the act uses. Absent if the act uses only the rights of
       * grants.
       */
      readonly starter?: MemberId;
      /** XS9: the space whose grants apply. Absent if this space is `from`. */
      readonly home?: SpaceId;
    }
  | {
      readonly kind: 'answer';
      readonly runId: RunId;
      /**
       * The message that the result is about. The run may have sent a newer message in the
       * meantime.
       */
      readonly sent: MessageId;
      readonly agent: MemberId;
      /** True if the act posted an answer after `goToSpace`. No run waits for this result. */
      readonly arrives: boolean;
      readonly result: ActResult;
    }
  | { readonly kind: 'drop-wait'; readonly runId: RunId; readonly sent: MessageId };

/** A message that an agent of another space posts in this space. */
export type Visit = Extract<Act, { kind: 'say' }>;

/** The result of an act, sent to the space that requested the act. */
export type ActResult = SentResult | { readonly kind: 'refused'; readonly code: ToolRefusal };
