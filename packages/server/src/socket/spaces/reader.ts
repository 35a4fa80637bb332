import type { SpaceId } from '@conch/engine';
import { framed } from './framed.ts';

/** A client that reads spaces: a socket or an event stream. */
export interface SpaceReader {
  /**
   * Whether frames of a space can be sent now: the reader has access, and its connection is not
   * congested.
   */
  readonly mayTake: (spaceId: SpaceId) => boolean;
  /** Resolves to true when frames can be sent, or to false when they can never be sent again. */
  readonly ready: (spaceId: SpaceId) => Promise<boolean>;
  /** Sends frames that were serialised once for all readers. */
  readonly send: (frames: Parcel) => void;
}

/** Serialised frames. One frame is sent as it is, several are sent as an array. */
export interface Parcel {
  /** The frames as one WebSocket frame. */
  readonly frame: Buffer;
  /** The frames without the WebSocket header. */
  readonly payload: Buffer;
  /** The last event in the parcel, or null. */
  readonly seq: number | null;
}

/** Combines serialised frames into one parcel. */
export function parcelOf(frames: readonly string[], seq: number | null): Parcel {
  const [only = '[]'] = frames;
  return { ...framed(frames.length === 1 ? only : `[${frames.join(',')}]`), seq };
}
