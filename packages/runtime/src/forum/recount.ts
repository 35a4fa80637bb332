import { nthId } from '@conch/engine';
import {
  messagesBetween,
  ticksAfter,
  type MessageRow,
  type PendingMentionRow,
  type Script,
  type TickRow,
} from '@conch/store';

/** What a thread must say of itself, by its posts. */
export interface RecountedThread {
  readonly number: number;
  readonly postId: string;
  readonly replyCount: number;
  readonly lastActivityAt: number;
}

/** What the posts and ticks of a forum say, and nothing else. */
export class Recount {
  readonly threads = new Map<string, RecountedThread>();
  readonly pending = new Map<string, PendingMentionRow>();
  /** Posts whose number in their thread is another than their place there. */
  readonly misnumbered: string[] = [];

  /** A tick is planned: what is older than that is forgotten (FO2). */
  plan({ prunedBefore }: Pick<TickRow, 'prunedBefore'>): void {
    for (const [id, { createdAt }] of this.pending) {
      if (createdAt < prunedBefore) this.pending.delete(id);
    }
  }

  /** A post is written; agents write when the last tick has asked them to. */
  post(message: MessageRow, tick: Pick<TickRow, 'at'> | null): void {
    const { threadId, senderAgentId, createdAt } = message;
    if (threadId === null) return;
    // The time of the forum: of a tick's posts that of the tick.
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
    // FO17: its own mentions in this thread are answered.
    for (const [mention, row] of this.pending) {
      if (row.threadId === id && row.mentionedAgentId === senderAgentId) {
        this.pending.delete(mention);
      }
    }
  }

  // A post that was deleted names nobody any more.
  #name({ id, spaceId, seq, senderName, mentionedAgents }: MessageRow, threadId: string, at: number) {
    const named = JSON.parse(mentionedAgents ?? '[]') as readonly string[];
    for (const [nth, mentionedAgentId] of named.entries()) {
      const mention = nthId(id, nth + 1);
      const row = { spaceId, id: mention, mentionedAgentId, threadId, mentionerName: senderName };
      this.pending.set(mention, { ...row, createdAt: at, seq });
    }
  }
}

// So many events at a time.
const STRETCH = 500;
const MOST_TICKS = 200;

/** Counts a forum again, up to a place in its history. */
export function* recountOf(spaceId: string, upTo: number): Script<Recount> {
  const recount = new Recount();
  let ticks: readonly TickRow[] = [];
  let last: TickRow | null = null;
  for (let after = 0; after < upTo; after += STRETCH) {
    const end = Math.min(after + STRETCH, upTo);
    for (const message of yield* messagesBetween({ spaceId, after, upTo: end })) {
      for (;;) {
        if (ticks.length === 0) ticks = yield* nextTicks(spaceId, last);
        const [next] = ticks;
        if (next === undefined || next.plannedSeq > message.seq) break;
        recount.plan(next);
        last = next;
        ticks = ticks.slice(1);
      }
      recount.post(message, last);
    }
  }
  return yield* withLaterTicks(recount, { spaceId, last, upTo });
}

function nextTicks(spaceId: string, last: TickRow | null): Script<readonly TickRow[]> {
  return ticksAfter({ spaceId, after: last?.number ?? 0, limit: MOST_TICKS });
}

/** Ticks after the last post forget mentions too. */
function* withLaterTicks(
  recount: Recount,
  { spaceId, last, upTo }: { spaceId: string; last: TickRow | null; upTo: number },
): Script<Recount> {
  let from = last;
  for (;;) {
    const rows = (yield* nextTicks(spaceId, from)).filter(({ plannedSeq }) => plannedSeq <= upTo);
    for (const row of rows) recount.plan(row);
    from = rows.at(-1) ?? null;
    if (from === null) return recount;
  }
}
