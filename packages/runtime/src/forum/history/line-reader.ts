import { unreachable, type EffectOf, type RunOutcome, type SpaceId } from '@conch/engine';
import {
  messageById,
  messagesBetween,
  messagesByIds,
  threadsByIds,
  type HistoryRow,
  type MessageRow,
  type Script,
  type ThreadName,
} from '@conch/store';
import { Wordings } from '../../history/wordings.ts';
import type { SealedEffect, SealedEvent } from '../../history/sealed.ts';
import { effectsOf } from '../tick-history.ts';

/** One line of a forum's history. Deleted text is `null`. */
export type ForumLine =
  | {
      readonly kind: 'tick';
      readonly tick: number;
      /**
       * The agents that the tick asks to write, each with a rule and a thread number. The number 0
       * means a new thread.
       */
      readonly asked: readonly (readonly [name: string, thread: number, because: string])[];
      readonly silent: readonly (readonly [who: string, count: number, because: string])[];
      readonly pruned: number;
      readonly expired: readonly number[];
    }
  | {
      readonly kind: 'post';
      readonly thread: number;
      readonly number: number;
      readonly by: readonly [kind: string, name: string];
      /** The title and the category. Null for a reply. */
      readonly title: string | null;
      readonly category: string | null;
      readonly text: string | null;
      readonly mentions: readonly string[];
      /** The number of the post that a person replies to. */
      readonly replyTo?: number;
    }
  | {
      readonly kind: 'edited';
      readonly thread: number;
      readonly number: number;
      text: string | null;
    }
  | { readonly kind: 'deleted'; readonly thread: number; readonly number: number }
  | {
      readonly kind: 'tick-over';
      readonly tick: number;
      /** The outcomes of the runs, by their position in the plan. */
      readonly outcomes: readonly (readonly [place: number, outcome: string, because: string])[];
    };

type EventOf<Type extends SealedEvent['type']> = Extract<SealedEvent, { type: Type }>;

/** Converts events to lines. Stores the names of members and the tick that is being written. */
export class LineReader {
  readonly #spaceId: SpaceId;
  readonly #names = new Map<string, string>();
  readonly #places = new Map<string, number>();
  #outcomes: (readonly [number, string, string])[] = [];

  constructor(spaceId: SpaceId) {
    this.#spaceId = spaceId;
  }

  *read(rows: readonly HistoryRow[]): Script<readonly ForumLine[]> {
    const stretch = yield* this.#stretch(rows);
    const lines: ForumLine[] = [];
    for (const row of rows) {
      const event = JSON.parse(row.body) as SealedEvent;
      if (event.type === 'members-changed') this.#rename(event);
      if (event.type === 'tick-planned') lines.push(this.#planned(event, stretch));
      for (const effect of effectsOf(row)) {
        const line = yield* this.#line(effect, event, stretch);
        if (line !== null) lines.push(line);
      }
    }
    return lines;
  }

  // A former member may still have a run that ends later, so its name is not removed.
  #rename({ change }: EventOf<'members-changed'>): void {
    for (const { member } of change.put) this.#names.set(member.id, member.name);
  }

  /** Reads the messages and threads that a page of events refers to. */
  *#stretch(rows: readonly HistoryRow[]): Script<Stretch> {
    const after = (rows[0]?.seq ?? 1) - 1;
    const upTo = rows.at(-1)?.seq ?? 0;
    const spaceId = this.#spaceId;
    const messages = new Map<string, MessageRow>();
    const wordings = new Wordings(spaceId);
    for (const message of yield* messagesBetween({ spaceId, after, upTo })) {
      messages.set(message.id, message);
      yield* wordings.add(message);
    }
    const ids = new Set<string>();
    for (const { threadId } of messages.values()) if (threadId !== null) ids.add(threadId);
    for (const row of rows) {
      if (row.type !== 'tick-planned') continue;
      const { expired, replies } = JSON.parse(row.body) as EventOf<'tick-planned'>;
      for (const id of [...expired, ...replies.map(({ threadId }) => threadId)]) ids.add(id);
    }
    const threads = new Map((yield* threadsByIds(spaceId, [...ids])).map((one) => [one.id, one]));
    return { messages, wordings, threads, numbers: yield* this.#numbers(messages) };
  }

  /** The post numbers of the messages to which these messages reply. */
  *#numbers(replies: Stretch['messages']): Script<Stretch['numbers']> {
    const ids = [...replies.values()].map(({ replyToId }) => replyToId).filter((id) => id !== null);
    const posts = ids.length === 0 ? [] : yield* messagesByIds(this.#spaceId, ids);
    return new Map(posts.map(({ id, threadNo }) => [id, threadNo ?? 0]));
  }

  #planned(event: EventOf<'tick-planned'>, { threads }: Stretch): ForumLine {
    const name = (id: string): string => this.#names.get(id) ?? '';
    const number = (id: string): number => threads.get(id)?.number ?? 0;
    const { tick, newThreads, replies, silences, pruned, expired } = event;
    this.#places.clear();
    this.#outcomes = [];
    return {
      kind: 'tick',
      tick,
      asked: [
        ...newThreads.map(({ agent, because }) => [name(agent), 0, because] as const),
        ...replies.map((one) => [name(one.agent), number(one.threadId), one.because] as const),
      ],
      silent: silences.map((one) =>
        one.kind === 'mentioned'
          ? ([name(one.agent), 1, one.because] as const)
          : ([`others: ${one.phase}`, one.count, one.because] as const),
      ),
      pruned,
      expired: expired.map(number),
    };
  }

  *#line(effect: SealedEffect, event: SealedEvent, stretch: Stretch): Script<ForumLine | null> {
    if (effect.type === 'offer-run') this.#noteRun(effect);
    if (effect.type === 'end-run') this.#noteEnd(effect);
    if (effect.type === 'end-tick') {
      const outcomes = this.#outcomes.toSorted(([one], [other]) => one - other);
      return { kind: 'tick-over', tick: effect.tick, outcomes };
    }
    if (effect.type === 'post-message') {
      const row = stretch.messages.get(effect.message.messageId);
      return row === undefined ? null : postLine(row, event, stretch);
    }
    if (effect.type === 'edit-message') {
      return yield* this.#changed(effect.messageId, effect.version);
    }
    // FO21: forum posts are never regenerated, so no other effect changes a message.
    return effect.type === 'delete-message' ? yield* this.#changed(effect.messageId, null) : null;
  }

  #noteRun({ run: { id, cause } }: EffectOf<'offer-run'>): void {
    if (cause.kind === 'tick') this.#places.set(id, cause.place);
  }

  #noteEnd({ runId, outcome, because }: EffectOf<'end-run'>): void {
    const place = this.#places.get(runId);
    if (place !== undefined) this.#outcomes.push([place, outcomeWord(outcome), because]);
  }

  /** The line for an edited or deleted post. */
  *#changed(id: string, version: number | null): Script<ForumLine | null> {
    const row = yield* messageById(this.#spaceId, id);
    const [thread] = yield* threadsByIds(this.#spaceId, [row?.threadId ?? '']);
    if (row === null || thread === undefined) return null;
    const which = { thread: thread.number, number: row.threadNo ?? 0 };
    if (version === null) return { kind: 'deleted', ...which };
    const wordings = new Wordings(this.#spaceId);
    yield* wordings.add(row);
    const text = row.deletedAt === null ? wordings.of(id, version).content : null;
    return { kind: 'edited', ...which, text };
  }
}

interface Stretch {
  readonly messages: ReadonlyMap<string, MessageRow>;
  readonly wordings: Wordings;
  readonly threads: ReadonlyMap<string, ThreadName>;
  readonly numbers: ReadonlyMap<string, number>;
}

function postLine(
  row: MessageRow,
  event: SealedEvent,
  { wordings, threads, numbers }: Stretch,
): ForumLine | null {
  const thread = threads.get(row.threadId ?? '');
  if (thread === undefined) return null;
  const isGone = row.deletedAt !== null;
  const isOpening = row.threadNo === 1;
  const replyTo = numbers.get(row.replyToId ?? '');
  return {
    kind: 'post',
    thread: thread.number,
    number: row.threadNo ?? 0,
    by: [senderKind(row), row.senderName],
    title: isOpening && !isGone ? thread.title : null,
    category: isOpening ? thread.category : null,
    text: isGone ? null : wordings.of(row.id, 1).content,
    mentions: 'post' in event && !isGone ? (event.post?.mentionedNames ?? []) : [],
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

function senderKind({ senderAgentId, senderPersonId }: MessageRow): string {
  if (senderAgentId !== null) return 'agent';
  return senderPersonId === null ? 'service' : 'person';
}

function outcomeWord(outcome: RunOutcome): string {
  switch (outcome.kind) {
    case 'failed':
      return `failed: ${outcome.failure}`;
    case 'responded':
    case 'delegated':
    case 'skipped':
    case 'passed':
    case 'suppressed':
    case 'cancelled':
      return outcome.kind;
    default:
      return unreachable(outcome);
  }
}
