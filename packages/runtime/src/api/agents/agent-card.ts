import type { Budget, MemberId } from '@conch/engine';
import type { Extras } from './extras.ts';

/**
 * The people who may add an agent: everyone, its owner and admins, or these and a list of people.
 */
export type AddableBy = 'everyone' | 'owner' | readonly string[];

/** An agent of the server. */
export interface AgentCard {
  readonly id: MemberId;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  /** The configuration for its kind, e.g. the rules of a script. */
  readonly config: unknown;
  readonly status: 'active' | 'paused';
  readonly isQuiet: boolean;
  readonly autoReply: boolean;
  /** The budget of the agent for a UTC day, in all spaces. */
  readonly dayBudget: Budget;
  readonly extras: Extras;
  /** The person who created it, until that is changed. Null if unknown. */
  readonly ownerId: MemberId | null;
  readonly addableBy: AddableBy;
  readonly version: number;
  readonly createdAt: string;
}

export type NewAgent = Pick<AgentCard, 'name' | 'kind' | 'config'> &
  Partial<
    Pick<
      AgentCard,
      'description' | 'status' | 'isQuiet' | 'autoReply' | 'dayBudget' | 'extras' | 'addableBy'
    >
  > & {
    /** The person who owns it. */
    readonly ownerId?: string | null;
  };

export type AgentChange = Partial<NewAgent> & {
  /** The version that was edited. If it has changed since, nothing is saved. */
  readonly version?: number;
};
