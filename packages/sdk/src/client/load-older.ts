import type { MessageOnWire } from '@conch/protocol';
import type { HttpCaller } from './http-caller.ts';
import { loadSilences } from './load-silences.ts';
import type { SilenceView } from './view/silences.ts';
import type { LoadedSpace } from './view/space-view.ts';

/** What of the past is wanted. */
export interface OlderAsked {
  readonly spaceId: string;
  readonly cursor: string;
  /** How many messages are asked for at once. */
  readonly limit: number;
  /** Goes on until there are so many. */
  readonly most: number;
  /** Goes on until what was said after this event is there. */
  readonly to?: number;
  /** When the first of those was said that are there already. */
  readonly before: string | undefined;
  readonly signal: AbortSignal;
}

export interface OlderLoaded {
  readonly page: LoadedSpace['page'];
  readonly silences: readonly SilenceView[];
}

/** Fetches what was said before, in as few pages as it takes, and who said nothing then. */
export async function loadOlder(caller: HttpCaller, asked: OlderAsked): Promise<OlderLoaded> {
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
  // Not in one: of a long time, only the last of them would come.
  const silences = await Promise.all(
    spans.map((span) => loadSilences(caller, { spaceId, ...span, signal })),
  );
  return { page: { items, next }, silences: silences.toReversed().flat() };
}
