import type {
  ApprovalCode,
  HandOff,
  MemberId,
  MemberKind,
  MessageId,
  OutcomeKind,
  PolicyName,
  RunFailure,
  RunId,
  SenderKind,
  SpaceId,
  ThreadId,
  ToolCall,
  ToolName,
  ToolRefusal,
  Usage,
} from '@conch/engine';

/**
 * The interface that every kind of agent implements. An agent gets a task, yields text and calls,
 * and returns one end.
 */
export interface Agent {
  /**
   * True if another process or service does the work. The runs of the agent then use no run slot of
   * this process.
   */
  readonly isElsewhere?: boolean;
  /**
   * The maximum cost of one run, for budgets. Absent if runs are free. `costUsd` is null if
   * unknown.
   */
  readonly worstCase?: { readonly tokens: number; readonly costUsd: number | null };
  /** The model that the runs call, such as `openai/gpt-5`. Absent if the agent does not name one. */
  readonly model?: string;
  /**
   * Returns the agent for a run that starts now. The server may choose a part of the agent at this
   * time, such as its model, so that the reserved cost matches the run. Absent if every run uses
   * the same agent.
   */
  forRun?(): Promise<Agent>;
  /**
   * Yields pieces of the answer and calls of the floor's tools. The caller passes the result of a
   * call to `next`. If a call parks the run, the caller ends the generator (`return`). After the
   * wait the agent runs again, with that call and its result at the end of `task.steps`.
   */
  run(
    task: Task,
    context: RunContext,
  ): AsyncGenerator<AgentOutput, AgentEnd, CallResult | undefined>;
}

/** The surroundings of a run that are not part of its text: cancellation, time and reports. */
export interface RunContext {
  readonly signal: AbortSignal;
  /**
   * Resolves after this many milliseconds of the runtime's clock. Rejects when the run is stopped.
   */
  sleep(ms: number): Promise<void>;
  /**
   * Suspends the time-outs of the run until `resume` is called. A run may rest only once at a time.
   */
  readonly rest: () => { readonly resume: () => void };
  /**
   * Reports the cost of the run so far, including the current step. If the run is interrupted, the
   * last reported cost is charged. If a run reports nothing, its worst case is charged.
   */
  readonly owes?: (usage: ReportedUsage) => void;
  /**
   * Records that the run has read private content outside its task. Later output of the run is then
   * marked as private.
   */
  readonly readPrivate?: () => void;
  /**
   * Shows people the name of the outside tool that the run waits for. Null if the run waits for no
   * tool.
   */
  readonly uses?: (tool: string | null) => void;
  /** The number of model calls that the run may still make (TO1). One call more cancels the run. */
  readonly modelStepsLeft?: () => number;
}

/** The output of an agent that holds the floor: pieces of its answer, and calls of its tools. */
export type Utterance =
  /** A delta with empty text only signals that the agent is still working. */
  | { readonly kind: 'delta'; readonly text: string }
  /**
   * Conch makes only one call for each id. For a repeated id, Conch only returns the stored result.
   */
  | { readonly kind: 'call'; readonly callId: string; readonly call: ToolCall };

export type AgentOutput =
  | Utterance
  /** State from which the run can resume. A resumed run gets this note in `task.notes`. */
  | ({ readonly kind: 'note' } & Note)
  /** The agent's summary of all messages up to one message of its task. See `task.summary`. */
  | { readonly kind: 'summarised'; readonly text: string; readonly upTo: MessageId }
  /**
   * A request for approval by people. The caller then always ends the generator (`return`). The
   * agent runs again with the verdict at the end of `task.asked`.
   */
  | { readonly kind: 'ask'; readonly callId: string; readonly ask: ApprovalRequest };

/** An action that an agent may do only after a person approves exactly this action. */
export interface ApprovalRequest {
  readonly tool: string;
  /** The arguments as JSON. The approval is for exactly this text. */
  readonly input: string;
  /** The reason for asking: a text for people, or the code of a reason of Conch. */
  readonly reason: string | { readonly code: ApprovalCode };
}

/**
 * The tokens and the money that a run has spent. `costUsd` is null if the price of any part is
 * unknown.
 */
export type ReportedUsage = Omit<Usage, 'isUnreported' | 'model'>;

/** The end of a run, as its agent reports it. */
export type AgentEnd = { readonly usage?: ReportedUsage } &
  /**
   * An agent may hand off with its end and without a tool call. If Conch refuses this hand-off, the
   * run ends without a hand-off.
   */
  (
    | { readonly kind: 'answered'; readonly content: string; readonly handOff?: HandOff }
    | { readonly kind: 'skipped' }
    | { readonly kind: 'failed'; readonly failure: RunFailure; readonly message: string }
  );

/**
 * A call that this run has already made, with its result. The agent must not make the call again.
 */
export interface PastCall {
  readonly callId: string;
  readonly call: ToolCall;
  readonly result: CallResult;
}

/** A part of a step that people may look at: a call of an outside tool, or a model's reasoning. */
export type ShownStep =
  | {
      readonly kind: 'tool';
      readonly tool: string;
      /** The arguments as JSON. */
      readonly input: string;
      readonly result: string;
      readonly isError: boolean;
    }
  | { readonly kind: 'reasoning'; readonly content: string };

/** A note that this run has written earlier. */
export interface Note {
  readonly note: string;
  /** For people only. No agent ever gets it. */
  readonly shown?: ShownStep;
  /** True if the step called a model. The number of model calls per run is limited (TO1). */
  readonly isModelStep: boolean;
  /** Everything the run had spent when it wrote the note. */
  readonly spent: ReportedUsage;
}

/** An approval that this run has asked for earlier, with the verdict. */
export interface PastApproval {
  readonly callId: string;
  readonly ask: ApprovalRequest;
  /** `unanswered` if no person answered in time or the conversation ended first. */
  readonly verdict: 'approved' | 'denied' | 'unanswered';
}

/** The input of a run, and everything that its agent may read. */
export interface Task {
  readonly runId: RunId;
  readonly space: { readonly id: SpaceId; readonly name: string };
  readonly conversationType: 'direct' | 'group' | 'forum';
  readonly policy: PolicyName;
  readonly agent: { readonly id: MemberId; readonly name: string; readonly description: string };
  readonly trigger: Trigger;
  /** Only some agents may read the answer. */
  readonly isPrivate?: true;
  /**
   * The answer may become private: if it begins with mentions, it goes only to the mentioned
   * agents.
   */
  readonly mayTurnPrivate?: true;
  /** The message that triggered the run. */
  readonly message: TaskMessage;
  /**
   * The message that the trigger replies to. Null if the trigger is not a reply or the agent may
   * not see that message.
   */
  readonly replyTo: TaskMessage | null;
  readonly members: readonly TaskMember[];
  /** In a forum: the thread to reply in. Absent if the agent should open a thread. */
  readonly thread?: TaskThread;
  /** In a forum: the rules for a post. */
  readonly forum?: TaskForum;
  readonly tools: readonly ToolName[];
  readonly steps: readonly PastCall[];
  readonly notes: readonly Note[];
  readonly pastApprovals: readonly PastApproval[];
  /** The position of this run among the agent's runs in this chain, counted from 1. */
  readonly nth: number;
  /** A seed for repeatable random choices. The same run of the same history has the same seed. */
  readonly seed: string;
  /** The newest messages that the agent may read, newest last. The trigger is among them. */
  history(limit: number): Promise<readonly TaskMessage[]>;
  /** The agent's summary of older messages that every reader of its answer may see. */
  summary(): Promise<Summary | null>;
  /** The spaces that the agent belongs to. */
  spaces(): Promise<readonly { readonly id: SpaceId; readonly name: string }[]>;
}

export interface TaskThread {
  readonly id: ThreadId;
  readonly title: string;
  readonly category: string;
}

/** The requirements of the forum's owner for everyone who posts there. */
export interface TaskForum {
  /** The number of newest posts that an agent reads before it writes. */
  readonly posts: number;
  /** The minimum length of a post in characters. */
  readonly minLength: number;
}

/** A summary of messages, written by the agent. */
export interface Summary {
  readonly text: string;
  /** The last message that the summary covers. */
  readonly upTo: MessageId;
  /** The summary includes private content. */
  readonly isPrivate?: true;
}

/** Why the agent holds the floor. */
export type Trigger = {
  /** The trigger contains private content, or text derived from private content. */
  readonly isPrivate?: true;
} & (
  | { readonly kind: 'message' | 'tick' | 'schedule' }
  | { readonly kind: 'mention'; readonly by: string; readonly reason: string }
  | { readonly kind: 'delegated'; readonly by: string; readonly reason: string }
  | {
      readonly kind: 'returned';
      readonly asked: string;
      readonly reason: string;
      readonly result: 'answered' | 'skipped' | 'failed';
      /** The answer. Null if there was none. */
      readonly content: string | null;
    }
  /**
   * A request for another version of the agent's own message. `message` of the task is the message
   * that the agent had answered.
   */
  | { readonly kind: 'regenerate'; readonly messageId: MessageId; readonly content: string }
);

export interface TaskMember {
  readonly id: MemberId;
  readonly name: string;
  readonly kind: MemberKind;
  readonly description: string;
}

/**
 * A message as an agent may read it. Only the id and the kind identify the sender, never the text.
 */
export interface TaskMessage {
  readonly id: MessageId;
  readonly sender: {
    readonly kind: SenderKind | 'notice';
    readonly id: MemberId | null;
    readonly name: string;
  };
  readonly content: string;
  /** The content is private in the reader's space, or derived from private content. */
  readonly isPrivate?: true;
}

/** The result of calling one of the floor's tools. */
export type CallResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly code: ToolRefusal; readonly explanation: string }
  | { readonly kind: 'sent'; readonly messageId: MessageId }
  | { readonly kind: 'reply'; readonly messageId: MessageId; readonly reply: TaskMessage }
  | { readonly kind: 'timed-out'; readonly messageId: MessageId }
  | { readonly kind: 'limit'; readonly messageId: MessageId | null }
  | { readonly kind: 'ended'; readonly messageId: MessageId; readonly outcome: OutcomeKind }
  | { readonly kind: 'messages'; readonly messages: readonly TaskMessage[] }
  | { readonly kind: 'runs'; readonly runs: readonly TaskRun[] };

/** A run of the calling agent, as `getMyRuns` lists it. */
export interface TaskRun {
  readonly runId: RunId;
  readonly spaceId: SpaceId;
  readonly state: string;
  readonly outcome: OutcomeKind | null;
}
