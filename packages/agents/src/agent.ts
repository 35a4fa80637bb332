import type {
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
} from '@conch/engine';

/** The one port behind which every kind of agent stands: a task in, words and calls out, one end. */
export interface Agent {
  /** Its runs are done elsewhere: they take no place among those that this process is at. */
  readonly isElsewhere?: boolean;
  /** What one run may cost at most, for budgets; absent: nothing. `costUsd` null: not known. */
  readonly worstCase?: { readonly tokens: number; readonly costUsd: number | null };
  /**
   * The agent as it is for one run that starts now, where part of it is chosen elsewhere: what is
   * reserved for the run is then for what it does. Absent: it is the same for all of them.
   */
  forRun?(): Promise<Agent>;
  /**
   * Yields pieces of its answer and calls of the floor's tools; a call is answered through
   * `next`. A call that parks the run ends the generator (`return`): when the wait is over the
   * agent is run again with that call and its result at the end of `task.steps`.
   */
  run(
    task: Task,
    context: RunContext,
  ): AsyncGenerator<AgentOutput, AgentEnd, CallResult | undefined>;
}

/** What surrounds a run and is not to be read: the way to be stopped, and time. */
export interface RunContext {
  readonly signal: AbortSignal;
  /** Resolves after so many milliseconds of the runtime's clock; rejects when the run is stopped. */
  sleep(ms: number): Promise<void>;
  /** Nobody is at the run until `goOn` is called: no time-out counts meanwhile. Once at a time. */
  readonly rest: () => { readonly goOn: () => void };
  /**
   * What the run has cost should it be cut short from now on, with the step that it is at. Who does
   * not say so is then charged its worst case.
   */
  readonly owes?: (usage: Usage) => void;
  /**
   * Tells that it has read what is not for everyone somewhere else than in its task: what it says
   * from now on is kept as made of that.
   */
  readonly readPrivate?: () => void;
  /** Tells people by its name which tool of another program it waits for; `null`: for none. */
  readonly uses?: (tool: string | null) => void;
  /** How often a model may still be asked (TO1); whoever asks once more is broken off. */
  readonly modelStepsLeft?: () => number;
}

/** What every agent may do with the floor: say something, and call the floor's tools. */
export type Utterance =
  /** Without a word: a sign that it is still at work. */
  | { readonly kind: 'delta'; readonly text: string }
  /** The same call under the same id is made once: the next time its result is only told again. */
  | { readonly kind: 'call'; readonly callId: string; readonly call: ToolCall };

export type AgentOutput =
  | Utterance
  /** To go on from: told again in `task.notes` when the run is taken up once more. */
  | ({ readonly kind: 'note' } & Note)
  /** What it keeps of all that was said up to a message that it was given: see `task.summary`. */
  | { readonly kind: 'summarised'; readonly text: string; readonly upTo: MessageId }
  /**
   * Whether it may do something is asked of people. That always ends the generator (`return`): the
   * agent is run again with the verdict at the end of `task.asked`.
   */
  | { readonly kind: 'ask'; readonly callId: string; readonly ask: ApprovalRequest };

/** Something that an agent may do only if a person says so, exactly as it will be done. */
export interface ApprovalRequest {
  readonly tool: string;
  /** The arguments, as JSON: what is approved is this text and no other. */
  readonly input: string;
  /** Why a person is asked, in words for people. */
  readonly reason: string;
}

/** What a run has spent; `costUsd` null: some of it has no known price. */
export interface Usage {
  readonly tokens: number;
  readonly costUsd: number | null;
  /** Whether some of it was counted by Conch, since nobody reported it. */
  readonly isEstimated?: true;
}

/** How a run ends, as its agent says it. */
export type AgentEnd = { readonly usage?: Usage } &
  /** A hand-off may be said with the end instead of called: one that is refused is then no hand-off. */
  (
    | { readonly kind: 'answered'; readonly text: string; readonly handOff?: HandOff }
    | { readonly kind: 'skipped' }
    | { readonly kind: 'failed'; readonly failure: RunFailure; readonly message: string }
  );

/** A call that this run has made before, with what came of it: it must not be made again. */
export interface Step {
  readonly callId: string;
  readonly call: ToolCall;
  readonly result: CallResult;
}

/** What this run has noted before. */
export interface Note {
  readonly note: string;
  /** Whether a model was asked for it: a run has a bound of those (TO1). */
  readonly isModelStep: boolean;
  /** All that the run had spent by then. */
  readonly spent: Usage;
}

/** What this run has asked people before, and what came of it. */
export interface Asked {
  readonly callId: string;
  readonly ask: ApprovalRequest;
  /** `unanswered`: nobody answered in time, or the conversation has ended meanwhile. */
  readonly verdict: 'approved' | 'denied' | 'unanswered';
}

/** Everything that a run is given, and all that its agent may read. */
export interface Task {
  readonly runId: RunId;
  readonly space: { readonly id: SpaceId; readonly name: string };
  readonly conversationType: 'direct' | 'group' | 'forum';
  readonly policy: PolicyName;
  readonly agent: { readonly id: MemberId; readonly name: string; readonly description: string };
  readonly trigger: Trigger;
  /** The message that the run is about. */
  readonly message: TaskMessage;
  /** What that message replies to, if the agent may see it. */
  readonly replyTo: TaskMessage | null;
  readonly members: readonly TaskMember[];
  /** In a forum: the thread in which to reply; without one, a thread is to be opened. */
  readonly thread?: TaskThread;
  /** In a forum: what a post is to be like. */
  readonly forum?: TaskForum;
  readonly tools: readonly ToolName[];
  readonly steps: readonly Step[];
  readonly notes: readonly Note[];
  readonly asked: readonly Asked[];
  /** Which of its agent's runs in this chain it is, counted from 1. */
  readonly nth: number;
  /** The same for the same run of the same history: for repeatable chance. */
  readonly seed: string;
  /** The newest messages that it may read, the newest last; the trigger is among them. */
  history(limit: number): Promise<readonly TaskMessage[]>;
  /** What its agent has kept of older messages that all readers of its answer may see. */
  summary(): Promise<Summary | null>;
  /** The spaces that its agent is a member of. */
  spaces(): Promise<readonly { readonly id: SpaceId; readonly name: string }[]>;
}

/** A thread of a forum. */
export interface TaskThread {
  readonly id: ThreadId;
  readonly title: string;
  readonly category: string;
}

/** What the owner of a forum asks of whoever writes there. */
export interface TaskForum {
  /** The newest posts that are to be read first. */
  readonly posts: number;
  /** Characters that a post has at least. */
  readonly minLength: number;
}

/** What an agent keeps of what was said, in its own words. */
export interface Summary {
  readonly text: string;
  /** The last message that is in it. */
  readonly upTo: MessageId;
  /** Some of what it was made of is not for everyone. */
  readonly isPrivate?: true;
}

/** Why the agent holds the floor. */
export type Trigger = {
  /** Some of what it tells is not for everyone, or made of what is not. */
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
      /** What was answered, if anything was. */
      readonly content: string | null;
    }
  /** Another version of a message of its own; `message` is what that one answered. */
  | { readonly kind: 'regenerate'; readonly messageId: MessageId; readonly content: string }
);

export interface TaskMember {
  readonly id: MemberId;
  readonly name: string;
  readonly kind: MemberKind;
  readonly description: string;
}

/** A message as an agent may read it: who said it is told by id and kind, never by the text. */
export interface TaskMessage {
  readonly id: MessageId;
  readonly sender: {
    readonly kind: SenderKind | 'notice';
    readonly id: MemberId | null;
    readonly name: string;
  };
  readonly content: string;
  /** It is not for everyone in the space of who reads it, or made of what is not. */
  readonly isPrivate?: true;
}

/** What a call of one of the floor's tools returns to the agent. */
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

/** A run of its own, as `getMyRuns` lists it. */
export interface TaskRun {
  readonly runId: RunId;
  readonly spaceId: SpaceId;
  readonly state: string;
  readonly outcome: OutcomeKind | null;
}
