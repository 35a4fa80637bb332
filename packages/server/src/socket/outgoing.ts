import type { MessageId } from '@conch/engine';
import type { FeedItem } from '@conch/runtime';
import { wordsFor, type Worded } from '../wire/frame-maker.ts';
import { parcelOf, type Parcel } from './reader.ts';

type Chunk = Extract<FeedItem, { readonly kind: 'stream-chunk' }>;

/** Words of a stream to which more may be added. */
interface OpenChunk {
  readonly messageId: MessageId;
  readonly offset: number;
  delta: string;
}

// A slow reader has at most the parcel too many that it was sent last: so parcels stay small.
const LARGE = 64 * 1024;

/**
 * What a space has to say and has not sent yet. Chunks of a stream that come close together become
 * one; streams stay apart, and nothing overtakes anything of its own stream.
 */
export class Outgoing {
  #frames: (Worded | OpenChunk)[] = [];
  readonly #open = new Map<MessageId, OpenChunk>();
  #seq: number | null = null;
  #characters = 0;

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  /** Whether it is better sent than gathered any longer. */
  get isLarge(): boolean {
    return this.#characters >= LARGE;
  }

  /** The frames of one event, or one frame that goes by. */
  add(frames: readonly Worded[], seq: number | null): void {
    for (const frame of frames) {
      this.#frames.push(frame);
      this.#characters += (typeof frame === 'string' ? frame : frame.text).length;
    }
    this.#seq = seq ?? this.#seq;
  }

  addChunk({ messageId, delta, offset }: Chunk): void {
    this.#characters += delta.length;
    const open = this.#open.get(messageId);
    if (open !== undefined && open.offset + open.delta.length === offset) {
      open.delta += delta;
      return;
    }
    const chunk = { messageId, offset, delta };
    this.#open.set(messageId, chunk);
    this.#frames.push(chunk);
  }

  /** A stream begins, is resumed or ends: what comes after that is not put before it. */
  closeChunk(messageId: MessageId): void {
    this.#open.delete(messageId);
  }

  take(): Parcels {
    const frames = this.#frames.map((frame) =>
      typeof frame !== 'string' && 'delta' in frame ? inWords(frame) : frame,
    );
    const seq = this.#seq;
    this.#frames = [];
    this.#open.clear();
    this.#seq = null;
    this.#characters = 0;
    return parcelsOf(frames, seq);
  }
}

/** The same parcel for all, but for those who are told of posts together; null: nothing for them. */
interface Parcels {
  readonly seq: number | null;
  readonly each: Parcel | null;
  readonly gathered: Parcel | null;
}

function parcelsOf(frames: readonly Worded[], seq: number | null): Parcels {
  const parcelFor = (isGathered: boolean): Parcel | null => {
    const words = wordsFor(frames, isGathered);
    return words.length === 0 ? null : parcelOf(words, seq);
  };
  const each = parcelFor(false);
  const isSame = frames.every((frame) => typeof frame === 'string');
  return { seq, each, gathered: isSame ? each : parcelFor(true) };
}

// By hand: a busy space says nothing as often as this, and an id needs no quoting.
function inWords({ messageId, delta, offset }: OpenChunk): string {
  const words = JSON.stringify(delta);
  return `{"type":"stream_chunk","messageId":"${messageId}","delta":${words},"offset":${offset}}`;
}
