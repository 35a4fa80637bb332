import { setImmediate } from 'node:timers/promises';
import type { Member, SpaceId, SpaceState } from '@conch/engine';
import {
  audiencesOf,
  historyBetween,
  messagesBetween,
  threadById,
  versionsOf,
  type MessageRow,
  type Script,
} from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import { unseal } from '../history/unseal.ts';
import { messageView, type MessageView } from '../message-view.ts';
import type { NameBook } from '../name-book.ts';
import { decisionView, type DecisionView } from './decision-view.ts';
import { cardOf, type SpaceCard } from './space-card.ts';
import { threadView, type ThreadView } from './thread-view.ts';
import { versionView, type VersionView } from './version-view.ts';

/** A part of an export: the space first, then its members, then what happened in order, then the end. */
export type ExportLine =
  | {
      readonly kind: 'space';
      readonly space: SpaceCard;
      /** The last event that is in the export, and when it was made. */
      readonly seq: number;
      readonly at: number;
    }
  | { readonly kind: 'member'; readonly member: Member }
  /** Directly before its opening post. */
  | { readonly kind: 'thread'; readonly thread: ThreadView }
  | {
      readonly kind: 'message';
      readonly message: MessageView;
      /** What it said before, the oldest first. */
      readonly versions: readonly VersionView[];
    }
  /** After the messages that its event brought. */
  | { readonly kind: 'decision'; readonly decision: DecisionView }
  | { readonly kind: 'end'; readonly messages: number; readonly decisions: number };

const PAGE = 50;

/**
 * What was said in a space and why, a page at a time: its length costs no memory. What agents asked
 * people is no part of it.
 */
export async function* exportOf(
  { database, names, clock, open }: Core,
  spaceId: SpaceId,
): AsyncGenerator<ExportLine, undefined> {
  const space = await open(spaceId);
  const { state, nextSeq } = space;
  const at = clock.now();
  const seq = nextSeq - 1;
  yield { kind: 'space', space: cardOf(space), seq, at };
  for (const member of state.roster.members) yield { kind: 'member', member };
  const counts = { message: 0, decision: 0 };
  for (let after = 0; after < seq;) {
    const page = { state, names, after, upTo: seq, at };
    const { lines, last } = await database.read(() => linesBetween(page));
    for (const line of lines) {
      if (line.kind === 'message' || line.kind === 'decision') counts[line.kind] += 1;
      yield line;
    }
    if (last === null) break;
    after = last;
    // SQLite answers without a pause: others get the thread.
    await setImmediate();
  }
  yield { kind: 'end', messages: counts.message, decisions: counts.decision };
}

interface Stretch {
  readonly state: SpaceState;
  readonly names: NameBook;
  readonly after: number;
  readonly upTo: number;
  readonly at: number;
}

function* linesBetween({
  state,
  names,
  after,
  upTo,
  at,
}: Stretch): Script<{ readonly lines: readonly ExportLine[]; readonly last: number | null }> {
  const { id: spaceId, roster } = state;
  const rows = yield* historyBetween({ spaceId, after, upTo, limit: PAGE });
  const last = rows.at(-1)?.seq ?? null;
  if (last === null) return { lines: [], last };
  const audiences = new AudienceBook(yield* audiencesOf(spaceId));
  const messages = yield* messagesBetween({ spaceId, after, upTo: last });
  const entries = yield* unseal(rows, { names, members: roster.members });
  const lines: ExportLine[] = [];
  let next = 0;
  for (const entry of entries) {
    for (let row = messages[next]; row?.seq === entry.seq; row = messages[next]) {
      lines.push(...(yield* messageLines(row, { audiences, at })));
      next += 1;
    }
    lines.push({ kind: 'decision', decision: decisionView(entry, state) });
  }
  return { lines, last };
}

function* messageLines(
  row: MessageRow,
  { audiences, at }: { readonly audiences: AudienceBook; readonly at: number },
): Script<readonly ExportLine[]> {
  const { spaceId, threadId } = row;
  const old = row.version === 1 ? [] : yield* versionsOf(spaceId, row.id);
  const versions = old.map(versionView);
  const line: ExportLine = { kind: 'message', message: messageView(row, audiences), versions };
  const opened = row.type === 'forum_post' && threadId !== null;
  const thread = opened ? yield* threadById(spaceId, threadId) : null;
  if (thread === null) return [line];
  return [{ kind: 'thread', thread: threadView(thread, { post: row, now: at }) }, line];
}
