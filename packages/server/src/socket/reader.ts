import type { SpaceId } from '@conch/engine';
import { framed } from './framed.ts';

/** One client that reads spaces: a socket or a stream of events. */
export interface Reader {
  /** Whether it may be sent something of a space right now: it is allowed to, and keeps up. */
  readonly mayTake: (spaceId: SpaceId) => boolean;
  /** Resolves when it may: true; or when it never may again: false. */
  readonly ready: (spaceId: SpaceId) => Promise<boolean>;
  /** Sends frames that were made once for all readers. */
  readonly send: (frames: Parcel) => void;
}

/** Frames on their way, serialised once: one of them as it is, several as an array. */
export interface Parcel {
  /** As it goes over a WebSocket. */
  readonly frame: Buffer;
  /** Without what a WebSocket puts around it. */
  readonly payload: Buffer;
  /** The last event in it; `null`: none. */
  readonly seq: number | null;
}

/** Puts serialised frames into one parcel. */
export function parcelOf(frames: readonly string[], seq: number | null): Parcel {
  const [only = '[]'] = frames;
  return { ...framed(frames.length === 1 ? only : `[${frames.join(',')}]`), seq };
}
