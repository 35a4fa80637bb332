import type { Act, Rights } from './act.ts';
import type { EarlierMessages } from './earlier-messages.ts';
import type { Instant } from './instant.ts';
import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from './ids.ts';
import type { Sender, SpokenMessage } from './message.ts';
import type { PlannedThread } from './forum/create-threads.ts';
import type { ForumSilence } from './forum/forum-silence.ts';
import type { PlannedReply } from './forum/reply.ts';
import type { Roster } from './roster/roster.ts';
import type { RuleId } from './rule-id.ts';
import type { HandOff, RunFailure, Spend, Usage, VersionModel } from './run.ts';
import type { SpaceSettings } from './settings.ts';
import type { ToolCall } from './tool-call.ts';

interface EventBase {
  /**
   * The id of the event. The ids of everything that the event creates are derived from this id
   * (`nthId`).
   */
  readonly id: string;
  readonly at: Instant;
}

/**
 * The text that a run had streamed before it was cancelled (ST1), and the cost of the run (BU4).
 */
export interface StreamedText {
  readonly runId: RunId;
  readonly messageId: MessageId;
  readonly content: string;
  readonly usage?: Usage;
  /**
   * Only for a version of a message: the id of that message (MS10). Absent in older histories,
   * whose replay must drop the text.
   */
  readonly versionOf?: MessageId;
}

export interface MessagePosted extends EventBase {
  readonly type: 'message-posted';
  readonly messageId: MessageId;
  readonly sender: Sender & { readonly kind: 'person' | 'service'; readonly name: string };
  readonly content: string;
  readonly replyTo: SpokenMessage | null;
  /**
   * The person whose rights the chain uses in other spaces. Absent if the chain uses only the
   * rights of grants (XS9).
   */
  readonly starter?: MemberId;
}

/** The result of an agent's run, as the runtime reports it. */
export type RunReport =
  /**
   * The result of a run that a tick started. The runtime reads this result from the agent's output,
   * which is only data (FO13).
   */
  | { readonly kind: 'posted'; readonly content: string }
  | { readonly kind: 'not-posted'; readonly because: RuleId }
  | { readonly kind: 'answered'; readonly content: string; readonly handOff?: HandOff }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'delegated'; readonly target: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly failure: RunFailure; readonly content?: string };

export interface RunEnded extends EventBase {
  readonly type: 'run-ended';
  readonly runId: RunId;
  /** The id for the run's message, if the run posts a message. */
  readonly messageId: MessageId;
  readonly report: RunReport;
  /** Earlier messages of the chain. Absent in histories that were recorded before NN2 existed. */
  readonly earlier?: EarlierMessages;
  /** The agent's last message in this space. Only in histories without `earlier`. */
  readonly previousText?: string | null;
  readonly usage: Usage;
  readonly streamed: readonly StreamedText[];
}

export interface ToolCalled extends EventBase {
  readonly type: 'tool-called';
  readonly runId: RunId;
  readonly callId: CallId;
  readonly call: ToolCall;
  /** The id for the message that the tool sends. */
  readonly messageId: MessageId;
  /** Whether the agent is a member of the named space and may use the tool there. */
  readonly isMemberThere: boolean;
  /**
   * The chain's rights in that space. Absent in histories that were recorded before rights existed
   * (XS8).
   */
  readonly rights?: Rights;
  /**
   * Whether that space is a forum, as far as this space knows. The other space checks this again
   * when the act arrives (FO22).
   */
  readonly isForumThere?: boolean;
  /**
   * True if that space is archived. Older histories lack this field and only set `isMemberThere` to
   * false.
   */
  readonly isArchivedThere?: true;
}

/**
 * An agent asks people for an approval. The event does not contain the action, because only the
 * runtime knows the action.
 */
export interface ApprovalAsked extends EventBase {
  readonly type: 'approval-asked';
  readonly runId: RunId;
  readonly callId: CallId;
  readonly until: Instant;
  /**
   * The amount that the run has spent so far, if it was reported. While the run waits, only this
   * amount is reserved (BU5).
   */
  readonly spent?: Usage;
}

/** A person approved or denied an agent's request. */
export interface ApprovalGiven extends EventBase {
  readonly type: 'approval-given';
  readonly runId: RunId;
  readonly callId: CallId;
  readonly by: MemberId;
  readonly isApproved: boolean;
}

/** The runtime is about to call the agent. The event contains the worst case of the cost. */
export interface RunStarted extends EventBase {
  readonly type: 'run-started';
  readonly runId: RunId;
  readonly worstCase: Usage;
  /**
   * The agent's budget, and the amounts that the agent has spent and reserved today in all spaces.
   */
  readonly agent: {
    readonly spent: Spend;
    readonly maxTokens: number | null;
    readonly maxCostUsd: number | null;
  };
  /** The text of runs that end together with this run (BU3). */
  readonly streamed?: readonly StreamedText[];
  /**
   * True if the notice names the budget. Absent in older histories, because their replay must
   * produce the old text.
   */
  readonly namesBudget?: true;
  /**
   * True if only this run fails when it does not fit the budget (BU6). In older histories the chain
   * ended too.
   */
  readonly refusesAlone?: true;
  /**
   * Whether a run of unknown price fails as `no-price`. In older histories such a run failed as
   * `budget`.
   */
  readonly namesPrice?: true;
}

/** An act of another space has arrived in this space. */
export interface ActArrived extends EventBase {
  readonly type: 'act-arrived';
  readonly from: SpaceId;
  readonly act: Act;
  /** Whether the act still has the right that it needs. Absent if no right was checked (XS8). */
  readonly isGranted?: boolean;
}

export interface TimeReached extends EventBase {
  readonly type: 'time-reached';
}

export interface StopAsked extends EventBase {
  readonly type: 'stop-asked';
  /** The person who stops something. Null if a non-member archives or deletes the space. */
  readonly by: MemberId | null;
  readonly target:
    | { readonly kind: 'run'; readonly runId: RunId }
    | { readonly kind: 'chain'; readonly chainId: ChainId }
    | { readonly kind: 'space' };
  readonly streamed: readonly StreamedText[];
}

export interface ContinueAsked extends EventBase {
  readonly type: 'continue-asked';
  readonly by: MemberId;
  readonly starter?: MemberId;
}

export interface MembersChanged extends EventBase {
  readonly type: 'members-changed';
  readonly roster: Roster;
  readonly streamed: readonly StreamedText[];
}

export interface SettingsChanged extends EventBase {
  readonly type: 'settings-changed';
  readonly settings: SpaceSettings;
  /** The new name of the space, if it was renamed. It decides nothing. */
  readonly name?: string;
  /**
   * True if only the ceilings changed. Then the settings cannot be refused, because nobody saved
   * them (CE1).
   */
  readonly isByCeilings?: true;
}

export interface MessageEdited extends EventBase {
  readonly type: 'message-edited';
  readonly messageId: MessageId;
  readonly content: string;
}

export interface MessageDeleted extends EventBase {
  readonly type: 'message-deleted';
  readonly messageId: MessageId;
}

/** A person reacts to a message with an emoji, or takes the reaction back. */
export interface ReactionChanged extends EventBase {
  readonly type: 'reaction-changed';
  readonly messageId: MessageId;
  readonly by: MemberId;
  readonly emoji: string;
  readonly isGiven: boolean;
}

/** A person asks for another version of an agent's message. */
export interface RegenerateAsked extends EventBase {
  readonly type: 'regenerate-asked';
  readonly message: SpokenMessage;
  readonly starter?: MemberId;
  /** Absent: the model of the agent. */
  readonly model?: VersionModel;
}

/**
 * An owner grants the agents of another space the right to act or read in this space, or revokes
 * this right.
 */
export interface GrantChanged extends EventBase {
  readonly type: 'grant-changed';
  readonly by: { readonly id: MemberId; readonly name: string };
  readonly home: { readonly id: SpaceId; readonly name: string };
  readonly kind: keyof Rights;
  readonly isGiven: boolean;
}

/** A tick of a forum begins, with its whole plan (FO23). */
export interface TickPlanned extends EventBase {
  readonly type: 'tick-planned';
  readonly tick: number;
  /** The number of deleted pending mentions, and the threads that expired (FO2, FO3). */
  readonly pruned: number;
  readonly expired: readonly ThreadId[];
  readonly newThreads: readonly PlannedThread[];
  /** The planned replies, each with the newest post of its thread. */
  readonly replies: readonly (PlannedReply & { readonly about: SpokenMessage })[];
  readonly silences: readonly ForumSilence[];
}

/** Every event that can happen to a space. */
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
  | ReactionChanged
  | RegenerateAsked
  | GrantChanged
  | TickPlanned;
