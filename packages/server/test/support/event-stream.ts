import { serverFrame, type ServerFrame } from '@conch/protocol';
import { createParser } from 'eventsource-parser';
import type { TestClient } from './client.ts';

/** A received event: its frames in order, and the id to resume from. */
interface ReceivedEvent {
  readonly id: string | null;
  readonly frames: readonly ServerFrame[];
}

/** An open stream of server-sent events. */
export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** All text read so far, including comments. */
  readonly text: () => string;
  /** The id after which a browser would resume. */
  readonly lastId: () => string | null;
  /** The next event. Null if the stream has ended. */
  readonly next: () => Promise<ReceivedEvent | null>;
  /** Reads until a frame matches, and returns all frames including that frame. */
  readonly until: (isIt: (frame: ServerFrame) => boolean) => Promise<readonly ServerFrame[]>;
  /** Closes the connection without waiting. */
  readonly cut: () => void;
}

/** Follows a space over server-sent events, as a browser or a program does. */
export async function followEvents(
  client: TestClient,
  spaceId: string,
  { after, lastId }: { readonly after?: number; readonly lastId?: string | null } = {},
): Promise<EventStream> {
  const abort = new AbortController();
  const query = after === undefined ? '' : `?after=${after}`;
  const response = await fetch(`${client.origin}/api/v1/spaces/${spaceId}/events${query}`, {
    signal: abort.signal,
    headers: {
      ...(client.cookie === null ? {} : { cookie: client.cookie }),
      ...(lastId === undefined || lastId === null ? {} : { 'last-event-id': lastId }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const chunks: string[] = [];
  const waiting: { readonly id?: string | undefined; readonly data?: string }[] = [];
  const parser = createParser({
    // The first block has an id and no data.
    onId: (given) => waiting.push({ id: given }),
    onEvent: (event) => waiting.push(event),
  });
  let id: string | null = null;

  const next = async (): Promise<ReceivedEvent | null> => {
    for (;;) {
      const block = waiting.shift();
      if (block !== undefined) {
        id = block.id ?? id;
        if (block.data !== undefined) return { id: block.id ?? null, frames: framesOf(block.data) };
        continue;
      }
      const read = await reader?.read().catch(() => undefined);
      if (read?.value === undefined) return null;
      chunks.push(read.value);
      parser.feed(read.value);
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    text: () => chunks.join(''),
    lastId: () => id,
    next,
    until: async (isIt) => {
      const frames: ServerFrame[] = [];
      for (;;) {
        const event = await next();
        if (event === null) throw new Error('the stream is over');
        frames.push(...event.frames);
        if (event.frames.some(isIt)) return frames;
      }
    },
    cut: () => abort.abort(),
  };
}

/** Frames, each validated, because the server must send only documented frames. */
function framesOf(data: string): readonly ServerFrame[] {
  const given: unknown = JSON.parse(data);
  return (Array.isArray(given) ? given : [given]).map((frame) => serverFrame.parse(frame));
}
