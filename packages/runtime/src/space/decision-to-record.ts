import type { ApprovalRequest } from '@conch/agents';
import type { Effect, SpaceEvent, SpaceState } from '@conch/engine';
import type { RosterChange } from '../history/sealed.ts';
import type { NewThreadPost } from '../history/thread-post.ts';
import type { VersionNumbers } from '../history/version-numbers.ts';

/** The node that records a decision, and its run slots. */
export interface Recorder {
  readonly nodeId: string;
  /** Takes a run slot on this node, if one is free. */
  takePlace(): boolean;
}

/** A decision that will be recorded. */
export interface DecisionToRecord {
  readonly event: SpaceEvent;
  readonly effects: readonly Effect[];
  readonly seq: number;
  readonly before: SpaceState;
  readonly after: SpaceState;
  readonly facts: EventFacts;
  readonly versions: VersionNumbers;
}

/** Additional facts for the rows of an event. They are not stored with the event. */
export interface EventFacts {
  /** The key from the sender's id and the client id of the message. */
  readonly clientKey?: string | null;
  /** The number of the step at which the agent called a tool. */
  readonly stepNo?: number;
  readonly rosterChange?: RosterChange;
  /** The position of the message in a forum. Absent in a chat. */
  readonly post?: NewThreadPost;
  /** The agent's approval request. Absent for other events. */
  readonly ask?: ApprovalRequest;
  /** Whether the person approved the tool for the rest of the chain. */
  readonly forChain?: boolean;
  /** The working time of a run that this event parks. */
  readonly activeMs?: number;
  /** Whether the text of this event was written from private content. */
  readonly isPrivate?: boolean;
  /** Whether the ended run has stored notes. */
  readonly hasNotes?: boolean;
}
