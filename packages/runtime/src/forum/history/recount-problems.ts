import {
  floorOf,
  pendingMentionsIn,
  threadsExpiring,
  type PendingMentionRow,
  type Script,
} from '@conch/store';
import { recountOf, type Recount } from './recount.ts';

/** The differences between the stored counters of a forum and its actual posts, one per line. */
export function* recountProblems(spaceId: string): Script<readonly string[]> {
  const floor = yield* floorOf(spaceId);
  const recount = yield* recountOf(spaceId, (floor?.nextSeq ?? 1) - 1);
  return [
    ...recount.misnumbered.map((id) => `the number of the post ${id} does not match its place`),
    ...(yield* threadProblems(spaceId, recount)),
    ...(yield* mentionProblems(spaceId, recount)),
  ];
}

function* threadProblems(spaceId: string, { threads }: Recount): Script<readonly string[]> {
  const left = new Map(threads);
  const problems: string[] = [];
  const all = { spaceId, after: -1, upTo: Number.MAX_SAFE_INTEGER };
  for (const row of yield* threadsExpiring(all)) {
    const { id, number, postId, replyCount, lastActivityAt } = row;
    const found = JSON.stringify({ number, postId, replyCount, lastActivityAt });
    const counted = JSON.stringify(left.get(id) ?? null);
    left.delete(id);
    if (found !== counted) problems.push(`the thread ${id} says ${found}, its posts ${counted}`);
  }
  return [...problems, ...[...left.keys()].map((id) => `the thread ${id} has no row`)];
}

function* mentionProblems(spaceId: string, { pending }: Recount): Script<readonly string[]> {
  const left = new Map(pending);
  const problems: string[] = [];
  for (const row of yield* pendingMentionsIn(spaceId)) {
    const counted = left.get(row.id);
    left.delete(row.id);
    if (counted === undefined) problems.push(`the mention ${row.id} should be gone`);
    else if (columns(row) !== columns(counted)) {
      problems.push(`the mention ${row.id} says ${columns(row)}, its post ${columns(counted)}`);
    }
  }
  return [...problems, ...[...left.keys()].map((id) => `the mention ${id} is missing`)];
}

function columns(row: PendingMentionRow): string {
  const { mentionedAgentId, threadId, mentionerName, createdAt, seq } = row;
  return JSON.stringify([mentionedAgentId, threadId, mentionerName, createdAt, seq]);
}
