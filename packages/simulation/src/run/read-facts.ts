import type { SpaceId } from '@conch/engine';
import {
  messagesBetween,
  ticksAfter,
  type MessageRow,
  type Script,
  type TickRow,
} from '@conch/store';
import type { PostFact, TickFact } from '../facts.ts';
import type { Simulation } from './simulation.ts';
import { tickFact } from './tick-tally.ts';

export interface Facts {
  readonly posts: readonly PostFact[];
  readonly ticks: readonly TickFact[];
}

const AT_ONCE = 1_000;

/** All measured facts of a forum, read from the database. */
export async function readFacts(simulation: Simulation, forum: SpaceId): Promise<Facts> {
  const { conch, database } = simulation;
  const { seq } = await conch.read.head(forum);
  const members = await conch.spaces.members(forum);
  const names = new Map<string, string>(members.map(({ id, name }) => [id, name]));
  const rows = await readTicks(simulation, forum);
  const posts = await database.read(() => postsUpTo(forum, seq));
  const threads = new Map<string, number>();
  const tickAt = ticksBySeq(rows);
  return {
    posts: posts.map((row): PostFact => {
      const { threadId, threadNo } = row;
      const thread = threads.get(threadId) ?? threads.size + 1;
      threads.set(threadId, thread);
      const mentioned = JSON.parse(row.mentionedAgents ?? '[]') as readonly string[];
      return {
        thread,
        number: threadNo,
        sender: row.senderName,
        content: row.content,
        mentioned: mentioned.map((id) => names.get(id) ?? id),
        tick: row.senderAgentId === null ? null : tickAt(row.seq),
      };
    }),
    ticks: rows.map(tickFact),
  };
}

/** The rows of all ticks, in order. */
export function readTicks(
  { database }: Pick<Simulation, 'database'>,
  forum: SpaceId,
): Promise<readonly TickRow[]> {
  return database.read(function* () {
    const rows: TickRow[] = [];
    for (;;) {
      const after = rows.at(-1)?.number ?? 0;
      const page = yield* ticksAfter({ spaceId: forum, after, limit: AT_ONCE });
      rows.push(...page);
      if (page.length < AT_ONCE) return rows;
    }
  });
}

type PostRow = MessageRow & { readonly threadId: string; readonly threadNo: number };

function* postsUpTo(spaceId: SpaceId, seq: number): Script<readonly PostRow[]> {
  const posts: PostRow[] = [];
  for (let after = 0; after < seq; after += AT_ONCE) {
    const upTo = Math.min(seq, after + AT_ONCE);
    posts.push(...(yield* messagesBetween({ spaceId, after, upTo })).filter(isPost));
  }
  return posts;
}

function isPost(row: MessageRow): row is PostRow {
  return row.threadId !== null && row.threadNo !== null;
}

/**
 * A function that finds the tick of an event. Call it with ascending `seq`. Ticks do not overlap.
 */
function ticksBySeq(rows: readonly TickRow[]): (seq: number) => number | null {
  let at = 0;
  return (seq) => {
    while ((rows[at + 1]?.plannedSeq ?? Infinity) <= seq) at += 1;
    return rows[at]?.number ?? null;
  };
}
