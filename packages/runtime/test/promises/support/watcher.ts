import type { MessageId, RunId, SpaceId } from '@conch/engine';
import type { Conch, FeedItem, MessageView } from '../../../src/index.ts';
import { everyMessage } from '../../support/everything.ts';

type Shown = Omit<MessageView, 'editedAt' | 'deletedAt'> & { readonly isDeleted: boolean };

/** A watcher of a space that knows only the items of the feed, like a client. */
export class FeedWatcher {
  readonly #conch: Conch;
  readonly #spaceId: SpaceId;
  readonly #messages = new Map<MessageId, Shown>();
  readonly #streams = new Map<MessageId, string>();
  readonly #tools = new Map<RunId, string>();
  /** The mistakes of the feed so far. */
  readonly mistakes: string[] = [];
  #members: unknown = null;
  #settings: unknown = null;
  #items: ReturnType<Conch['subscribe']> | null = null;
  #coming: Promise<FeedItem | null> | null = null;
  #lastSeq = 0;

  constructor(conch: Conch, spaceId: SpaceId) {
    this.#conch = conch;
    this.#spaceId = spaceId;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get openStreams(): ReadonlyMap<MessageId, string> {
    return this.#streams;
  }

  /** The names of the tools in use. */
  get tools(): readonly string[] {
    return [...this.#tools.values()];
  }

  /** Takes the next item. If needed, reconnects after the last received `seq`. */
  next(): Promise<FeedItem | null> {
    this.#coming ??= this.#fetch().finally(() => {
      this.#coming = null;
    });
    return this.#coming;
  }

  async #fetch(): Promise<FeedItem | null> {
    this.#items ??= this.#conch.subscribe(this.#spaceId, { after: this.#lastSeq });
    const next = await this.#items.next();
    if (next.done === true) return null;
    await this.#take(next.value);
    return next.value;
  }

  /** Disconnects. Known streams are resumed when the watcher reconnects. */
  async leave(): Promise<void> {
    const items = this.#items;
    await items?.return?.();
    await this.#coming;
    this.#items = null;
    this.#streams.clear();
    this.#tools.clear();
  }

  /** Reads until the event `seq` has arrived and every known stream has ended. */
  async readUpTo(seq: number): Promise<void> {
    while (this.#lastSeq < seq || this.#streams.size > 0) await this.next();
  }

  /** The state of the watcher, in the form that `fetched` returns. */
  get state(): object {
    const messages = [...this.#messages.values()].toSorted(
      (a, b) => a.seq - b.seq || a.place - b.place,
    );
    return { messages, members: this.#members, settings: this.#settings };
  }

  async #take(item: FeedItem): Promise<void> {
    switch (item.kind) {
      case 'event':
        if (item.seq !== this.#lastSeq + 1) {
          this.mistakes.push(`event ${item.seq} after ${this.#lastSeq}`);
        }
        this.#lastSeq = item.seq;
        for (const change of item.changes) await this.#change(change);
        return;
      case 'resync':
        this.mistakes.push('got a resync');
        return;
      case 'stream_start':
        if (this.#streams.has(item.messageId)) this.mistakes.push('a stream started twice');
        this.#streams.set(item.messageId, '');
        return;
      case 'stream_resume':
        this.#streams.set(item.messageId, item.content);
        return;
      case 'stream_chunk': {
        const text = this.#streams.get(item.messageId);
        if (text?.length !== item.offset) {
          this.mistakes.push(`chunk at ${item.offset}, but there are ${text?.length ?? 'none'}`);
        }
        this.#streams.set(item.messageId, (text ?? '') + item.delta);
        return;
      }
      case 'stream_end':
        this.#endStream(item);
        return;
      case 'run_tool':
        if (item.tool === null) this.#tools.delete(item.runId);
        else this.#tools.set(item.runId, item.tool);
        return;
      default:
        item satisfies never;
    }
  }

  #endStream({ messageId, outcome }: Extract<FeedItem, { kind: 'stream_end' }>): void {
    const text = this.#streams.get(messageId);
    const said = this.#messages.get(messageId);
    if (text === undefined) this.mistakes.push('a stream ended that had not begun');
    // The stream of a regenerated version has its own id.
    if (outcome === 'responded' && said !== undefined && !isSame(said, text)) {
      this.mistakes.push(`streamed “${text}”, posted “${said.content}”`);
    }
    this.#streams.delete(messageId);
  }

  async #change(change: Extract<FeedItem, { kind: 'event' }>['changes'][number]): Promise<void> {
    if (change.type === 'message') {
      if (this.#messages.has(change.message.id)) this.mistakes.push('a message came twice');
      this.#messages.set(change.message.id, shown(change.message));
    }
    if (change.type === 'message_changed' && change.change.kind === 'edited') {
      const { content, mentions, version, status, versionRunId } = change.change;
      this.#update(change.messageId, { content, mentions, version, status, versionRunId });
    }
    if (change.type === 'message_changed' && change.change.kind === 'deleted') {
      this.#update(change.messageId, { content: '', mentions: [], isDeleted: true });
    }
    if (change.type === 'member') this.#members = await this.#conch.spaces.members(this.#spaceId);
    if (change.type === 'space') this.#settings = (await this.#card()).settings;
  }

  #update(id: MessageId, change: Partial<Shown>): void {
    const known = this.#messages.get(id);
    if (known === undefined) this.mistakes.push('what is not there was changed');
    else this.#messages.set(id, { ...known, ...change });
  }

  #card() {
    return this.#conch.spaces.get(this.#spaceId);
  }
}

function isSame({ content, isDeleted, version }: Shown, streamed: string | undefined): boolean {
  return isDeleted || version > 1 || content === streamed;
}

function shown(message: MessageView): Shown {
  // The feed does not contain the time of an edit.
  const { editedAt: _, deletedAt, ...rest } = message;
  return { ...rest, isDeleted: deletedAt !== null };
}

/** The same state as `FeedWatcher.state`, read from the store. */
export async function fetched(conch: Conch, spaceId: SpaceId): Promise<object> {
  return {
    messages: (await everyMessage(conch, spaceId)).map(shown),
    members: await conch.spaces.members(spaceId),
    settings: (await conch.spaces.get(spaceId)).settings,
  };
}
