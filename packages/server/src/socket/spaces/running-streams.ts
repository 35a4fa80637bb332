import type { MessageId, RunId } from '@conch/engine';
import type { FeedItem, StreamChunk } from '@conch/runtime';
import type { FrameMaker } from '../../wire/frame-maker.ts';

type Resume = Extract<FeedItem, { readonly kind: 'stream_resume' }>;
type InUse = Extract<FeedItem, { readonly kind: 'run_tool' }>;
type Turn = Extract<FeedItem, { kind: 'stream_start' | 'stream_resume' | 'stream_end' }>;

/** The running streams and tool calls of a space, as sent to its readers. */
export class RunningStreams {
  readonly #streams = new Map<MessageId, { readonly info: Resume; content: string }>();
  readonly #tools = new Map<RunId, InUse>();

  get ids(): readonly MessageId[] {
    return [...this.#streams.keys()];
  }

  /** Each stream with its whole text so far, and each tool in use. */
  frames(make: FrameMaker): readonly string[] {
    const streams = [...this.#streams.values()].map(({ info, content }) => ({ ...info, content }));
    return [...streams, ...this.#tools.values()].map((item) => make.ofPassing(item));
  }

  add({ messageId, delta }: StreamChunk): void {
    const stream = this.#streams.get(messageId);
    if (stream !== undefined) stream.content += delta;
  }

  /** Handles the beginning, the resuming and the end of a stream. */
  turn(item: Turn): void {
    const { messageId } = item;
    if (item.kind === 'stream_end') return void this.#streams.delete(messageId);
    const content = item.kind === 'stream_resume' ? item.content : '';
    const info: Resume = { ...item, kind: 'stream_resume', content: '' };
    this.#streams.set(messageId, { info, content });
  }

  /** Handles the beginning and the end of a tool call. */
  use(item: InUse): void {
    if (item.tool === null) this.#tools.delete(item.runId);
    else this.#tools.set(item.runId, item);
  }

  clear(): void {
    this.#streams.clear();
    this.#tools.clear();
  }
}
