import type { Branch, Chain } from '../chain.ts';
import type { MemberId } from '../ids.ts';
import type { AgentMember } from '../roster/member.ts';
import type { RuleId } from '../rule-id.ts';
import type { HandOff, Run } from '../run.ts';
import type { PolicyName, SpaceSettings, Visibility } from '../settings.ts';
import type { SpaceState } from '../space-state.ts';
import type { ToolName, ToolRefusal } from '../tool-call.ts';
import type { PolicyChoice, FloorQuestion, Speaker } from './choice.ts';

/** Everything in which the floor policies differ. Each policy file exports one such object. */
export interface FloorPolicy {
  /** The agents that get the floor for a message. */
  readonly choose: (question: FloorQuestion) => PolicyChoice;
  /** The next agent if a run ended without a message and no agent waits for it. */
  readonly afterSilence: ((ended: EndedRun) => Speaker | null) | null;
  /** AD10: the tools of the floor that exist under the policy. */
  readonly tools: readonly ToolName[];
  /** Whether an agent is offered this tool. False if its call would always be refused. */
  readonly isOffered: (tool: ToolName, to: { space: SpaceState; agent: MemberId }) => boolean;
  /** AD9: whether `sendSpaceMessage` may also post in the space in which the run began. */
  readonly sendsHere: boolean;
  /** The effect of a mention in an agent's text: none, addressing (ME5) or a hand-off (CH21). */
  readonly agentMentions: 'name' | 'address' | 'hand-off';
  /**
   * ME6, ME7: whether the answer of an agent to an agent begins with the name of the asking agent.
   */
  readonly autoMention: boolean;
  /** XS3: whether an agent from another space may mention an agent of this space. */
  readonly admitsVisitorMention: boolean;
  /** The hand-offs with a tool. Null if the policy has none. */
  readonly handOffs: HandOffRules | null;
  /** CH6: whether the chain limit applies. */
  readonly countsRuns: boolean;
  /** AU1: whether only the addressees of a message may read it. */
  readonly areMentionsPrivate: (visibility: Visibility) => boolean;
  /** How the policy uses the main agent of a space. Null if the policy ignores the main agent. */
  readonly mainAgent: MainAgentRules | null;
  /** WI2: the largest number of runs that a chain can have. */
  readonly mostRuns: (bounds: RunBounds) => number;
}

/** The policies that a space can have, by name. */
export type FloorPolicies = Readonly<Record<PolicyName, FloorPolicy>>;

/** A run that ended without a message. */
interface EndedRun {
  readonly space: SpaceState;
  readonly agent: MemberId;
}

/** How agents give each other the floor with a tool. */
interface HandOffRules {
  /** AD10: whether the policy has this kind of hand-off. */
  readonly knows: (handOff: HandOff) => boolean;
  readonly refuseMention: (attempt: HandOffAttempt) => HandOffRefusal | null;
  readonly refuseDelegation: (attempt: HandOffAttempt) => HandOffRefusal | null;
  /** CH4: whether the target runs in the same branch, so that the caller can wait on its stack. */
  readonly hasReplyStack: boolean;
  /** The rule for a delegation, and whether the task of the target names the delegator. */
  readonly delegation: { readonly because: RuleId; readonly namesDelegator: boolean };
}

/**
 * A hand-off with a valid target. A valid target is another active agent that may see the trigger.
 */
export interface HandOffAttempt {
  readonly space: SpaceState;
  readonly run: Run;
  readonly chain: Chain;
  readonly branch: Branch;
  readonly target: AgentMember;
  readonly expectReply: boolean;
}

export interface HandOffRefusal {
  readonly code: ToolRefusal;
  readonly because: RuleId;
}

/** How a policy uses the main agent of a space. */
interface MainAgentRules {
  /** The word for this role on the web page. */
  readonly word: 'main agent' | 'coordinator';
  /** AN5: whether only leading mentions address members if a main agent is set. */
  readonly narrowsMentions: boolean;
  /**
   * The agent that must exist before any agent runs. Null if the policy does not need such an
   * agent.
   */
  readonly required: RequiredAgent | null;
}

interface RequiredAgent {
  readonly find: (space: SpaceState) => AgentMember | null;
  /** The rule that refuses settings if this agent is missing. */
  readonly refusedBecause: RuleId;
  /** The rule of the notice that is posted when this agent leaves. */
  readonly leftBecause: RuleId;
}

/** The numbers that limit the runs of a chain (WI2). */
interface RunBounds extends Pick<SpaceSettings, 'turnLimit' | 'maxRuns'> {
  /** The number of runs that the message starts at once. */
  readonly first: number;
  readonly activeAgents: number;
}
