import type { Budget, MemberId } from '@conch/engine';
import type { Extras } from './extras.ts';

/**
 * The people who may add an agent: everyone, only its owner and admins, or also the listed people.
 */
export type AddableBy = 'everyone' | 'owner' | readonly string[];

/** An agent of the server. */
export interface AgentCard {
  readonly id: MemberId;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  /** The configuration in the format of the agent's kind, for example the rules of a script. */
  readonly config: unknown;
  readonly status: 'active' | 'paused';
  readonly isQuiet: boolean;
  readonly autoReply: boolean;
  /** The budget of the agent for a UTC day, in all spaces. */
  readonly dayBudget: Budget;
  readonly extras: Extras;
  /** The owner: at first the person who created the agent. Null if unknown. */
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
    /** The person who owns the agent. */
    readonly ownerId?: string | null;
  };

export type AgentChange = Partial<NewAgent> & {
  /**
   * The version on which the change is based. If the agent has a newer version, nothing is saved.
   */
  readonly version?: number;
};
