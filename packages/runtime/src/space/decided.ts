import type { ApprovalRequest } from '@conch/agents';
import type { Effect, SpaceEvent, SpaceState } from '@conch/engine';
import type { RosterChange } from '../history/sealed.ts';
import type { NewThreadPost } from '../history/thread-post.ts';
import type { VersionNumbers } from '../history/version-numbers.ts';

/** The node that records a decision. */
export interface Recorder {
  readonly nodeId: string;
  /** Takes a run slot on this node, if one is free. */
  takePlace(): boolean;
}

/** One decision to be recorded. */
export interface Decided {
  readonly event: SpaceEvent;
  readonly effects: readonly Effect[];
  readonly seq: number;
  readonly before: SpaceState;
  readonly after: SpaceState;
  readonly facts: EventFacts;
  readonly versions: VersionNumbers;
}

/** Facts about an event that are not part of it but go into the rows. */
export interface EventFacts {
  /** The sender of the message and the id that the sender chose. */
  readonly clientKey?: string | null;
  /** The step at which the agent called a tool. */
  readonly stepNo?: number;
  readonly rosterChange?: RosterChange;
  /** The position of the message in a forum. */
  readonly post?: NewThreadPost;
  /** The agent's question to people, if there is one. */
  readonly ask?: ApprovalRequest;
  /** The working time of a run that is parked now. */
  readonly activeMs?: number;
  /** Whether the words of this event were written from private content. */
  readonly isPrivate?: boolean;
  /** Whether the run that ends has left notes. */
  readonly hasNotes?: boolean;
}
