import type { ServerFrame } from '@conch/protocol';
import { FRAME_SHAPES, shapeCheck } from '@conch/protocol/client';

/** The content of one WebSocket message. */
export interface ReadFrames {
  readonly frames: readonly ServerFrame[];
  /** The known frames with invalid content: their types, and the first invalid field. */
  readonly unreadable: readonly string[];
}

/** Reads one frame or an array of frames. Skips unknown types, which a newer server may send. */
export function readFrames(data: unknown): ReadFrames {
  const frames: ServerFrame[] = [];
  const unreadable: string[] = [];
  for (const given of listIn(data)) {
    const { type } = (given ?? {}) as { readonly type?: unknown };
    if (typeof type !== 'string') {
      unreadable.push('?');
      continue;
    }
    if (!isKnown(type)) continue;
    const wrong = shapeCheck(FRAME_SHAPES[type])(given);
    if (wrong === null) frames.push(given as ServerFrame);
    else unreadable.push(wrong === '' ? type : `${type}.${wrong}`);
  }
  return { frames, unreadable };
}

function isKnown(type: string): type is ServerFrame['type'] {
  return Object.hasOwn(FRAME_SHAPES, type);
}

function listIn(data: unknown): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(String(data));
    return Array.isArray(value) ? value : [value];
  } catch {
    return [null];
  }
}
