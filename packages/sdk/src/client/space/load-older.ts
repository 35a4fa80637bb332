import type { MessageOnWire } from '@conch/protocol';
import type { HttpCaller } from '../http/http-caller.ts';
import { loadSilences } from './load-silences.ts';
import type { SilenceView } from '../view/silences.ts';
import type { LoadedSpace } from '../view/space-view.ts';

/** Which older messages to load. */
export interface OlderQuery {
  readonly spaceId: string;
  readonly cursor: string;
  /** The page size. */
  readonly limit: number;
  /** Stops after this many messages. */
  readonly most: number;
  /** Stops when all messages after this event are loaded. */
  readonly to?: number;
  /** The time of the oldest message that is already loaded. */
  readonly before: string | undefined;
  readonly signal: AbortSignal;
}

export interface OlderLoaded {
  readonly page: LoadedSpace['page'];
  readonly silences: readonly SilenceView[];
}

/** Loads older messages in as few pages as possible, and the silent runs of the same time. */
export async function loadOlder(caller: HttpCaller, asked: OlderQuery): Promise<OlderLoaded> {
  const { spaceId, limit, most, to = 0, signal } = asked;
  const params = { spaceId };
  let items: readonly MessageOnWire[] = [];
  let next: string | null = asked.cursor;
  let until = asked.before;
  const spans: { readonly since: string | undefined; readonly until: string | undefined }[] = [];
  do {
    const query = { cursor: next, limit };
    const page: LoadedSpace['page'] = await caller.call('readMessages', { params, query, signal });
    const since = page.next === null ? undefined : page.items[0]?.createdAt;
    spans.push({ since, until });
    items = [...page.items, ...items];
    ({ next } = page);
    until = since;
  } while (next !== null && items.length < most && (items[0]?.seq ?? 0) > to);
  // One request per page. A single request for a long time span would return only the newest runs.
  const silences = await Promise.all(
    spans.map((span) => loadSilences(caller, { spaceId, ...span, signal })),
  );
  return { page: { items, next }, silences: silences.toReversed().flat() };
}
