import type { SpaceId } from '@conch/engine';
import { framed } from './framed.ts';

/** A client that reads spaces: a socket or an event stream. */
export interface SpaceReader {
  /** Whether frames of a space can be sent right now. The reader must have access and keep up. */
  readonly mayTake: (spaceId: SpaceId) => boolean;
  /** Resolves to true when they can, or to false if they never can again. */
  readonly ready: (spaceId: SpaceId) => Promise<boolean>;
  /** Sends frames that were serialised once for all readers. */
  readonly send: (frames: Parcel) => void;
}

/** Serialised frames: a single one as it is, several as an array. */
export interface Parcel {
  /** As a WebSocket frame. */
  readonly frame: Buffer;
  /** Without the WebSocket header. */
  readonly payload: Buffer;
  /** The last event in it, or null. */
  readonly seq: number | null;
}

/** Combines serialised frames into one parcel. */
export function parcelOf(frames: readonly string[], seq: number | null): Parcel {
  const [only = '[]'] = frames;
  return { ...framed(frames.length === 1 ? only : `[${frames.join(',')}]`), seq };
}
