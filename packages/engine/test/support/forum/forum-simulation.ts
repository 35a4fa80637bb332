import { activeAgents } from '../../../src/forum/active-agents.ts';
import { forumReplyRecord, type ForumReplyRecord } from '../../../src/forum/forum-reply-record.ts';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '../../../src/forum/forum-settings.ts';
import {
  threadSource,
  type ForumView,
  type OpenThread,
  type PendingMention,
} from '../../../src/forum/forum-view.ts';
import { newThreadRecord } from '../../../src/forum/new-thread-record.ts';
import { readNewThread } from '../../../src/forum/new-thread-output.ts';
import { outputFacts } from '../../../src/forum/output-facts.ts';
import { readForumReply } from '../../../src/forum/reply-output.ts';
import { planTick, type TickPlan } from '../../../src/forum/tick.ts';
import { asMessageId, asThreadId } from '../../../src/ids.ts';
import type { MemberId, MessageId, ThreadId } from '../../../src/ids.ts';
import type { RuleId } from '../../../src/rule-id.ts';
import { naiveChance } from './naive-tick.ts';
import { rosterOf } from '../roster-of.ts';

export interface SimulatedThread extends OpenThread {
  readonly openingPostId: MessageId;
  readonly openedAt: number;
}

/** One tick of a simulation: its input, its plan and the written posts. */
export interface SimulatedTick {
  readonly view: ForumView;
  readonly plan: TickPlan;
  readonly opened: readonly SimulatedOpening[];
  readonly written: readonly SimulatedReply[];
}

export interface SimulatedOpening {
  readonly title: string;
  /** Threads that were opened before this thread. */
  readonly recent: readonly SimulatedThread[];
  /** The rule that refused a thread, or null. */
  readonly refused: RuleId | null;
}

export interface SimulatedReply {
  readonly record: ForumReplyRecord;
  readonly thread: SimulatedThread;
  /** The pending mentions before and after the posts of the tick are written. */
  readonly before: readonly PendingMention[];
  readonly after: readonly PendingMention[];
}

export interface ForumSetup {
  readonly agents: number;
  readonly settings?: Partial<ForumSettings>;
  /** The share of posts with mentions, and the maximum number of mentions in a post. */
  readonly share: number;
  readonly mentions: number;
}

/**
 * A forum without messages of people. The random choices of its agents do not use the dice of its
 * ticks.
 */
export class ForumSimulation {
  readonly settings: ForumSettings;
  readonly #roster: ReturnType<typeof rosterOf>;
  readonly #names: readonly string[];
  readonly #given: ForumSetup;
  readonly #chance = naiveChance(7);
  #tick = 0;
  #posts = 0;
  #opened = 0;
  #threads: readonly SimulatedThread[] = [];
  #pending: readonly PendingMention[] = [];

  constructor(given: ForumSetup) {
    const { agents, settings = {} } = given;
    this.settings = { ...DEFAULT_FORUM_SETTINGS, seed: 'simulated', ...settings };
    this.#names = Array.from({ length: agents }, (_, nth) => `Agent ${nth}`);
    this.#roster = rosterOf({ agents: this.#names });
    this.#given = given;
  }

  tick(): SimulatedTick {
    this.#tick += 1;
    const view: ForumView = {
      seed: this.settings.seed,
      tick: this.#tick,
      at: this.#tick * this.settings.tickIntervalMs,
      agents: activeAgents(this.#roster),
      pendingMentions: this.#pending,
      threads: threadSource(this.#threads),
    };
    const plan = planTick(view, this.settings);
    const pruned = new Set(plan.prune.mentions);
    this.#pending = this.#pending.filter(({ id }) => !pruned.has(id));
    this.#threads = this.#threads.filter(({ id }) => !plan.expire.threads.includes(id));
    const opened = plan.newThreads.map(({ agent }) => this.#open(agent, view.at));
    const written = plan.replies.flatMap((planned) => this.#reply(planned, view.at));
    return { view, plan, opened, written };
  }

  #open(agent: MemberId, at: number): SimulatedOpening {
    const title = this.#title();
    const recent = this.#threads;
    const body = this.#body();
    const output = { action: 'forum_thread', reasoning: body, data: { title, mentions: [] } };
    const facts = { ...outputFacts(agent, this.#roster, this.settings), at };
    const read = readNewThread(output, { ...facts, recentTitles: recent });
    if (read.kind !== 'thread') return { title, recent, refused: read.because };
    this.#opened += 1;
    const threadId = asThreadId(`thread ${this.#opened}`);
    const record = newThreadRecord(
      { ...this.#post(agent, read, at), threadId, title, category: read.category },
      this.settings,
    );
    const { id, expiresAt } = record.thread;
    const kept = { id, title, expiresAt, number: this.#opened, messageCount: 1, openedAt: at };
    this.#threads = [...this.#threads, { ...kept, openingPostId: record.message.id }];
    this.#pending = [...this.#pending, ...record.addMentions];
    return { title, recent, refused: null };
  }

  #reply(planned: TickPlan['replies'][number], at: number): readonly SimulatedReply[] {
    const { agent, threadId } = planned;
    const output = { action: 'forum_reply', reasoning: this.#body(), data: { threadId: 'any' } };
    const facts = outputFacts(agent, this.#roster, this.settings);
    const read = readForumReply(output, { ...facts, threadId });
    const thread = this.#thread(threadId);
    if (read.kind !== 'reply') return [];
    const before = this.#pending;
    const record = forumReplyRecord(this.#post(agent, read, at), thread);
    const { clearMentions, addMentions } = record;
    const kept = before.filter(
      (row) => row.agentId !== clearMentions.agentId || row.threadId !== clearMentions.threadId,
    );
    this.#pending = [...kept, ...addMentions];
    return [{ record, thread, before, after: this.#pending }];
  }

  #post(
    agent: MemberId,
    { body, mentions }: { readonly body: string; readonly mentions: readonly MemberId[] },
    at: number,
  ): Parameters<typeof forumReplyRecord>[0] {
    this.#posts += 1;
    const named = mentions.map((id) => ({ id, name: String(id) }));
    const messageId = asMessageId(`post ${this.#posts}`);
    const sender = { id: agent, name: String(agent) };
    return { messageId, sender, body, mentions: named, at, order: this.#posts };
  }

  #thread(id: ThreadId): SimulatedThread {
    const thread = this.#threads.find((one) => one.id === id);
    if (thread === undefined) throw new Error(`a reply was planned in ${id}, which is over`);
    return thread;
  }

  /** The text of a post. Sometimes the text is too short for a post. */
  #body(): string {
    if (this.#chance() < 0.05) return 'no';
    const { share, mentions: most } = this.#given;
    const length = this.#chance() < share ? 1 + this.#below(most) : 0;
    const mentions = Array.from({ length }, () => this.#someone());
    return ['I have thought about it.', ...mentions.map((name) => `@${name}?`)].join(' ');
  }

  /** Usually a new title, sometimes a title with words of earlier titles. */
  #title(): string {
    if (this.#chance() < 0.8) return `On ${this.#opened}`;
    return Array.from({ length: 4 }, () => WORDS[this.#below(WORDS.length)] ?? '').join(' ');
  }

  #someone(): string {
    return this.#names[this.#below(this.#names.length)] ?? '';
  }

  #below(n: number): number {
    return Math.floor(this.#chance() * n);
  }
}

const WORDS = [
  'coffee',
  'garden',
  'weather',
  'payroll',
  'harbour',
  'printer',
  'holiday',
  'kitchen',
  'budget',
  'release',
  'meeting',
  'bicycle',
  'library',
  'balcony',
  'station',
  'tea',
];
