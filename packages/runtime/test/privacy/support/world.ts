import type { Audience, SpaceId } from '@conch/engine';
import type { PolicyChange } from './plot.ts';
import type { Glimpse, PrivacyLedger } from './ledger.ts';

/** The data of a message that a move uses. */
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
  /** A person stops all runs in a room. */
  stop(room: RoomNumber): Promise<void>;
  pressContinue(room: RoomNumber): Promise<void>;
  join(room: RoomNumber, agent: number): Promise<void>;
  leave(room: RoomNumber, agent: number): Promise<void>;
  rename(agent: number): Promise<void>;
  changePolicy(room: RoomNumber, change: PolicyChange): Promise<void>;
  /** Advances the time by two minutes, so that waits expire. */
  passTime(): Promise<void>;
  /** Restarts the process. */
  restart(): Promise<void>;
  /** Executes a number of agent actions. */
  proceed(steps: number): Promise<void>;
  /** Executes agent actions until no work remains. */
  untilQuiet(): Promise<void>;
  /** The texts that agents have read so far, in order. */
  readonly glimpses: readonly Glimpse[];
  /** All texts of messages, with their readers. */
  ledger(): Promise<PrivacyLedger>;
}
