import type { Audience } from '../audience.ts';
import type { MemberId } from '../ids.ts';
import type { Sender, Spoken } from '../message.ts';
import type { RuleId } from '../rule-id.ts';
import type { SpaceState } from '../space-state.ts';
import type { Analysis } from '../text/analyse.ts';

/** Everything a policy may look at to say who gets the floor. */
export interface Question {
  readonly space: SpaceState;
  readonly sender: Sender;
  readonly text: string;
  readonly analysis: Analysis;
  readonly audience: Audience;
  /** The agents that the message addresses, active or not. */
  readonly addressed: readonly MemberId[];
  readonly replyTo: Spoken | null;
  /** The agent that a tool or its words hand the floor to (agents only). */
  readonly handOff: { readonly target: MemberId; readonly because: RuleId } | null;
}

/** Someone whom a policy gives the floor, and by which rule. */
export interface Speaker {
  readonly agent: MemberId;
  readonly because: RuleId;
}

/** What a policy says: who speaks, and why everyone else is silent. */
export interface Choice {
  readonly speakers: readonly Speaker[];
  readonly silence: RuleId;
  /** Whom round-robin picked, where it did: the cursor moves there. */
  readonly cursor?: MemberId;
}

/** The one shape of all policies. */
export type FloorPolicy = (question: Question) => Choice;

/** The choice that gives the floor to nobody. */
export function nobody(silence: RuleId): Choice {
  return { speakers: [], silence };
}
