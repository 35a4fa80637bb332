import { nthId } from '@conch/engine';
import {
  messagesBetween,
  ticksAfter,
  type MessageRow,
  type PendingMentionRow,
  type Script,
  type TickRow,
} from '@conch/store';

/** The counters of a thread, computed from its posts. */
export interface RecountedThread {
  readonly number: number;
  readonly postId: string;
  readonly replyCount: number;
  readonly lastActivityAt: number;
}

/** The counters of a forum, computed only from its posts and ticks. */
export class Recount {
  readonly threads = new Map<string, RecountedThread>();
  readonly pending = new Map<string, PendingMentionRow>();
  /** Posts whose number differs from their position in the thread. */
  readonly misnumbered: string[] = [];
  /**
   * Pending mentions by thread and agent, so that a reply is handled equally fast for any number of
   * pending mentions.
   */
  readonly #waiting = new Map<string, string[]>();

  /** Applies the plan of a tick, which removes old pending mentions (FO2). */
  plan({ prunedBefore }: Pick<TickRow, 'prunedBefore'>): void {
    for (const [id, { createdAt }] of this.pending) {
      if (createdAt < prunedBefore) this.pending.delete(id);
    }
  }

  /** Counts a post. Posts of agents belong to the last tick. */
  post(message: MessageRow, tick: Pick<TickRow, 'at'> | null): void {
    const { threadId, senderAgentId, createdAt } = message;
    if (threadId === null) return;
    // All posts of a tick have the time of the tick.
    const at = senderAgentId === null ? createdAt : (tick?.at ?? createdAt);
    const known = this.threads.get(threadId);
    const number = known === undefined ? 1 : known.replyCount + 2;
    if (message.threadNo !== number) this.misnumbered.push(message.id);
    if (known === undefined) {
      const thread = { number: this.threads.size + 1, postId: message.id, replyCount: 0 };
      this.threads.set(threadId, { ...thread, lastActivityAt: at });
    } else {
      this.#reply(threadId, known, message);
    }
    this.#name(message, threadId, at);
  }

  #reply(id: string, known: RecountedThread, { senderAgentId, createdAt }: MessageRow): void {
    this.threads.set(id, {
      ...known,
      replyCount: known.replyCount + 1,
      lastActivityAt: Math.max(known.lastActivityAt, createdAt),
    });
    if (senderAgentId === null) return;
    // FO17: a reply answers all mentions of its sender in this thread.
    const key = waitingKey(id, senderAgentId);
    for (const mention of this.#waiting.get(key) ?? []) this.pending.delete(mention);
    this.#waiting.delete(key);
  }

  // Adds the pending mentions of a post. A deleted post has no mentions.
  #name(
    { id, spaceId, seq, senderName, mentionedAgents }: MessageRow,
    threadId: string,
    at: number,
  ) {
    const named = JSON.parse(mentionedAgents ?? '[]') as readonly string[];
    for (const [nth, mentionedAgentId] of named.entries()) {
      const mention = nthId(id, nth + 1);
      const row = { spaceId, id: mention, mentionedAgentId, threadId, mentionerName: senderName };
      this.pending.set(mention, { ...row, createdAt: at, seq });
      const key = waitingKey(threadId, mentionedAgentId);
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), mention]);
    }
  }
}

function waitingKey(threadId: string, agentId: string): string {
  return `${threadId} ${agentId}`;
}

// The number of events per page.
const STRETCH = 500;
const MOST_TICKS = 200;

/** Computes the counters of a forum again, up to a point in its history. */
export function* recountOf(spaceId: string, upTo: number): Script<Recount> {
  const recount = new Recount();
  const ticks = new Ticking(spaceId, recount);
  for (let after = 0; after < upTo; after += STRETCH) {
    const stretch = { spaceId, after, upTo: Math.min(after + STRETCH, upTo) };
    for (const message of yield* messagesBetween(stretch)) {
      recount.post(message, yield* ticks.upTo(message.seq));
    }
  }
  yield* ticks.upTo(upTo);
  return recount;
}

/** The ticks of a forum in order. A tick's plan is applied when the recount reaches it. */
class Ticking {
  readonly #spaceId: string;
  readonly #recount: Recount;
  #coming: readonly TickRow[] = [];
  #last: TickRow | null = null;
  #isOver = false;

  constructor(spaceId: string, recount: Recount) {
    this.#spaceId = spaceId;
    this.#recount = recount;
  }

  /** Applies all ticks up to an event and returns the last tick. */
  *upTo(seq: number): Script<TickRow | null> {
    for (;;) {
      const next = yield* this.#next();
      if (next === null || next.plannedSeq > seq) return this.#last;
      this.#recount.plan(next);
      this.#last = next;
      this.#coming = this.#coming.slice(1);
    }
  }

  *#next(): Script<TickRow | null> {
    if (this.#coming.length === 0 && !this.#isOver) {
      const after = this.#last?.number ?? 0;
      this.#coming = yield* ticksAfter({ spaceId: this.#spaceId, after, limit: MOST_TICKS });
      this.#isOver = this.#coming.length < MOST_TICKS;
    }
    return this.#coming[0] ?? null;
  }
}
