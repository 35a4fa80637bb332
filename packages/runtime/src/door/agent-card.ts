import type { Budget, MemberId } from '@conch/engine';
import type { Extras } from './extras.ts';

/** An agent of the server. */
export interface AgentCard {
  readonly id: MemberId;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
  /** What its kind reads, e.g. the rules of a script. */
  readonly config: unknown;
  readonly status: 'active' | 'inactive';
  readonly quiet: boolean;
  readonly autoReply: boolean;
  /** What it may spend on a UTC day in all spaces. */
  readonly dayBudget: Budget;
  readonly extras: Extras;
  readonly version: number;
  readonly createdAt: number;
}

export type NewAgent = Pick<AgentCard, 'name' | 'kind' | 'config'> &
  Partial<
    Pick<AgentCard, 'description' | 'status' | 'quiet' | 'autoReply' | 'dayBudget' | 'extras'>
  >;

export type AgentChange = Partial<NewAgent> & {
  /** The version that was edited; if it has changed since, nothing is saved. */
  readonly version?: number;
};
