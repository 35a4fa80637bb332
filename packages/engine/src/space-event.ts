import type { Act } from './act.ts';
import type { Instant } from './instant.ts';
import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from './ids.ts';
import type { Sender, Spoken } from './message.ts';
import type { PlannedThread } from './forum/create-threads.ts';
import type { ForumSilence } from './forum/forum-silence.ts';
import type { PlannedReply } from './forum/reply.ts';
import type { Roster } from './roster.ts';
import type { RuleId } from './rule-id.ts';
import type { HandOff, RunFailure, Spend, Usage } from './run.ts';
import type { SpaceSettings } from './settings.ts';
import type { ToolCall } from './tool-call.ts';

interface Happened {
  /** Names the event; ids of what it creates are derived from it (`nthId`). */
  readonly id: string;
  readonly at: Instant;
}

/** What a run that is cancelled had streamed (ST1), and what that has cost (BU4). */
export interface Streamed {
  readonly runId: RunId;
  readonly messageId: MessageId;
  readonly text: string;
  readonly usage?: Usage;
  /** The message that it is a version of (MS10); a history of before must drop its words again. */
  readonly versionOf?: MessageId;
}

export interface MessagePosted extends Happened {
  readonly type: 'message-posted';
  readonly messageId: MessageId;
  readonly sender: Sender & { readonly kind: 'person' | 'service'; readonly name: string };
  readonly text: string;
  readonly replyTo: Spoken | null;
}

/** What an agent did with the floor. */
export type RunReport =
  /** What a run of a tick has come to: read from its output, for that is only data (FO13). */
  | { readonly kind: 'posted'; readonly text: string }
  | { readonly kind: 'not-posted'; readonly because: RuleId }
  | { readonly kind: 'answered'; readonly text: string; readonly handOff?: HandOff }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'delegated'; readonly target: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly failure: RunFailure; readonly text?: string };

export interface RunEnded extends Happened {
  readonly type: 'run-ended';
  readonly runId: RunId;
  /** The id that its message gets, if there is one. */
  readonly messageId: MessageId;
  readonly report: RunReport;
  /** What the same agent said last here, of what all readers of its answer may see (NN2). */
  readonly previousText: string | null;
  readonly usage: Usage;
  readonly streamed: readonly Streamed[];
}

export interface ToolCalled extends Happened {
  readonly type: 'tool-called';
  readonly runId: RunId;
  readonly callId: CallId;
  readonly call: ToolCall;
  /** The id that a message sent by the tool gets. */
  readonly messageId: MessageId;
  /** Whether its agent is a member of the space that the call names. */
  readonly isMemberThere: boolean;
  /** Whether that space is a forum, as far as is known; the space itself looks again (FO22). */
  readonly isForumThere?: boolean;
}

/** An agent asks people whether it may do something; what that is, only the runtime knows. */
export interface ApprovalAsked extends Happened {
  readonly type: 'approval-asked';
  readonly runId: RunId;
  readonly callId: CallId;
  readonly until: Instant;
  /** What its run has spent until now, if it says so: no more stays reserved while it waits (BU5). */
  readonly spent?: Usage;
}

/** A person has answered what an agent asked. */
export interface ApprovalGiven extends Happened {
  readonly type: 'approval-given';
  readonly runId: RunId;
  readonly callId: CallId;
  readonly by: MemberId;
  readonly isApproved: boolean;
}

/** The runtime is about to call the agent, and says what that may cost. */
export interface RunStarted extends Happened {
  readonly type: 'run-started';
  readonly runId: RunId;
  readonly worstCase: Usage;
  /** What the agent has spent and reserved today in all spaces, and may. */
  readonly agent: {
    readonly spent: Spend;
    readonly maxTokens: number | null;
    readonly maxCostUsd: number | null;
  };
  /** What runs had said that end with this one (BU3). */
  readonly streamed?: readonly Streamed[];
  /** Whether a notice says which budget it is; a history of before must give its own words again. */
  readonly namesBudget?: true;
}

/** An act of another space has reached this one. */
export interface ActArrived extends Happened {
  readonly type: 'act-arrived';
  readonly from: SpaceId;
  readonly act: Act;
}

export interface TimeReached extends Happened {
  readonly type: 'time-reached';
}

export interface StopAsked extends Happened {
  readonly type: 'stop-asked';
  readonly by: MemberId;
  readonly target:
    | { readonly kind: 'run'; readonly runId: RunId }
    | { readonly kind: 'chain'; readonly chainId: ChainId }
    | { readonly kind: 'space' };
  readonly streamed: readonly Streamed[];
}

export interface ContinueAsked extends Happened {
  readonly type: 'continue-asked';
  readonly by: MemberId;
}

export interface MembersChanged extends Happened {
  readonly type: 'members-changed';
  readonly roster: Roster;
  readonly streamed: readonly Streamed[];
}

export interface SettingsChanged extends Happened {
  readonly type: 'settings-changed';
  readonly settings: SpaceSettings;
}

export interface MessageEdited extends Happened {
  readonly type: 'message-edited';
  readonly messageId: MessageId;
  readonly text: string;
}

export interface MessageDeleted extends Happened {
  readonly type: 'message-deleted';
  readonly messageId: MessageId;
}

/** A person wants another version of an agent's message. */
export interface RegenerateAsked extends Happened {
  readonly type: 'regenerate-asked';
  readonly message: Spoken;
}

/** A tick of a forum begins, with all that it has planned (FO23). */
export interface TickPlanned extends Happened {
  readonly type: 'tick-planned';
  readonly tick: number;
  /** How many mentions were forgotten, and which threads have ended (FO2, FO3). */
  readonly pruned: number;
  readonly expired: readonly ThreadId[];
  readonly newThreads: readonly PlannedThread[];
  /** Each with the newest post of its thread. */
  readonly replies: readonly (PlannedReply & { readonly about: Spoken })[];
  readonly silences: readonly ForumSilence[];
}

/** Everything that can happen to a space. */
export type SpaceEvent =
  | MessagePosted
  | RunEnded
  | ToolCalled
  | ApprovalAsked
  | ApprovalGiven
  | RunStarted
  | ActArrived
  | TimeReached
  | StopAsked
  | ContinueAsked
  | MembersChanged
  | SettingsChanged
  | MessageEdited
  | MessageDeleted
  | RegenerateAsked
  | TickPlanned;
