import { serverFrame, type ServerFrame } from '@conch/protocol';
import type { Client } from './client.ts';

/** One event as it came: its frames in order, and the id to come back with. */
interface Told {
  readonly id: string | null;
  readonly frames: readonly ServerFrame[];
}

/** A stream of server-sent events that is being read. */
export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** Everything that has been read, comments too. */
  readonly text: () => string;
  /** The id that a browser would come back with. */
  readonly lastId: () => string | null;
  /** The next event; `null`: the stream is over. */
  readonly next: () => Promise<Told | null>;
  /** Reads on until a frame is what it should be; gives all frames up to there. */
  readonly until: (isIt: (frame: ServerFrame) => boolean) => Promise<readonly ServerFrame[]>;
  /** Cuts it, whatever is on its way. */
  readonly cut: () => void;
}

/** Follows a space as a browser or a program would. */
export async function followEvents(
  client: Client,
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
  let waiting = '';
  let id: string | null = null;

  const next = async (): Promise<Told | null> => {
    for (;;) {
      const end = waiting.indexOf('\n\n');
      if (end !== -1) {
        const fields = fieldsOf(waiting.slice(0, end));
        waiting = waiting.slice(end + 2);
        id = fields.get('id') ?? id;
        const data = fields.get('data');
        if (data !== undefined) return { id: fields.get('id') ?? null, frames: framesOf(data) };
        continue;
      }
      const read = await reader?.read().catch(() => undefined);
      if (read?.value === undefined) return null;
      chunks.push(read.value);
      waiting += read.value;
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

function fieldsOf(block: string): ReadonlyMap<string, string> {
  const lines = block.split('\n').filter((line) => !line.startsWith(':'));
  return new Map(
    lines.map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
}

/** Frames, each looked at: the server must say nothing that the protocol does not have. */
function framesOf(data: string): readonly ServerFrame[] {
  const given: unknown = JSON.parse(data);
  return (Array.isArray(given) ? given : [given]).map((frame) => serverFrame.parse(frame));
}
