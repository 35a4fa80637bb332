import type { RawRows } from '../check/raw-rows.ts';

/** All rows of one forum, in the order of its history. */
export interface ForumSeen {
  readonly id: string;
  readonly name: string;
  readonly tick: number;
  readonly isTicking: boolean;
  readonly posts: readonly PostSeen[];
  readonly threads: readonly ThreadSeen[];
  readonly pending: readonly PendingSeen[];
  readonly ticks: readonly TickSeen[];
  readonly runs: readonly RunSeen[];
  readonly reports: readonly string[];
}

export interface PostSeen {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly threadId: string;
  readonly parentId: string | null;
  readonly number: number;
  readonly agentId: string | null;
  readonly sender: string;
  readonly runId: string | null;
  readonly content: string;
  readonly mentioned: readonly string[];
  readonly at: number;
  readonly clientKey: string | null;
}

export interface ThreadSeen {
  readonly id: string;
  readonly number: number;
  readonly postId: string;
  readonly title: string;
  readonly replyCount: number;
  readonly lastActivityAt: number;
  readonly createdAt: number;
}

export interface PendingSeen {
  readonly agentId: string;
  readonly threadId: string;
  readonly at: number;
  readonly seq: number;
}

export interface TickSeen {
  readonly number: number;
  readonly at: number;
  readonly plannedSeq: number;
  readonly endedSeq: number | null;
  readonly prunedBefore: number;
  readonly written: number;
  /**
   * The agents that the tick asked for a post, each with its thread. `threadId` is null for a new
   * thread.
   */
  readonly plan: readonly { readonly agent: string; readonly threadId: string | null }[];
}

export interface RunSeen {
  readonly id: string;
  readonly agentId: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly firstSeq: number;
}

/** Every forum of a database. */
export async function forumsIn(rows: RawRows): Promise<readonly ForumSeen[]> {
  const forums = await rows.all<Raw>(
    `select f.*, s.name from forums f join spaces s on s.id = f.space_id order by s.created_at, s.id`,
  );
  const seen: ForumSeen[] = [];
  for (const forum of forums) seen.push(await forumSeen(rows, forum));
  return seen;
}

// PostgreSQL returns large numbers as text.
type Raw = Readonly<Record<string, string | number | null>>;

async function forumSeen(rows: RawRows, forum: Raw): Promise<ForumSeen> {
  const id = String(forum['space_id']);
  const of = (table: string, order: string): Promise<readonly Raw[]> =>
    rows.all<Raw>(`select * from ${table} where space_id = '${id}' order by ${order}`);
  return {
    id,
    name: String(forum['name']),
    tick: Number(forum['tick']),
    isTicking: Number(forum['is_ticking']) === 1,
    posts: (await of('messages', 'seq, place')).map(postSeen),
    threads: (await of('forum_threads', 'number')).map(threadSeen),
    pending: (await of('pending_mentions', 'seq, id')).map(pendingSeen),
    ticks: (await of('forum_ticks', 'number')).map(tickSeen),
    runs: (await of('runs', 'id')).map(runSeen),
    reports: (await of('run_reports', 'run_id')).map((row) => String(row['run_id'])),
  };
}

function postSeen(row: Raw): PostSeen {
  return {
    id: String(row['id']),
    seq: Number(row['seq']),
    type: String(row['type']),
    threadId: String(row['thread_id']),
    parentId: text(row['parent_id']),
    number: Number(row['thread_no']),
    agentId: text(row['sender_agent_id']),
    sender: String(row['sender_name']),
    runId: text(row['run_id']),
    content: String(row['content']),
    mentioned: JSON.parse(text(row['mentioned_agents']) ?? '[]') as readonly string[],
    at: Number(row['created_at']),
    clientKey: text(row['client_key']),
  };
}

function threadSeen(row: Raw): ThreadSeen {
  return {
    id: String(row['id']),
    number: Number(row['number']),
    postId: String(row['post_id']),
    title: String(row['title']),
    replyCount: Number(row['reply_count']),
    lastActivityAt: Number(row['last_activity_at']),
    createdAt: Number(row['created_at']),
  };
}

function pendingSeen(row: Raw): PendingSeen {
  return {
    agentId: String(row['mentioned_agent_id']),
    threadId: String(row['thread_id']),
    at: Number(row['created_at']),
    seq: Number(row['seq']),
  };
}

interface Plan {
  readonly newThreads: readonly { readonly agent: string }[];
  readonly replies: readonly { readonly agent: string; readonly threadId: string }[];
}

function tickSeen(row: Raw): TickSeen {
  const { newThreads, replies } = JSON.parse(String(row['plan'])) as Plan;
  const endedSeq = text(row['ended_seq']);
  return {
    number: Number(row['number']),
    at: Number(row['at']),
    plannedSeq: Number(row['planned_seq']),
    endedSeq: endedSeq === null ? null : Number(endedSeq),
    prunedBefore: Number(row['pruned_before']),
    written: Number(row['threads_written']) + Number(row['replies_written']),
    plan: [
      ...newThreads.map(({ agent }) => ({ agent, threadId: null })),
      ...replies.map(({ agent, threadId }) => ({ agent, threadId })),
    ],
  };
}

function runSeen(row: Raw): RunSeen {
  return {
    id: String(row['id']),
    agentId: String(row['agent_id']),
    state: String(row['state']),
    outcome: text(row['outcome']),
    firstSeq: Number(row['first_seq']),
  };
}

function text(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
