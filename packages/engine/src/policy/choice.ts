import type { Audience } from '../audience.ts';
import type { MemberId } from '../ids.ts';
import type { Sender, SpokenMessage } from '../message.ts';
import type { RuleId } from '../rule-id.ts';
import type { SpaceState } from '../space-state.ts';
import type { Analysis } from '../text/analyse.ts';

/** The facts with which a policy chooses the next agents. */
export interface FloorQuestion {
  readonly space: SpaceState;
  readonly sender: Sender;
  readonly content: string;
  readonly analysis: Analysis;
  readonly audience: Audience;
  /** The agents that the message addresses, active or not. */
  readonly addressed: readonly MemberId[];
  readonly replyTo: SpokenMessage | null;
  /**
   * The target of a hand-off, with a tool or in the text. Only messages of agents have this field.
   */
  readonly handOff: { readonly target: MemberId; readonly because: RuleId } | null;
}

/** An agent that gets the floor, and the rule for this. */
export interface Speaker {
  readonly agent: MemberId;
  readonly because: RuleId;
}

/** The speakers that a policy chose, and the rule that keeps all other agents silent. */
export interface PolicyChoice {
  readonly speakers: readonly Speaker[];
  readonly silence: RuleId;
  /** The agent that round-robin picked. The cursor moves to this agent. */
  readonly cursor?: MemberId;
  /** True if silence is normal, so that no notice is needed. */
  readonly isExpected?: true;
}

/** A choice that gives nobody the floor. */
export function nobody(silence: RuleId): PolicyChoice {
  return { speakers: [], silence };
}
