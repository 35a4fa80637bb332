import type { Audience, SpaceId } from '@conch/engine';
import type { PolicyChange } from './plot.ts';
import type { Glimpse, PrivacyLedger } from './ledger.ts';

/** A message as a move sees it. */
export interface WorldMessage {
  readonly id: string;
  readonly by: 'person' | 'agent' | 'notice';
  readonly audience: Audience;
  readonly text: string;
  readonly isDeleted: boolean;
}

type RoomNumber = 0 | 1;

/** Two rooms with people and agents, in memory or on the runtime. */
export interface PrivacyWorld {
  readonly spaceIds: readonly [SpaceId, SpaceId];
  /** The current names of the agents. */
  readonly agentNames: readonly string[];
  said(room: RoomNumber): Promise<readonly WorldMessage[]>;
  post(room: RoomNumber, text: string, replyTo: string | null): Promise<void>;
  edit(room: RoomNumber, messageId: string, text: string): Promise<void>;
  erase(room: RoomNumber, messageId: string): Promise<void>;
  regenerate(room: RoomNumber, messageId: string): Promise<void>;
  /** A person stops everything in a room. */
  stop(room: RoomNumber): Promise<void>;
  goOn(room: RoomNumber): Promise<void>;
  join(room: RoomNumber, agent: number): Promise<void>;
  leave(room: RoomNumber, agent: number): Promise<void>;
  rename(agent: number): Promise<void>;
  changePolicy(room: RoomNumber, change: PolicyChange): Promise<void>;
  /** Two minutes pass, so that waits are over. */
  passTime(): Promise<void>;
  /** Ends the process and begins another. */
  restart(): Promise<void>;
  /** Agents act for a few steps. */
  proceed(steps: number): Promise<void>;
  /** Agents act until nobody has anything more to say. */
  untilQuiet(): Promise<void>;
  /** The texts that agents were given so far, in order. */
  readonly glimpses: readonly Glimpse[];
  /** Everything that was said, with its readers. */
  ledger(): Promise<PrivacyLedger>;
}
