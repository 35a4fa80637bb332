import type { ApprovalRequest } from '@conch/agents';
import type { Effect, SpaceEvent, SpaceState } from '@conch/engine';
import type { RosterChange } from './history/sealed.ts';
import type { NewThreadPost } from './history/thread-post.ts';
import type { VersionNumbers } from './history/version-numbers.ts';

/** What recording needs to know of the node that records. */
export interface Recorder {
  readonly nodeId: string;
  /** Takes a place for one more run on this node, if there is one. */
  takePlace(): boolean;
}

/** One decision about to be written down. */
export interface Decided {
  readonly event: SpaceEvent;
  readonly effects: readonly Effect[];
  readonly seq: number;
  readonly before: SpaceState;
  readonly after: SpaceState;
  readonly facts: EventFacts;
  readonly versions: VersionNumbers;
}

/** What is known of an event beside itself, and goes into the rows. */
export interface EventFacts {
  /** Who sent the message and the id it chose. */
  readonly clientKey?: string | null;
  /** The step of its run at which a tool was called. */
  readonly stepNo?: number;
  readonly rosterChange?: RosterChange;
  /** Where in a forum the message stands. */
  readonly post?: NewThreadPost;
  /** What its agent asks people, if it does. */
  readonly ask?: ApprovalRequest;
  /** For how long the run has been at work, if it is parked now. */
  readonly activeMs?: number;
  /** Whether what is said here is made of what is not for everyone. */
  readonly isPrivate?: boolean;
  /** Whether the run that ends here has left notes. */
  readonly hasNotes?: boolean;
}
