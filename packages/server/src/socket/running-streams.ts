import type { MessageId } from '@conch/engine';
import type { FeedItem } from '@conch/runtime';
import type { FrameMaker } from '../wire/frame-maker.ts';

type Chunk = Extract<FeedItem, { readonly kind: 'stream-chunk' }>;
type Resume = Extract<FeedItem, { readonly kind: 'stream-resume' }>;
type Turn = Extract<FeedItem, { kind: 'stream-start' | 'stream-resume' | 'stream-end' }>;

/** What is being said in a space, as far as its readers have been told. */
export class RunningStreams {
  readonly #streams = new Map<MessageId, { readonly info: Resume; content: string }>();

  get ids(): readonly MessageId[] {
    return [...this.#streams.keys()];
  }

  /** Each with all of its text so far. */
  frames(make: FrameMaker): readonly string[] {
    return [...this.#streams.values()].map(({ info, content }) =>
      make.ofStream({ ...info, content }),
    );
  }

  add({ messageId, delta }: Chunk): void {
    const stream = this.#streams.get(messageId);
    if (stream !== undefined) stream.content += delta;
  }

  /** A stream begins, is resumed or ends. */
  turn(item: Turn): void {
    const { messageId, runId } = item;
    if (item.kind === 'stream-end') return void this.#streams.delete(messageId);
    const { agentId, agentName } = item;
    const content = item.kind === 'stream-resume' ? item.content : '';
    const info: Resume = {
      kind: 'stream-resume',
      messageId,
      runId,
      agentId,
      agentName,
      content: '',
    };
    this.#streams.set(messageId, { info, content });
  }

  clear(): void {
    this.#streams.clear();
  }
}
