import type { SpaceId } from '@conch/engine';
import {
  audiencesOf,
  deletedAmong,
  messagesBefore,
  messagesByIds,
  type MessageRow,
  type Script,
} from '@conch/store';
import { hitsBefore, type SearchHit } from '@conch/store/search';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { SearchIndexer } from '../../search/search-indexer.ts';
import { SearchPace } from '../../search/search-pace.ts';
import { planSearch, unknownName, type SearchPlan } from '../../search/search-plan.ts';
import { factTerm } from '../../search/search-terms.ts';
import { messageView, type MessageView } from './message-view.ts';
import { requireFields, parseLimit, parseSeq, parseSpaceId } from '../parse-input.ts';

/** A search, and the spaces to search in. Give `words` or `q`. */
export interface Search {
  readonly spaceIds: readonly string[];
  /**
   * A message is found if it contains all of these words, with spaces between them. Case and
   * accents are ignored.
   */
  readonly words?: string;
  /** Words, phrases in quotation marks, and filters such as `from:ana`. */
  readonly q?: string;
  /** The person who searches. In `q`, the name `me` means this person. */
  readonly personId?: string;
  /** The minutes by which the person's time is ahead of UTC, for the dates in `q`. */
  readonly utcOffset?: number;
  readonly after?: SearchPlace;
  readonly limit?: number;
}

/**
 * The place where the next call continues a search: a number of the index, or a message if the
 * search reads the messages of one space after the other.
 */
export type SearchPlace =
  | { readonly number: number }
  | { readonly spaceId: SpaceId; readonly seq: number; readonly place: number };

/**
 * The messages found. If `next` is null, the search is complete. Otherwise another call may find
 * more, even if `items` is empty.
 */
export interface SearchPage {
  readonly items: readonly MessageView[];
  readonly next: SearchPlace | null;
  /** The words of the search in their searching form, for `foundRanges`. */
  readonly words: readonly string[];
}

type Found = Pick<SearchPage, 'items' | 'next'>;

const ITEMS = 20;

/** Searches the messages of spaces, the newest first. */
export async function search(
  context: RuntimeContext,
  indexer: SearchIndexer,
  input: Search,
): Promise<SearchPage> {
  const { after, limit = ITEMS } = requireFields(input, 'spaceIds and words or q');
  const most = parseLimit(limit);
  const place = after === undefined ? null : parseSearchPlace(after);
  const spaceIds = await presentSpaces(context, [...new Set(input.spaceIds.map(parseSpaceId))]);
  const plan = await planSearch(context, { ...input, spaceIds });
  const found = await foundIn(context, indexer, plan, { place, most });
  if (plan.serviceName !== null && place === null && isNothing(found)) {
    throw unknownName(plan.serviceName);
  }
  return { ...found, words: plan.words };
}

/** The rows of a deleted space are erased later, and must not be found until then. */
async function presentSpaces(
  { database }: RuntimeContext,
  ids: readonly SpaceId[],
): Promise<readonly SpaceId[]> {
  const deleted = await database.read(() => deletedAmong(ids));
  const isDeleted = new Set(deleted.map(({ spaceId }) => spaceId));
  return ids.filter((id) => !isDeleted.has(id));
}

function isNothing({ items, next }: Found): boolean {
  return items.length === 0 && next === null;
}

interface Part {
  readonly place: SearchPlace | null;
  readonly most: number;
}

async function foundIn(
  context: RuntimeContext,
  indexer: SearchIndexer,
  plan: SearchPlan,
  { place, most }: Part,
): Promise<Found> {
  if (plan.spaceIds.length === 0) return { items: [], next: null };
  if (place === null) {
    // If the index lacks the newest messages, the search reads the messages themselves.
    return (await indexer.catchUp(plan.spaceIds))
      ? searchIndex(context, plan, { before: plan.before, most })
      : searchMessages(context, plan, { place: null, most });
  }
  return 'number' in place
    ? searchIndex(context, plan, { before: Math.min(plan.before, place.number), most })
    : searchMessages(context, plan, { place, most });
}

// With more spaces, a condition for each space costs more than it saves.
const MOST_SPACE_TERMS = 8;
// SQLite skips the newer candidates one by one, so later queries of the index ask for more.
const FEWEST_HITS = 50;
const MOST_HITS = 3_200;
const HITS_GROWTH = 4;
const MESSAGES_AT_ONCE = 100;

/** The messages that the index finds and that really match. */
async function searchIndex(
  { database }: RuntimeContext,
  plan: SearchPlan,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<Found> {
  const items: MessageView[] = [];
  const pace = new SearchPace();
  let limit = FEWEST_HITS;
  for (let number = before; ;) {
    pace.nextPageSize();
    const hits = await database.read(() => hitsBefore({ ...termsOf(plan), before: number, limit }));
    for (let at = 0; at < hits.length; at += MESSAGES_AT_ONCE) {
      if (pace.isOver) return { items, next: { number } };
      const part = hits.slice(at, at + MESSAGES_AT_ONCE);
      const rows = await database.read(() => rowsOfHits(part));
      const views = await matchingViews(rows, plan, pace);
      const shown = views.slice(0, most - items.length);
      items.push(...shown.map(({ message }) => message));
      const last = shown.at(-1);
      if (last !== undefined && items.length === most) {
        return { items, next: { number: last.number } };
      }
      number = part.at(-1)?.number ?? number;
      await pace.pause();
    }
    if (hits.length < limit) return { items, next: null };
    limit = Math.min(limit * HITS_GROWTH, MOST_HITS);
  }
}

interface FoundView {
  readonly number: number;
  readonly message: MessageView;
}

async function matchingViews(
  rows: readonly HitRow[],
  plan: SearchPlan,
  pace: SearchPace,
): Promise<readonly FoundView[]> {
  const found: FoundView[] = [];
  for (const { row, audiences, hit } of rows) {
    if (row === undefined) continue;
    if (pace.needsPause) await pace.pause();
    pace.countRead(row.content);
    if (plan.matches(row)) found.push({ number: hit.number, message: messageView(row, audiences) });
  }
  return found;
}

function termsOf({ spaceIds, terms, from }: SearchPlan) {
  const spaces = spaceIds.map((id) => factTerm({ kind: 'space', id }));
  const all = spaces.length === 1 ? [...terms, ...spaces] : terms;
  const any = spaces.length === 1 || spaces.length > MOST_SPACE_TERMS ? [] : spaces;
  return { spaceIds, all, any, from };
}

interface HitRow {
  readonly hit: SearchHit;
  readonly row: MessageRow | undefined;
  readonly audiences: AudienceBook;
}

function* rowsOfHits(hits: readonly SearchHit[]): Script<readonly HitRow[]> {
  const rows = new Map<string, MessageRow>();
  const audiences = new Map<string, AudienceBook>();
  for (const [spaceId, ofSpace] of Map.groupBy(hits, (hit) => hit.spaceId)) {
    audiences.set(spaceId, new AudienceBook(yield* audiencesOf(spaceId)));
    const ids = ofSpace.map(({ messageId }) => messageId);
    for (const row of yield* messagesByIds(spaceId, ids)) rows.set(`${spaceId} ${row.id}`, row);
  }
  return hits.map((hit) => ({
    hit,
    row: rows.get(`${hit.spaceId} ${hit.messageId}`),
    audiences: audiences.get(hit.spaceId) ?? new AudienceBook([]),
  }));
}

/** Reads the messages of each space, the newest first, and returns those that match. */
async function searchMessages(
  { database }: RuntimeContext,
  plan: SearchPlan,
  { place: start, most }: { readonly place: MessagePlace | null; readonly most: number },
): Promise<Found> {
  const items: MessageView[] = [];
  const pace = new SearchPace();
  for (const spaceId of spacesFrom(plan.spaceIds, start?.spaceId ?? null)) {
    let { seq, place } = start?.spaceId === spaceId ? start : FROM_THE_END;
    for (let isOver = false; !isOver;) {
      if (pace.isOver) return { items, next: { spaceId, seq, place } };
      const from = { spaceId, seq, place, limit: pace.nextPageSize() };
      const rows = await database.read(() => messagesBefore(from));
      isOver = rows.length < from.limit;
      const hits = await matching(rows, plan, pace);
      const page = hits.slice(0, most - items.length);
      items.push(...(await viewsOf(database, spaceId, page)));
      const last = items.length === most ? page.at(-1) : rows.at(-1);
      if (last !== undefined) ({ seq, place } = last);
      if (items.length === most) return { items, next: { spaceId, seq, place } };
    }
  }
  return { items, next: null };
}

type MessagePlace = Exclude<SearchPlace, { readonly number: number }>;

const FROM_THE_END = { seq: Number.MAX_SAFE_INTEGER, place: 0 };

// Spaces are sorted by id, so that a search can continue after a space even if the caller has lost
// access to that space.
function spacesFrom(input: readonly string[], from: SpaceId | null): readonly SpaceId[] {
  const ids = input.map(parseSpaceId).toSorted((a, b) => (a < b ? 1 : -1));
  return from === null ? ids : ids.filter((id) => id <= from);
}

async function matching(
  rows: readonly MessageRow[],
  plan: SearchPlan,
  pace: SearchPace,
): Promise<readonly MessageRow[]> {
  const hits: MessageRow[] = [];
  for (const row of rows) {
    if (pace.needsPause) await pace.pause();
    pace.countRead(row.content);
    if (plan.matches(row)) hits.push(row);
  }
  // SQLite queries block the event loop, so the search pauses between two pages.
  await pace.pause();
  return hits;
}

async function viewsOf(
  database: RuntimeContext['database'],
  spaceId: SpaceId,
  rows: readonly MessageRow[],
): Promise<readonly MessageView[]> {
  if (rows.length === 0) return [];
  const audiences = new AudienceBook(await database.read(() => audiencesOf(spaceId)));
  return rows.map((row) => messageView(row, audiences));
}

function parseSearchPlace(input: SearchPlace): SearchPlace {
  const given = requireFields(input, 'number, or spaceId, seq and place');
  if ('number' in given) return { number: parseSeq(given.number) };
  const { spaceId, seq, place } = given;
  return { spaceId: parseSpaceId(spaceId), seq: parseSeq(seq), place: parseSeq(place) };
}
