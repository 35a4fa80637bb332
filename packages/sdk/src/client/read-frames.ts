import { serverFrame, type ServerFrame } from '@conch/protocol';

/** What a WebSocket message holds. */
export interface ReadFrames {
  readonly frames: readonly ServerFrame[];
  /** The types of frames that are known and could not be read all the same. */
  readonly unreadable: readonly string[];
}

const KNOWN: ReadonlySet<string> = new Set(
  serverFrame.options.map((option) => option.shape.type.value),
);

/** Reads one frame or several; those of a newer server that have no name here are passed over. */
export function readFrames(data: unknown): ReadFrames {
  const frames: ServerFrame[] = [];
  const unreadable: string[] = [];
  for (const given of listIn(data)) {
    const read = serverFrame.safeParse(given);
    if (read.success) {
      frames.push(read.data);
      continue;
    }
    const { type } = (given ?? {}) as { readonly type?: unknown };
    if (typeof type !== 'string') unreadable.push('?');
    else if (KNOWN.has(type)) unreadable.push(type);
  }
  return { frames, unreadable };
}

function listIn(data: unknown): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(String(data));
    return Array.isArray(value) ? value : [value];
  } catch {
    return [null];
  }
}
