import type { MessageId, RunId } from '@conch/engine';
import type { FeedItem } from '@conch/runtime';
import type { FrameMaker } from '../wire/frame-maker.ts';

type Chunk = Extract<FeedItem, { readonly kind: 'stream-chunk' }>;
type Resume = Extract<FeedItem, { readonly kind: 'stream-resume' }>;
type InUse = Extract<FeedItem, { readonly kind: 'run-tool' }>;
type Turn = Extract<FeedItem, { kind: 'stream-start' | 'stream-resume' | 'stream-end' }>;

/** What is being said and used in a space, as far as its readers have been told. */
export class RunningStreams {
  readonly #streams = new Map<MessageId, { readonly info: Resume; content: string }>();
  readonly #tools = new Map<RunId, InUse>();

  get ids(): readonly MessageId[] {
    return [...this.#streams.keys()];
  }

  /** Each stream with all of its text so far, and each tool in use. */
  frames(make: FrameMaker): readonly string[] {
    const streams = [...this.#streams.values()].map(({ info, content }) => ({ ...info, content }));
    return [...streams, ...this.#tools.values()].map((item) => make.ofPassing(item));
  }

  add({ messageId, delta }: Chunk): void {
    const stream = this.#streams.get(messageId);
    if (stream !== undefined) stream.content += delta;
  }

  /** A stream begins, is resumed or ends. */
  turn(item: Turn): void {
    const { messageId, runId } = item;
    if (item.kind === 'stream-end') return void this.#streams.delete(messageId);
    const { agentId, agentName, replyToId } = item;
    const content = item.kind === 'stream-resume' ? item.content : '';
    const info: Resume = {
      kind: 'stream-resume',
      messageId,
      runId,
      agentId,
      agentName,
      replyToId,
      content: '',
    };
    this.#streams.set(messageId, { info, content });
  }

  /** A run begins to use a tool, or does so no more. */
  use(item: InUse): void {
    if (item.tool === null) this.#tools.delete(item.runId);
    else this.#tools.set(item.runId, item);
  }

  clear(): void {
    this.#streams.clear();
    this.#tools.clear();
  }
}
