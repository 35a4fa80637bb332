import {
  activeAgents,
  asMessageId,
  asThreadId,
  DEFAULT_FORUM_SETTINGS,
  forumReplyRecord,
  indexOf,
  newThreadRecord,
  outputFacts,
  planTick,
  readForumReply,
  readNewThread,
  threadSource,
  unreachable,
  type ForumSettings,
  type Instant,
  type MemberId,
  type MessageId,
  type NewThreadRecord,
  type OpenThread,
  type PendingMention,
  type Roster,
  type TickPlan,
} from '@conch/engine';

import { replyLines, threadLines, tickLines } from './forum-lines.ts';
import type { SpaceSetup, StepAct } from './transcript.ts';

/** The acts that are possible in a forum. */
export type ForumAct = Extract<
  StepAct,
  { kind: 'tick' | 'open-thread' | 'reply-in-thread' | 'say' | 'skip' }
>;

/** The decisions that a line led to, or the reason why Conch cannot play the line. */
export type ForumPlayed =
  | { readonly lines: readonly string[]; readonly isRefused?: true }
  | { readonly problem: string };

/** The time of a line, and the members at that time. */
interface Moment {
  readonly at: Instant;
  readonly roster: Roster;
}

export interface ForumThread extends OpenThread {
  readonly openingPostId: MessageId;
  readonly openedAt: Instant;
  readonly replyCount: number;
}

type Sender = { readonly id: MemberId; readonly name: string };

/** The threads and pending mentions of a forum, as a store would contain them. */
export class ForumRoom {
  readonly #settings: ForumSettings;
  #tick = 0;
  #tickAt = 0;
  #posts = 0;
  #opened = 0;
  #threads: readonly ForumThread[] = [];
  #pending: readonly PendingMention[] = [];
  #newThreads: TickPlan['newThreads'] = [];
  #replies: TickPlan['replies'] = [];

  constructor({ seed }: SpaceSetup) {
    this.#settings = { ...DEFAULT_FORUM_SETTINGS, seed };
  }

  /** The first agent that the tick asked and that has not written yet. */
  get unwritten(): MemberId | null {
    const [first] = [...this.#newThreads, ...this.#replies];
    return first?.agent ?? null;
  }

  play(act: ForumAct, moment: Moment): ForumPlayed {
    switch (act.kind) {
      case 'tick':
        return this.#beat(moment);
      case 'open-thread':
        return this.#open(act, moment);
      case 'reply-in-thread':
        return this.#replyOfPerson(act, moment);
      case 'say':
        return this.#replyOfAgent(act, moment);
      case 'skip':
        return this.#skip(act.who);
      default:
        return unreachable(act);
    }
  }

  #beat({ at, roster }: Moment): ForumPlayed {
    const { unwritten } = this;
    if (unwritten !== null) {
      return { problem: `${unwritten} must first write the post that the last tick planned` };
    }
    this.#tick += 1;
    this.#tickAt = at;
    const view = {
      seed: this.#settings.seed,
      tick: this.#tick,
      at,
      agents: activeAgents(roster),
      pendingMentions: this.#pending,
      threads: threadSource(this.#threads),
    };
    const plan = planTick(view, this.#settings);
    const lines = tickLines(plan, { threads: this.#threads, pending: this.#pending });
    this.#pending = this.#pending.filter(({ id }) => !plan.prune.mentions.includes(id));
    this.#threads = this.#threads.filter(({ id }) => !plan.expire.threads.includes(id));
    this.#newThreads = plan.newThreads;
    this.#replies = plan.replies;
    return { lines };
  }

  #open(act: Extract<ForumAct, { kind: 'open-thread' }>, moment: Moment): ForumPlayed {
    const sender = senderOf(act.who, moment.roster);
    if (sender === null) return { problem: `${act.who} is not in this forum` };
    const isAgent = indexOf(moment.roster).agent(sender.id) !== undefined;
    if (isAgent && !this.#newThreads.some(({ agent }) => agent === sender.id)) {
      return { problem: `the last tick did not ask ${act.who} for a thread` };
    }
    this.#newThreads = this.#newThreads.filter(({ agent }) => agent !== sender.id);
    const { title, category, text } = act;
    const read = readNewThread(
      { action: 'forum_thread', reasoning: text, data: { title, category } },
      {
        ...outputFacts(sender.id, moment.roster, this.#settings),
        at: moment.at,
        recentTitles: this.#threads,
      },
    );
    if (read.kind !== 'thread') return nothingPosted(read.because);
    const record = newThreadRecord(
      { ...read, ...this.#post(sender, read, moment), threadId: asThreadId(title) },
      this.#settings,
    );
    this.#addThread(record);
    this.#pending = [...this.#pending, ...record.addMentions];
    return { lines: threadLines(record, moment.roster) };
  }

  #addThread({ thread, message }: NewThreadRecord): void {
    this.#opened += 1;
    const { id, title, expiresAt, replyCount, lastActivityAt: openedAt } = thread;
    const opened = { id, title, expiresAt, replyCount, openedAt, number: this.#opened };
    const newThread = { ...opened, openingPostId: message.id, messageCount: 1 };
    this.#threads = [...this.#threads, newThread];
  }

  #replyOfPerson(act: Extract<ForumAct, { kind: 'reply-in-thread' }>, moment: Moment): ForumPlayed {
    const sender = senderOf(act.who, moment.roster);
    const thread = this.#threads.find(({ title }) => title === act.title);
    if (sender === null) return { problem: `${act.who} is not in this forum` };
    if (thread === undefined) return { problem: `there is no thread "${act.title}"` };
    const facts = outputFacts(sender.id, moment.roster, this.#settings);
    const mentions = facts.mentionedIn(act.text).filter((id) => facts.isAgent(id));
    return { lines: this.#write(sender, thread, { body: act.text, mentions }, moment) };
  }

  #replyOfAgent(act: Extract<ForumAct, { kind: 'say' }>, moment: Moment): ForumPlayed {
    const sender = senderOf(act.who, moment.roster);
    const planned = this.#replies.find(({ agent }) => agent === sender?.id);
    if (sender === null || planned === undefined) return notPlanned(act.who);
    this.#replies = this.#replies.filter((other) => other !== planned);
    const thread = this.#threads.find(({ id }) => id === planned.threadId);
    if (thread === undefined) return { problem: 'the thread is gone' };
    const read = readForumReply(outputOf(act.text), {
      ...outputFacts(sender.id, moment.roster, this.#settings),
      threadId: planned.threadId,
    });
    if (read.kind === 'no-reply') return nothingPosted(read.because);
    return { lines: this.#write(sender, thread, read, moment) };
  }

  #write(sender: Sender, thread: ForumThread, text: PostText, moment: Moment): readonly string[] {
    const record = forumReplyRecord(this.#post(sender, text, moment), thread);
    const { agentId, threadId } = record.clearMentions;
    const remaining = this.#pending.filter(
      (mention) => mention.agentId !== agentId || mention.threadId !== threadId,
    );
    const answered = this.#pending.length - remaining.length;
    const replyCount = thread.replyCount + record.thread.addedReplies;
    const changed = { ...thread, replyCount, messageCount: thread.messageCount + 1 };
    this.#pending = [...remaining, ...record.addMentions];
    this.#threads = this.#threads.map((other) => (other.id === thread.id ? changed : other));
    return replyLines(record, { answered, replyCount, roster: moment.roster });
  }

  #post(
    sender: Sender,
    { body, mentions }: PostText,
    { at, roster }: Moment,
  ): Parameters<typeof forumReplyRecord>[0] {
    this.#posts += 1;
    const index = indexOf(roster);
    const isAgent = index.agent(sender.id) !== undefined;
    return {
      messageId: asMessageId(`post${this.#posts}`),
      sender,
      body,
      mentions: mentions.map((id) => ({ id, name: index.member(id)?.name ?? id })),
      at: isAgent ? this.#tickAt : at,
      order: this.#posts,
    };
  }

  /** The agent skips the first request that the last tick sent to it. */
  #skip(who: string): ForumPlayed {
    const thread = this.#newThreads.find(({ agent }) => agent === who);
    const reply = this.#replies.find(({ agent }) => agent === who);
    if (thread === undefined && reply === undefined) return notPlanned(who);
    if (thread === undefined) this.#replies = this.#replies.filter((other) => other !== reply);
    this.#newThreads = this.#newThreads.filter((other) => other !== thread);
    return { lines: [] };
  }
}

interface PostText {
  readonly body: string;
  readonly mentions: readonly MemberId[];
}

function senderOf(name: string, roster: Roster): Sender | null {
  return indexOf(roster).memberNamed(name) ?? null;
}

function nothingPosted(because: string): ForumPlayed {
  return { lines: [`nothing is posted (${because})`], isRefused: true };
}

function notPlanned(who: string): ForumPlayed {
  return { problem: `the last tick did not ask ${who} for anything` };
}

// A line in braces is the whole output of a model. Any other line is the body of a valid output.
function outputOf(text: string): unknown {
  if (!text.startsWith('{')) return { action: 'forum_reply', reasoning: text, data: {} };
  return JSON.parse(text) as unknown;
}
