import type { Audience, PolicyName, SpaceId } from '@conch/engine';
import type { Glimpse, Ledger } from './ledger.ts';

/** A message as a move looks at it. */
export interface Utterance {
  readonly id: string;
  readonly by: 'person' | 'agent' | 'notice';
  readonly audience: Audience;
  readonly text: string;
  readonly isDeleted: boolean;
}

type RoomNumber = 0 | 1;

/** Two rooms with people and agents, whatever stands behind them. */
export interface World {
  readonly spaceIds: readonly [SpaceId, SpaceId];
  /** The agents’ names as they are now. */
  readonly agentNames: readonly string[];
  said(room: RoomNumber): Promise<readonly Utterance[]>;
  post(room: RoomNumber, text: string, replyTo: string | null): Promise<void>;
  edit(room: RoomNumber, messageId: string, text: string): Promise<void>;
  erase(room: RoomNumber, messageId: string): Promise<void>;
  regenerate(room: RoomNumber, messageId: string): Promise<void>;
  /** A person stops whatever goes on in a room. */
  stop(room: RoomNumber): Promise<void>;
  goOn(room: RoomNumber): Promise<void>;
  join(room: RoomNumber, agent: number): Promise<void>;
  leave(room: RoomNumber, agent: number): Promise<void>;
  rename(agent: number): Promise<void>;
  changePolicy(room: RoomNumber, policy: PolicyName): Promise<void>;
  /** Two minutes go by: waits are over. */
  passTime(): Promise<void>;
  /** As if the process had ended and another begun. */
  restart(): Promise<void>;
  /** Agents go on for a few steps. */
  proceed(steps: number): Promise<void>;
  /** Agents go on until nobody has anything more to say. */
  untilQuiet(): Promise<void>;
  /** What agents were given so far, in order. */
  readonly glimpses: readonly Glimpse[];
  /** What was said in all, and to whom. */
  ledger(): Promise<Ledger>;
}
