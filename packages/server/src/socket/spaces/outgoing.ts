import type { MessageId } from '@conch/engine';
import type { StreamChunk } from '@conch/runtime';
import { wordsFor, type SerialisedFrame } from '../../wire/frame-maker.ts';
import { parcelOf, type Parcel } from './reader.ts';

/** A chunk of a stream that can still be extended. */
interface OpenChunk {
  readonly messageId: MessageId;
  readonly offset: number;
  delta: string;
}

// The size at which a parcel is sent. Parcels stay small, because a slow reader may get one parcel
// more than its limit allows.
const LARGE = 64 * 1024;

/**
 * The unsent frames of a space. Adjacent chunks of one stream are merged. Streams are not mixed,
 * and each stream keeps its order.
 */
export class OutgoingFrames {
  #frames: (SerialisedFrame | OpenChunk)[] = [];
  readonly #open = new Map<MessageId, OpenChunk>();
  #seq: number | null = null;
  #characters = 0;

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  /** Whether the unsent frames are large enough to be sent now. */
  get isLarge(): boolean {
    return this.#characters >= LARGE;
  }

  /** Adds the frames of one event, or one frame that is not stored. */
  add(frames: readonly SerialisedFrame[], seq: number | null): void {
    for (const frame of frames) {
      this.#frames.push(frame);
      this.#characters += (typeof frame === 'string' ? frame : frame.text).length;
    }
    this.#seq = seq ?? this.#seq;
  }

  addChunk({ messageId, delta, offset }: StreamChunk): void {
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

  /**
   * Called when a stream begins, resumes or ends. Later chunks are not merged with earlier ones.
   */
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

/**
 * The parcels for readers that get each post, and for readers that get posts combined. Null if
 * there are no frames.
 */
interface Parcels {
  readonly seq: number | null;
  readonly each: Parcel | null;
  readonly batched: Parcel | null;
}

function parcelsOf(frames: readonly SerialisedFrame[], seq: number | null): Parcels {
  const parcelFor = (isBatched: boolean): Parcel | null => {
    const words = wordsFor(frames, isBatched);
    return words.length === 0 ? null : parcelOf(words, seq);
  };
  const each = parcelFor(false);
  const isSame = frames.every((frame) => typeof frame === 'string');
  return { seq, each, batched: isSame ? each : parcelFor(true) };
}

// Builds the JSON by hand, because stream chunks are the most frequent frames. Ids need no
// escaping.
function inWords({ messageId, delta, offset }: OpenChunk): string {
  const words = JSON.stringify(delta);
  return `{"type":"stream_chunk","messageId":"${messageId}","delta":${words},"offset":${offset}}`;
}
