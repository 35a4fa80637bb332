import { setImmediate } from 'node:timers/promises';
import type { SpaceId, SpaceState } from '@conch/engine';
import {
  audiencesOf,
  historyBetween,
  messagesBetween,
  streamedMessages,
  threadById,
  versionsOf,
  type MessageRow,
  type Script,
} from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { iso } from '../../iso-time.ts';
import { unseal } from '../../history/unseal.ts';
import { messageView, type MessageView } from '../messages/message-view.ts';
import type { NameBook } from '../../space/name-book.ts';
import { decisionView, type DecisionView } from '../runs/decision-view.ts';
import { cardOf, type SpaceCard } from './space-card.ts';
import { threadView, type ThreadView } from '../forum/thread-view.ts';
import { versionView, type VersionView } from '../messages/version-view.ts';
import { memberView, type MemberInSpace } from '../people/member-view.ts';

/** A line of an export. The order is: the space, its members, its events, and an end line. */
export type ExportLine =
  | {
      readonly kind: 'space';
      readonly space: SpaceCard;
      /** The number of the last event in the export, and the time of the export. */
      readonly seq: number;
      readonly at: string;
    }
  | { readonly kind: 'member'; readonly member: MemberInSpace }
  /** The line directly before the opening post of the thread. */
  | { readonly kind: 'thread'; readonly thread: ThreadView }
  | MessageLine
  /** A decision. Its line comes after all messages of its event. Decisions are sorted by `seq`. */
  | { readonly kind: 'decision'; readonly decision: DecisionView }
  | { readonly kind: 'end'; readonly messages: number; readonly decisions: number };

/** A message, in the order in which people see messages. */
interface MessageLine {
  readonly kind: 'message';
  readonly message: MessageView;
  /** The earlier versions, the oldest first. */
  readonly earlier: readonly VersionView[];
}

const PAGE = 50;

/**
 * Exports the messages of a space and the decisions behind them. Reads page by page, so a long
 * history needs no more memory than a short one. Approvals are not included.
 */
export async function* exportOf(
  context: RuntimeContext,
  spaceId: SpaceId,
): AsyncGenerator<ExportLine, undefined> {
  const { names, clock, open } = context;
  const space = await open(spaceId);
  const { state, nextSeq } = space;
  const at = clock.now();
  const seq = nextSeq - 1;
  yield { kind: 'space', space: cardOf(space), seq, at: iso(at) };
  for (const member of state.roster.members) yield { kind: 'member', member: memberView(member) };
  const counts = { message: 0, decision: 0 };
  const stretch = { state, names, upTo: seq, at };
  const streamed = streamedLines(context, stretch);
  let nextStreamed = await streamed.next();
  for await (const line of linesBySeq(context, stretch)) {
    if (line.kind === 'message' || line.kind === 'decision') counts[line.kind] += 1;
    yield line;
    if (line.kind !== 'decision') continue;
    // A streamed message comes after the event at which its stream began, not after the event at
    // which the stream ended.
    while (nextStreamed.done !== true && nextStreamed.value.message.shownAt <= line.decision.seq) {
      counts.message += 1;
      yield nextStreamed.value;
      nextStreamed = await streamed.next();
    }
  }
  yield { kind: 'end', messages: counts.message, decisions: counts.decision };
}

interface Stretch {
  readonly state: SpaceState;
  readonly names: NameBook;
  readonly upTo: number;
  readonly at: number;
}

/** The events in order, with the messages that were not streamed. */
async function* linesBySeq(
  { database }: RuntimeContext,
  stretch: Stretch,
): AsyncGenerator<ExportLine, undefined> {
  for (let after = 0; after < stretch.upTo;) {
    const from = after;
    const { lines, last } = await database.read(() => linesAfter(from, stretch));
    yield* lines;
    if (last === null) return;
    after = last;
    // SQLite queries block the event loop, so the loop pauses here for other work.
    await setImmediate();
  }
}

function* linesAfter(
  after: number,
  { state, names, upTo, at }: Stretch,
): Script<{ readonly lines: readonly ExportLine[]; readonly last: number | null }> {
  const { id: spaceId, roster } = state;
  const rows = yield* historyBetween({ spaceId, after, upTo, limit: PAGE });
  const last = rows.at(-1)?.seq ?? null;
  if (last === null) return { lines: [], last };
  const audiences = new AudienceBook(yield* audiencesOf(spaceId));
  const messages = (yield* messagesBetween({ spaceId, after, upTo: last })).filter(
    ({ ordinal }) => ordinal === null,
  );
  const entries = yield* unseal(rows, { names, members: roster.members });
  const lines: ExportLine[] = [];
  let next = 0;
  for (const entry of entries) {
    for (let row = messages[next]; row?.seq === entry.seq; row = messages[next]) {
      lines.push(...(yield* threadLines(row, at)), yield* messageLine(row, audiences));
      next += 1;
    }
    lines.push({ kind: 'decision', decision: decisionView(entry, state) });
  }
  return { lines, last };
}

/** The streamed messages, in the order in which their streams began. */
async function* streamedLines(
  { database }: RuntimeContext,
  { state, upTo }: Stretch,
): AsyncGenerator<MessageLine, undefined> {
  for (let afterOrdinal = 0; ;) {
    const after = afterOrdinal;
    const lines = await database.read(() => streamedAfter(after, { state, upTo }));
    yield* lines;
    const last = lines.at(-1);
    if (last === undefined) return;
    afterOrdinal = last.message.ordinal;
  }
}

function* streamedAfter(
  afterOrdinal: number,
  { state: { id: spaceId }, upTo }: Pick<Stretch, 'state' | 'upTo'>,
): Script<readonly MessageLine[]> {
  const rows = yield* streamedMessages({ spaceId, afterOrdinal, upTo, limit: PAGE });
  const audiences = new AudienceBook(yield* audiencesOf(spaceId));
  const found: MessageLine[] = [];
  for (const row of rows) found.push(yield* messageLine(row, audiences));
  return found;
}

/** Reads a whole history as an export reads it. Throws if a part of it cannot be shown. */
export function* readForExport(stretch: Stretch): Script<void> {
  for (let after = 0; after < stretch.upTo;) {
    const { last } = yield* linesAfter(after, stretch);
    if (last === null) break;
    after = last;
  }
  for (let after = 0; ;) {
    const last = (yield* streamedAfter(after, stretch)).at(-1);
    if (last === undefined) return;
    after = last.message.ordinal;
  }
}

function* messageLine(row: MessageRow, audiences: AudienceBook): Script<MessageLine> {
  const old = row.version === 1 ? [] : yield* versionsOf(row.spaceId, row.id);
  const earlier = old.map(versionView);
  return { kind: 'message', message: messageView(row, audiences), earlier };
}

function* threadLines(row: MessageRow, now: number): Script<readonly ExportLine[]> {
  const { spaceId, threadId } = row;
  const opened = row.type === 'forum_post' && threadId !== null;
  const thread = opened ? yield* threadById(spaceId, threadId) : null;
  return thread === null
    ? []
    : [{ kind: 'thread', thread: threadView(thread, { post: row, now }) }];
}
