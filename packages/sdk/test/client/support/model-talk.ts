import type { FeedEvent } from '@conch/sdk';
import type { DurableFrame, LoadedSpace } from '@conch/sdk/view';
import fc from 'fast-check';
import { idOf, instant, SPACE_ID } from './model-ids.ts';
import { ModelSpace } from './model-space.ts';

type Message = LoadedSpace['page']['items'][number];
type MessageFrame = Extract<DurableFrame, { type: 'message' | 'notice' }>;

/** A random change of a space with streams. `which` selects a running stream. */
export type TalkStep =
  | { readonly do: 'post' | 'post and notice' | 'begin' | 'nothing said' }
  | { readonly do: 'answer' | 'leave'; readonly which: number };

export const talks: fc.Arbitrary<readonly TalkStep[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('post', 'post and notice', 'begin', 'begin', 'nothing said'),
    }),
    fc.record({ do: fc.constantFrom('answer', 'answer', 'leave'), which: fc.nat({ max: 5 }) }),
  ),
  { minLength: 1, maxLength: 40 },
);

interface Stream {
  readonly id: string;
  readonly runId: string;
  readonly shownAt: number;
  readonly ordinal: number;
}

/**
 * A space with streams. `order` is built without sorting: each new item is appended and never
 * moves.
 */
export class ModelTalk {
  readonly events: FeedEvent[] = [];
  readonly messages: Message[] = [];
  streams: readonly Stream[] = [];
  order: readonly string[] = [];
  #ordinals = 0;

  get head(): number {
    return this.events.length;
  }

  step(step: TalkStep): void {
    switch (step.do) {
      case 'post':
        return this.#post([this.#said(0)]);
      case 'post and notice':
        return this.#post([this.#said(0), this.#said(1)]);
      case 'nothing said':
        return this.#happens([]);
      case 'begin':
        return this.#begin();
      case 'answer':
      case 'leave':
        return this.#end(step);
      default:
        throw new Error('there is no such step');
    }
  }

  /** The newest messages, or the messages before a cursor, in pages by `seq` as on a server. */
  page(limit: number, cursor: string | null = null): LoadedSpace['page'] {
    const before = cursor === null ? this.messages.length : Number(cursor);
    const from = Math.max(0, before - limit);
    return { items: this.messages.slice(from, before), next: from === 0 ? null : String(from) };
  }

  fetched(limit: number): LoadedSpace {
    const empty = new ModelSpace([]).fetched(0, { page: 0, members: 0, runs: 0, silences: 0 });
    const space = { ...empty.space, seq: this.head };
    return { ...empty, space, page: this.page(limit) };
  }

  #begin(): void {
    this.#ordinals += 1;
    const ordinal = this.#ordinals;
    const id = idOf('stream', ordinal);
    this.streams = [
      ...this.streams,
      { id, runId: idOf('run', ordinal), shownAt: this.head, ordinal },
    ];
    this.order = [...this.order, id];
  }

  #end({ do: how, which }: Extract<TalkStep, { which: number }>): void {
    const stream = this.streams[which % Math.max(this.streams.length, 1)];
    if (stream === undefined) return;
    const { id, runId, shownAt, ordinal } = stream;
    this.streams = this.streams.filter((one) => one !== stream);
    if (how === 'leave') {
      this.order = this.order.filter((one) => one !== id);
      return this.#happens([], runId);
    }
    const answer = { ...this.#said(0), id: id as never, shownAt, ordinal, runId: runId as never };
    this.#happens([answer], runId);
  }

  #post(said: readonly Message[]): void {
    this.#happens(said);
    this.order = [...this.order, ...said.map(({ id }) => id)];
  }

  #happens(said: readonly Message[], endedRunId: string | null = null): void {
    const seq = this.head + 1;
    const event = { spaceId: SPACE_ID as never, seq };
    const frames: DurableFrame[] = said.map((message): MessageFrame => ({
      type: message.type === 'notice' ? 'notice' : 'message',
      ...event,
      message,
    }));
    if (endedRunId !== null) frames.push(runEnded(seq, endedRunId, said.length > 0));
    const decision = { at: instant(seq), event: 'any', gotFloor: [], refused: [], silent: [] };
    frames.push({ type: 'decision', ...event, decision: { ...decision, rules: [] } });
    this.messages.push(...said);
    this.events.push({ spaceId: SPACE_ID, seq, at: instant(seq), frames });
  }

  #said(nth: number): Message {
    const seq = this.head + 1;
    const isNotice = nth > 0;
    return {
      id: idOf(`message ${nth}`, seq) as never,
      spaceId: SPACE_ID as never,
      seq,
      shownAt: seq,
      ordinal: 0,
      type: isNotice ? 'notice' : 'message',
      sender: isNotice ? null : { kind: 'person', id: idOf('member', 1), name: 'Ana' },
      content: `said ${seq} ${nth}`,
      mentions: [],
      audience: 'everyone',
      replyTo: null,
      threadId: null,
      runId: null,
      status: 'complete',
      notice: isNotice ? 'turn-limit' : null,
      phrase: isNotice ? { code: 'turn-limit-reached', params: { count: 2 } } : null,
      version: 1,
      versionRunId: null,
      createdAt: instant(seq),
      editedAt: null,
      deletedAt: null,
    };
  }
}

function runEnded(seq: number, runId: string, hasSpoken: boolean): DurableFrame {
  return {
    type: 'run',
    spaceId: SPACE_ID as never,
    seq,
    runId,
    state: 'ended',
    agentId: null,
    chainId: null,
    versionOf: null,
    outcome: hasSpoken ? 'responded' : 'skipped',
    outcomeWords: 'ended',
    failure: null,
    cancelReason: null,
    because: 'CH5',
  };
}
