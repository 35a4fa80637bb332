import { unreachable, type ChainId, type RunId } from '@conch/engine';
import type { FeedItem } from '@conch/runtime';
import { BETWEEN_BLOCKS, block, heading, type AnswerStyle } from './answer-text.ts';

type EventItem = Extract<FeedItem, { readonly kind: 'event' }>;
type FeedMessage = Extract<EventItem['changes'][number], { readonly type: 'message' }>['message'];

interface LiveText {
  readonly runId: RunId;
  readonly name: string;
  text: string;
  sent: string;
}

/**
 * Turns the feed of a space into one growing text with the answers to one message. The answers come
 * one after the other, although agents may write at the same time.
 */
export class LiveAnswers {
  readonly #seq: number;
  readonly #style: AnswerStyle;
  readonly #chainIds = new Set<ChainId>();
  readonly #runIds = new Set<RunId>();
  readonly #texts = new Map<string, LiveText>();
  readonly #sent = new Set<string>();
  #finished: FeedMessage[] = [];
  /** The message that is written at the end of the text. */
  #active: string | null = null;
  /** The message with which the text so far ends, if that message is not complete. */
  #last: string | null = null;
  #hasText = false;

  /** `seq` is the event that posted the message. */
  constructor(seq: number, style: AnswerStyle) {
    this.#seq = seq;
    this.#style = style;
  }

  /** The text that an item adds. */
  take(item: FeedItem): string {
    switch (item.kind) {
      case 'event':
        return item.changes.map((change) => this.#change(item.seq, change)).join('');
      case 'stream_start':
      case 'stream_resume': {
        if (!this.#runIds.has(item.runId)) return '';
        const text = item.kind === 'stream_resume' ? item.content : '';
        const { runId, agentName: name } = item;
        this.#texts.set(item.messageId, { runId, name, text, sent: '' });
        return this.#advance();
      }
      case 'stream_chunk': {
        const live = this.#texts.get(item.messageId);
        if (live === undefined) return '';
        live.text = live.text.slice(0, item.offset) + item.delta;
        return this.#advance();
      }
      case 'stream_end':
      case 'run_tool':
      case 'resync':
        return '';
      default:
        return unreachable(item);
    }
  }

  /** The text of the messages that the feed has not brought. */
  rest(answers: readonly FeedMessage[]): string {
    this.#active = null;
    return answers.map((answer) => this.#finish(answer)).join('') + this.#next();
  }

  /** The text as a separate paragraph. */
  paragraph(text: string): string {
    const between = this.#hasText ? BETWEEN_BLOCKS : '';
    this.#hasText = true;
    this.#last = null;
    return between + text;
  }

  #change(seq: number, change: EventItem['changes'][number]): string {
    if (change.type === 'run') {
      const { runId, chainId, state } = change;
      if (chainId !== null && seq === this.#seq) this.#chainIds.add(chainId);
      if (chainId !== null && this.#chainIds.has(chainId)) this.#runIds.add(runId);
      // A run may end without a message.
      return state === 'ended' || state === 'parked' ? this.#leave(runId) : '';
    }
    if (change.type !== 'message') return '';
    const { message } = change;
    const isOurs = message.runId !== null && this.#runIds.has(message.runId);
    return isOurs && message.type !== 'notice' ? this.#finish(message) : '';
  }

  #finish(message: FeedMessage): string {
    if (this.#sent.has(message.id)) return '';
    this.#sent.add(message.id);
    if (this.#active !== null && this.#active !== message.id) {
      this.#finished.push(message);
      return '';
    }
    const sent = this.#last === message.id ? (this.#texts.get(message.id)?.sent ?? '') : '';
    this.#active = null;
    this.#last = null;
    this.#texts.delete(message.id);
    const content = message.content.trimStart();
    const isContinued = sent !== '' && content.startsWith(sent);
    const text = isContinued
      ? content.slice(sent.length)
      : this.paragraph(block(message, this.#style, !this.#hasText));
    return text + this.#next();
  }

  /** Goes on to the next message if the run of the active message has ended or waits. */
  #leave(runId: RunId): string {
    const live = this.#active === null ? undefined : this.#texts.get(this.#active);
    if (live?.runId !== runId) return '';
    this.#active = null;
    return this.#next();
  }

  #next(): string {
    const waiting = this.#finished;
    this.#finished = [];
    let text = '';
    for (const message of waiting) {
      this.#texts.delete(message.id);
      text += this.paragraph(block(message, this.#style, !this.#hasText));
    }
    return text + this.#advance();
  }

  #advance(): string {
    const id = this.#active ?? this.#nextWriter();
    const live = id === undefined ? undefined : this.#texts.get(id);
    if (id === undefined || live === undefined) return '';
    const shown = shownPart(live.text);
    if (shown.length <= live.sent.length || !shown.startsWith(live.sent)) return '';
    const isNew = this.#active === null;
    this.#active = id;
    const delta = shown.slice(live.sent.length);
    live.sent = shown;
    const added = isNew
      ? this.paragraph(heading(live.name, this.#style, !this.#hasText) + delta)
      : delta;
    this.#last = id;
    return added;
  }

  #nextWriter(): string | undefined {
    return [...this.#texts].find(
      ([, { text, sent }]) => sent === '' && shownPart(text) !== '',
    )?.[0];
  }
}

/**
 * The beginning of an unfinished answer that Conch will surely post unchanged. Leading mentions and
 * control tags may still be removed.
 */
function shownPart(text: string): string {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('@')) return '';
  const tag = trimmed.indexOf('<');
  return (tag === -1 ? trimmed : trimmed.slice(0, tag)).trimEnd();
}
